/** Lays out the stepper's tables in the memory on which its WebAssembly module works. */
import {
  type Circuit,
  firstInnerNode,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
} from '../../circuit/index.ts';
import { nodesOfLoop, type Units, unitsOf, wordsFor } from './stepper-units.ts';

/** The places where the module finds the addresses of everything else. */
export const HEADER = {
  records: 0,
  state: 4,
  stateBytes: 8,
  levels: 12,
  moveLevels: 16,
  endOfLevels: 20,
  moves: 24,
  newMoves: 28,
  moveBytes: 32,
  firstMove: 36,
  goals: 40,
  endOfGoals: 44,
  legal: 48,
} as const;

/** The address of bytes that count the false inputs of each unit. */
export const FALSES = 64;

/**
 * A unit's record: the address of its uses, and that of its level, with two marks in the lowest bits. The uses are:
 * the word that contains an output; the output's bit; `2 * reader` for each reader, plus 1 if it reads the negation;
 * and finally 0.
 */
export const RECORD = { uses: 0, level: 4, bytes: 8 } as const;
export const VALUE_MARK = 1;
export const QUEUED_MARK = 2;

/** A level: the end of its queue, the start of its queue, and the loop that follows it, or 0. */
export const LEVEL = { end: 0, start: 4, loop: 8, bytes: 16 } as const;

/**
 * A loop: the start and end of its nodes, of its gates, and of its feedback, which consists of pairs of node and
 * literal.
 */
export const LOOP = { nodes: 0, gates: 8, feedback: 16, bytes: 24 } as const;

/** Marks the end of a gate's inputs in a list of gates. */
const END_OF_GATE = -1;

export interface StepperMemory {
  readonly memory: WebAssembly.Memory;
  /** The record of each node. */
  readonly places: Int32Array;
  /** The addresses of the tables. */
  readonly records: number;
  readonly next: number;
  readonly legal: number;
  /** The addresses of a state to be loaded, and of moves to be made. */
  readonly target: number;
  readonly newMoves: number;
  /** The start and end of each list of words and masks. */
  readonly lists: readonly { readonly from: number; readonly to: number }[];
  /** The address of the memory for a list of moves. */
  readonly listed: number;
}

/** @param lists for each list of legal moves, pairs of a word of `legal` and the bits to check in it */
export function stepperMemory(circuit: Circuit, lists: readonly Int32Array[]): StepperMemory {
  const units = unitsOf(circuit);
  const order = unitOrder(units, firstInnerNode(circuit));
  const placeOf = (unit: number): number => order.places[unit] as number;
  const placedLiteral = (literal: Literal): Literal => {
    const placed = literalOf(placeOf(nodeOf(literal)));
    return isNegated(literal) ? negate(placed) : placed;
  };
  const { gates, inputStart, loops, roles } = circuit;
  let size = FALSES;
  const reserve = (bytes: number): number => {
    const address = size;
    size = (size + bytes + 15) & ~15;
    return address;
  };
  const listBytes = (some: Iterable<number>): number => {
    let words = 0;
    for (const gate of some) words += 2 + (inputStart[gate + 1] as number) - (inputStart[gate] as number);
    return 4 * words;
  };
  const stateWords = wordsFor(circuit.fluents.length);
  reserve(units.count);
  const records = reserve(RECORD.bytes * units.count);
  const uses = reserve(4 * (units.readers.list.length + 3 * units.count));
  const levels = reserve(LEVEL.bytes * units.levels);
  const queues = reserve(4 * units.count);
  const state = reserve(4 * stateWords);
  const next = reserve(4 * (stateWords + wordsFor(circuit.moves.length)));
  const legal = next + 4 * stateWords;
  const target = reserve(4 * stateWords);
  const nowhere = reserve(4);
  const moves = reserve(4 * roles.length);
  const newMoves = reserve(4 * roles.length);
  const goals = reserve(listBytes(units.goalGates));
  const loopRooms = loops.map((loop, number) => {
    const own = [...gates.keys()].slice(loop.firstGate, loop.endGate);
    const nodes = nodesOfLoop(circuit, number);
    return {
      own,
      nodes,
      head: reserve(LOOP.bytes),
      nodesAt: reserve(4 * nodes.length),
      gatesAt: reserve(listBytes(own)),
      feedbackAt: reserve(8 * loop.feedback.length),
    };
  });
  const listRooms = lists.map((list) => {
    const from = reserve(4 * list.length);
    return { from, to: from + 4 * list.length };
  });
  const listed = reserve(4 * circuit.moves.length);

  const memory = new WebAssembly.Memory({ initial: Math.ceil(size / 65536) });
  const words = new Int32Array(memory.buffer);
  const put = (address: number, value: number): void => {
    words[address >> 2] = value;
  };
  const putGates = (address: number, some: Iterable<number>): number => {
    let at = address;
    const append = (value: number): void => {
      put(at, value);
      at += 4;
    };
    for (const gate of some) {
      append(placeOf(gates[gate] as number));
      for (const input of circuit.inputs.subarray(inputStart[gate], inputStart[gate + 1])) {
        append(placedLiteral(input));
      }
      append(END_OF_GATE);
    }
    return at;
  };

  put(HEADER.records, records);
  put(HEADER.state, state);
  put(HEADER.stateBytes, 4 * stateWords);
  put(HEADER.levels, levels);
  put(HEADER.moveLevels, levels + LEVEL.bytes * units.firstMoveLevel);
  put(HEADER.endOfLevels, levels + LEVEL.bytes * units.levels);
  put(HEADER.moves, moves);
  put(HEADER.newMoves, newMoves);
  put(HEADER.moveBytes, 4 * roles.length);
  put(HEADER.firstMove, moveNode(circuit, 0));
  put(HEADER.legal, legal);
  put(HEADER.goals, goals);
  put(HEADER.endOfGoals, putGates(goals, units.goalGates));
  roles.forEach((_, role) => {
    put(moves + 4 * role, -1);
  });
  putQueues();
  putUses();
  putFalses();
  loops.forEach((loop, number) => {
    const { own, nodes, head, nodesAt, gatesAt, feedbackAt } = loopRooms[
      number
    ] as (typeof loopRooms)[number];
    put(levels + LEVEL.bytes * (units.loopLevel[number] as number) + LEVEL.loop, head);
    put(head + LOOP.nodes, nodesAt);
    put(head + LOOP.nodes + 4, nodesAt + 4 * nodes.length);
    nodes.forEach((node, i) => {
      put(nodesAt + 4 * i, placeOf(node));
    });
    put(head + LOOP.gates, gatesAt);
    put(head + LOOP.gates + 4, putGates(gatesAt, own));
    put(head + LOOP.feedback, feedbackAt);
    put(head + LOOP.feedback + 4, feedbackAt + 8 * loop.feedback.length);
    loop.feedback.forEach(({ node, source }, i) => {
      put(feedbackAt + 8 * i, placeOf(node));
      put(feedbackAt + 8 * i + 4, placedLiteral(source));
    });
  });
  lists.forEach((list, number) => {
    const { from } = listRooms[number] as { from: number };
    list.forEach((value, i) => {
      put(from + 4 * i, i % 2 === 0 ? 4 * value : value);
    });
  });
  const firstOutput = (literal: Literal, bit: number): void => {
    if ((units.values[nodeOf(literal)] === 1) === isNegated(literal)) return;
    const address = next + 4 * (bit >> 5);
    put(address, (words[address >> 2] as number) | (1 << (bit & 31)));
  };
  circuit.next.forEach(firstOutput);
  circuit.legal.forEach((literal, move) => {
    firstOutput(literal, 32 * stateWords + move);
  });
  return { memory, places: order.places, records, next, legal, target, newMoves, lists: listRooms, listed };

  function putQueues(): void {
    const sizes = new Int32Array(units.levels);
    for (const level of units.level) sizes[level] = (sizes[level] as number) + 1;
    let queue = queues;
    sizes.forEach((length, level) => {
      put(levels + LEVEL.bytes * level + LEVEL.start, queue);
      put(levels + LEVEL.bytes * level + LEVEL.end, queue);
      queue += 4 * length;
    });
  }

  function putUses(): void {
    const { start, list } = units.readers;
    let at = uses;
    for (const unit of order.units) {
      const output = units.output[unit] as number;
      const record = records + RECORD.bytes * placeOf(unit);
      put(record + RECORD.uses, at);
      put(
        record + RECORD.level,
        (levels + LEVEL.bytes * (units.level[unit] as number)) | (units.values[unit] as number),
      );
      put(at, output < 0 ? nowhere : next + 4 * (output >> 5));
      put(at + 4, output < 0 ? 0 : 1 << (output & 31));
      at += 8;
      for (let i = start[unit] as number; i < (start[unit + 1] as number); i++, at += 4) {
        put(at, placedLiteral(list[i] as Literal));
      }
      at += 4;
    }
  }

  /** A circuit input counts as a unit with one input, which is itself. So do the nodes of loops. */
  function putFalses(): void {
    const { start, list } = units.readers;
    const falses = new Uint8Array(memory.buffer, FALSES, units.count);
    const putWhole = (node: number): void => {
      falses[placeOf(node)] = (units.values[node] as number) ^ 1;
    };
    for (let input = 1; input < firstInnerNode(circuit); input++) putWhole(input);
    loops.forEach((_, number) => {
      nodesOfLoop(circuit, number).forEach(putWhole);
    });
    for (let unit = 0; unit < units.count; unit++) {
      for (let i = start[unit] as number; i < (start[unit + 1] as number); i++) {
        const reader = list[i] as Literal;
        if ((units.values[unit] === 1) !== isNegated(reader)) continue;
        const place = placeOf(nodeOf(reader));
        falses[place] = (falses[place] as number) + 1;
      }
    }
  }
}

// Determines the order of units in memory. Units that read the same unit are adjacent: if a circuit is too large for
// the processor's cache, this makes steps about twice as fast.

export interface UnitOrder {
  readonly units: Int32Array;
  /** The position of each unit in `units`. */
  readonly places: Int32Array;
}

/**
 * Visits units breadth-first along their readers. The inputs, numbered below `inputs`, come first and keep their
 * positions.
 */
function unitOrder({ count, readers }: Units, inputs: number): UnitOrder {
  const units = new Int32Array(count);
  const places = new Int32Array(count).fill(-1);
  let placed = 0;
  const place = (unit: number): void => {
    if ((places[unit] as number) >= 0) return;
    places[unit] = placed;
    units[placed++] = unit;
  };
  for (let input = 0; input < inputs; input++) place(input);
  for (let done = 0; done < placed; done++) {
    const unit = units[done] as number;
    const end = readers.start[unit + 1] as number;
    for (let i = readers.start[unit] as number; i < end; i++) place((readers.list[i] as number) >> 1);
  }
  // The units that no change reaches come last: gates that only goals need, and loops.
  for (let unit = 0; unit < count; unit++) place(unit);
  return { units, places };
}
