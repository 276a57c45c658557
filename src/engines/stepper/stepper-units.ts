/**
 * The stepper works on units, each with a value and a count of inputs that are false. Every node of the circuit is a
 * unit; additional units stand for parts of gates with very many inputs, for second outputs of a node, and for the
 * moments at which a loop has to be recomputed. Units have the numbers of their nodes, and the additional ones come
 * after them.
 */
import {
  type Circuit,
  evaluate,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  nodeOf,
} from '../../circuit/index.ts';

export interface Units {
  readonly count: number;
  /**
   * The readers of each unit, from `start[unit]` to `start[unit + 1]`: `2 * reader`, plus 1 if it reads the negation.
   */
  readonly readers: { readonly start: Int32Array; readonly list: Int32Array };
  /**
   * For each unit, the bit of `next` or, after all words of it, of `legal` that has the unit's value; -1 if there is
   * none.
   */
  readonly output: Int32Array;
  /**
   * For each unit, its level: units come after those on which they depend, and units that depend on moves come after
   * all that do not.
   */
  readonly level: Int32Array;
  readonly levels: number;
  readonly firstMoveLevel: number;
  /** For each loop, the level after which it is computed, if a unit there has changed. */
  readonly loopLevel: readonly number[];
  /** Gates that only goals need, in the order in which they are computed. */
  readonly goalGates: readonly number[];
  /** The values in the empty state without moves. */
  readonly values: Uint8Array;
}

/** False inputs are counted in a byte; gates with more inputs are counted in parts. */
const MAX_INPUTS = 255;

/** What a node is needed for, as bits: for legality and termination, for what follows from moves, or for goals. */
const FOR_STATE = 1;
const FOR_MOVES = 2;
const FOR_GOALS = 4;

export function unitsOf(circuit: Circuit): Units {
  return new UnitBuilder(circuit).build();
}

/** Returns the number of 32-bit words, at least one. */
export const wordsFor = (bits: number): number => Math.max(1, (bits + 31) >> 5);

class UnitBuilder {
  readonly #circuit: Circuit;
  readonly #needed: Uint8Array;
  /** For each node, the loop it belongs to, or -1. */
  readonly #loopOf: Int32Array;
  /** The literal `#from[i]` is an input of the unit `#to[i]`. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  #edges = 0;
  readonly #output: number[];
  /** Second outputs of nodes, with their bits. */
  readonly #copies: { readonly unit: number; readonly bit: number }[] = [];
  /** For each gate with too many inputs, the first of its parts. */
  readonly #parts = new Map<number, number>();
  readonly #triggers: { readonly units: number[]; readonly read: number[] }[];
  #count: number;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    this.#count = circuit.nodeCount;
    this.#needed = neededFor(circuit);
    this.#loopOf = loopNumbers(circuit);
    const mostEdges = edgeBound(circuit);
    this.#from = new Int32Array(mostEdges);
    this.#to = new Int32Array(mostEdges);
    this.#output = new Array(circuit.nodeCount).fill(-1);
    this.#triggers = circuit.loops.map((_, loop) => this.#addTriggers(loop));
    circuit.next.forEach((literal, bit) => {
      this.#addOutput(literal, bit);
    });
    circuit.legal.forEach((literal, bit) => {
      this.#addOutput(literal, 32 * wordsFor(circuit.fluents.length) + bit);
    });
    for (let gate = 0; gate < circuit.gates.length; gate++) if (this.#isCounted(gate)) this.#addInputs(gate);
  }

  build(): Units {
    const { level, levels, firstMoveLevel, loopLevel } = this.#placed();
    const output = new Int32Array(this.#count).fill(-1);
    output.set(this.#output);
    for (const { unit, bit } of this.#copies) output[unit] = bit;
    const { gates } = this.#circuit;
    return {
      count: this.#count,
      readers: this.#readers(),
      output,
      level,
      levels,
      firstMoveLevel,
      loopLevel,
      goalGates: [...gates.keys()].filter((gate) => this.#needed[gates[gate] as number] === 0),
      values: this.#firstValues(),
    };
  }

  #addEdge(from: Literal, to: number): void {
    this.#from[this.#edges] = from;
    this.#to[this.#edges++] = to;
  }

  #readers(): Units['readers'] {
    const start = new Int32Array(this.#count + 1);
    for (let edge = 0; edge < this.#edges; edge++) {
      const node = nodeOf(this.#from[edge] as Literal);
      start[node + 1] = (start[node + 1] as number) + 1;
    }
    for (let unit = 0; unit < this.#count; unit++) {
      start[unit + 1] = (start[unit + 1] as number) + (start[unit] as number);
    }
    const free = start.slice();
    const list = new Int32Array(this.#edges);
    for (let edge = 0; edge < this.#edges; edge++) {
      const from = this.#from[edge] as Literal;
      const place = free[nodeOf(from)] as number;
      list[place] = 2 * (this.#to[edge] as number) + (isNegated(from) ? 1 : 0);
      free[nodeOf(from)] = place + 1;
    }
    return { start, list };
  }

  /** Adds a unit for every outside node that a loop reads: when it changes, the loop has to be recomputed. */
  #addTriggers(number: number): { units: number[]; read: number[] } {
    const { loops, inputStart, inputs } = this.#circuit;
    const loop = loops[number] as Circuit['loops'][number];
    const read = new Set(loop.feedback.map(({ source }) => nodeOf(source)));
    for (const input of inputs.subarray(inputStart[loop.firstGate], inputStart[loop.endGate])) {
      read.add(nodeOf(input));
    }
    const outside = [...read].filter((node) => this.#loopOf[node] !== number);
    const units = outside.map((node) => {
      this.#addEdge(literalOf(node), this.#count);
      return this.#count++;
    });
    return { units, read: outside };
  }

  #addOutput(literal: Literal, bit: number): void {
    const node = nodeOf(literal);
    if (node === 0) return;
    if ((this.#output[node] as number) < 0) {
      this.#output[node] = bit;
      return;
    }
    this.#addEdge(literalOf(node), this.#count);
    this.#copies.push({ unit: this.#count++, bit });
  }

  #addInputs(gate: number): void {
    const { gates, inputStart, inputs } = this.#circuit;
    const node = gates[gate] as number;
    const own = inputs.subarray(inputStart[gate], inputStart[gate + 1]);
    if (own.length <= MAX_INPUTS) {
      for (const input of own) this.#addEdge(input, node);
      return;
    }
    const first = this.#count;
    this.#parts.set(gate, first);
    this.#count += partCount(own.length);
    own.forEach((input, index) => {
      this.#addEdge(input, first + Math.floor(index / MAX_INPUTS));
    });
    for (let part = first; part < this.#count; part++) this.#addEdge(literalOf(part), node);
  }

  /**
   * Returns whether the gate's false inputs are counted. Gates of loops, and gates that only goals need, are computed
   * as a whole instead.
   */
  #isCounted(gate: number): boolean {
    const node = this.#circuit.gates[gate] as number;
    return this.#needed[node] !== 0 && (this.#loopOf[node] as number) < 0;
  }

  #placed(): Pick<Units, 'level' | 'levels' | 'firstMoveLevel' | 'loopLevel'> {
    const level = new Int32Array(this.#count);
    const loopLevel: number[] = [];
    let top = this.#place(level, loopLevel, false, 0);
    // One level is reserved for second outputs.
    const firstMoveLevel = top + 2;
    this.#circuit.moves.forEach((_, move) => {
      level[moveNode(this.#circuit, move)] = firstMoveLevel;
    });
    top = Math.max(firstMoveLevel, this.#place(level, loopLevel, true, firstMoveLevel));
    const firstLegal = 32 * wordsFor(this.#circuit.fluents.length);
    for (const { unit, bit } of this.#copies) level[unit] = bit >= firstLegal ? firstMoveLevel - 1 : top + 1;
    return { level, levels: top + 2, firstMoveLevel, loopLevel };
  }

  /** Assigns levels above `start` to all units that do, or do not, depend on moves; returns the highest. */
  #place(level: Int32Array, loopLevel: number[], ofMoves: boolean, start: number): number {
    const { gates, inputStart, inputs, loops } = this.#circuit;
    const belongs = (node: number) => (this.#needed[node] === FOR_MOVES) === ofMoves;
    let top = start;
    const placeGates = (from: number, to: number): void => {
      for (let gate = from; gate < to; gate++) {
        const node = gates[gate] as number;
        if (!this.#isCounted(gate) || !belongs(node)) continue;
        const own = inputs.subarray(inputStart[gate], inputStart[gate + 1]);
        let deepest = start;
        for (const input of own) deepest = Math.max(deepest, level[nodeOf(input)] as number);
        const part = this.#parts.get(gate);
        if (part !== undefined) level.fill(++deepest, part, part + partCount(own.length));
        level[node] = deepest + 1;
        top = Math.max(top, deepest + 1);
      }
    };
    let done = 0;
    loops.forEach((loop, number) => {
      placeGates(done, loop.firstGate);
      done = loop.endGate;
      const nodes = nodesOfLoop(this.#circuit, number);
      if (!belongs(nodes[0] as number)) return;
      // Each loop has its own level, so that no level has two loops.
      const own = top + 1;
      const { units } = this.#triggers[number] as { units: number[] };
      for (const unit of units) level[unit] = own;
      for (const node of nodes) level[node] = own + 1;
      loopLevel[number] = own;
      top = own + 1;
    });
    placeGates(done, gates.length);
    return top;
  }

  #firstValues(): Uint8Array {
    const { nodeCount } = this.#circuit;
    const values = new Uint8Array(this.#count);
    values[0] = 1;
    evaluate(this.#circuit, values);
    // Additional units hold if all their inputs do; parts of a gate come after the nodes they read.
    values.fill(1, nodeCount);
    for (let edge = 0; edge < this.#edges; edge++) {
      const from = this.#from[edge] as Literal;
      const unit = this.#to[edge] as number;
      if (unit >= nodeCount && (values[nodeOf(from)] === 1) === isNegated(from)) values[unit] = 0;
    }
    return values;
  }
}

/**
 * Returns an upper bound on the number of edges: a gate's inputs are either counted or watched by its loop's triggers.
 */
function edgeBound({ inputs, next, legal, loops }: Circuit): number {
  const feedback = loops.reduce((sum, loop) => sum + loop.feedback.length, 0);
  return inputs.length + Math.ceil((2 * inputs.length) / MAX_INPUTS) + next.length + legal.length + feedback;
}

const partCount = (inputs: number): number => Math.ceil(inputs / MAX_INPUTS);

export function nodesOfLoop({ loops, gates }: Circuit, number: number): number[] {
  const { feedback, firstGate, endGate } = loops[number] as Circuit['loops'][number];
  return [...feedback.map(({ node }) => node), ...gates.subarray(firstGate, endGate)];
}

function loopNumbers(circuit: Circuit): Int32Array {
  const loopOf = new Int32Array(circuit.nodeCount).fill(-1);
  circuit.loops.forEach((_, number) => {
    for (const node of nodesOfLoop(circuit, number)) loopOf[node] = number;
  });
  return loopOf;
}

/**
 * Returns for each node `FOR_MOVES` if only the effects of moves depend on it, 0 if only goals do, and otherwise
 * `FOR_STATE`. Nodes that goals share with others are updated as soon as a state is loaded.
 */
function neededFor(circuit: Circuit): Uint8Array {
  const { gates, inputStart, inputs, loops } = circuit;
  const needed = new Uint8Array(circuit.nodeCount);
  const mark = (literal: Literal, use: number): void => {
    needed[nodeOf(literal)] = (needed[nodeOf(literal)] as number) | use;
  };
  for (const literal of circuit.legal) mark(literal, FOR_STATE);
  mark(circuit.terminal, FOR_STATE);
  for (const literal of circuit.next) mark(literal, FOR_MOVES);
  for (const { literal } of circuit.percepts) mark(literal, FOR_MOVES);
  for (const { literal } of circuit.goals) mark(literal, FOR_GOALS);
  const spread = (from: number, to: number): void => {
    for (let gate = to - 1; gate >= from; gate--) {
      const use = needed[gates[gate] as number] as number;
      if (use === 0) continue;
      for (const input of inputs.subarray(inputStart[gate], inputStart[gate + 1])) mark(input, use);
    }
  };
  let end = gates.length;
  for (let number = loops.length - 1; number >= 0; number--) {
    const { feedback, firstGate, endGate } = loops[number] as Circuit['loops'][number];
    spread(endGate, end);
    const nodes = nodesOfLoop(circuit, number);
    const all = nodes.reduce((uses, node) => uses | (needed[node] as number), 0);
    // A loop that only goals need is kept up to date like any other.
    const use = all === FOR_MOVES ? FOR_MOVES : all | FOR_STATE;
    for (const node of nodes) needed[node] = use;
    for (const { source } of feedback) mark(source, use);
    spread(firstGate, endGate);
    end = firstGate;
  }
  spread(0, end);
  return needed.map((use) =>
    use === FOR_MOVES ? FOR_MOVES : use === 0 || use === FOR_GOALS ? 0 : FOR_STATE,
  );
}
