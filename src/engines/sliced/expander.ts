/** The expander examines many positions at once: each lane holds one position and the joint move that is made there. */
import { newBits } from '../../base/index.ts';
import { type Circuit, fluentNode, type Literal, moveNode } from '../../circuit/index.ts';
import { ModuleBuilder } from '../wasm/module.ts';
import { Assembler, LONGEST_CODE } from './assembler.ts';
import { CircuitValues } from './circuit-values.ts';
import { goalProgram } from './finished-games.ts';
import { type GameWords, gameWords } from './game-words.ts';
import { fillLanes, type LaneWords, MachineMemory, MemoryLayout, takeLanes } from './machine-memory.ts';
import type { MachineForm } from './playout-machine.ts';
import { hasVectors, SCALAR_WORD, VECTOR_WORD, type Word } from './word.ts';
import { WordProgram } from './word-program.ts';

/**
 * Positions are loaded into lanes, packed as bits, from a store that can hold many. They can then be examined and
 * advanced by one move.
 */
export class Expander {
  readonly lanes: number;
  /** The number of 32-bit words in a packed state, and in packed moves. */
  readonly stateSize: number;
  readonly movesSize: number;
  readonly #circuit: Circuit;
  readonly #word: Word;
  readonly #words: GameWords;
  /** Where each percept of the circuit is written; undefined if percepts were not requested. */
  readonly #percepts: number | undefined;
  readonly #memory: MachineMemory;
  readonly #code: ExpansionExports;

  constructor(circuit: Circuit, { withoutVectors, longestCode = LONGEST_CODE, percepts }: ExpanderForm = {}) {
    this.#circuit = circuit;
    this.#word = withoutVectors || !hasVectors() ? SCALAR_WORD : VECTOR_WORD;
    this.lanes = this.#word.lanes;
    this.stateSize = newBits(circuit.fluents.length).length;
    this.movesSize = newBits(circuit.moves.length).length;
    const layout = new MemoryLayout();
    this.#words = gameWords(circuit, layout, this.#word, 1);
    this.#percepts = percepts ? layout.reserve(circuit.percepts.length * this.#word.bytes) : undefined;
    this.#memory = new MachineMemory(layout);
    const module = expansionModule(circuit, this.#words, layout, longestCode, this.#percepts);
    this.#code = this.#memory.instantiate(module) as unknown as ExpansionExports;
    this.#memory.fill(this.#words.finished, this.#word.bytes, true);
  }

  /** Loads `count` states into the first lanes, from consecutive places in the store; no moves are chosen there. */
  load(store: Int32Array, places: ArrayLike<number>, first = 0, count = places.length - first): void {
    fillLanes(this.#state(), store, places, first, count);
    this.#memory.fill(this.#words.does, this.#circuit.moves.length * this.#word.bytes, false);
  }

  choose(lane: number, move: number): void {
    const memory = this.#memory.parts;
    const at = this.#words.does / 4 + (move * this.#word.bytes) / 4 + (lane >>> 5);
    memory[at] = (memory[at] as number) | (1 << (lane & 31));
  }

  /** The words of all lanes, for callers that keep positions in columns and read and write them directly. */
  columns(): ExpanderColumns {
    const { state, legal, does, terminal, goals } = this.#words;
    return {
      memory: this.#memory.parts,
      width: this.#word.bytes / 4,
      state: state / 4,
      legal: legal / 4,
      does: does / 4,
      terminal: terminal / 4,
      percepts: (this.#percepts ?? 0) / 4,
      goals: goals.map(({ role, value, address }) => ({ role, value, at: address / 4 })),
    };
  }

  /**
   * Computes what each role perceives of the chosen moves. Call it before `step`, and only if percepts were requested.
   */
  perceive(): void {
    this.#code.perceive?.();
  }

  /** Makes the chosen moves. */
  step(): void {
    this.#code.transition();
  }

  /** Computes the legal moves of the states, and which states are terminal. */
  observe(): void {
    this.#code.observe();
  }

  /** Computes the goals of the states. */
  computeGoals(): void {
    this.#code.goals();
  }

  /** Packs the states of the first lanes one after the other. */
  takeStates(count: number, store: Int32Array, at: number): void {
    this.#take(this.#state(), count, this.stateSize, store, at);
  }

  /** Packs the legal moves of the first lanes one after the other. Call it after `observe`. */
  takeLegal(count: number, store: Int32Array, at: number): void {
    const legal = this.#laneWords(this.#words.legal, this.#circuit.moves.length);
    this.#take(legal, count, this.movesSize, store, at);
  }

  /** Packs the percepts of all roles in the first lanes one after the other. Call it after `perceive`. */
  takePercepts(count: number, store: Int32Array, at: number): void {
    const percepts = this.#laneWords(this.#percepts ?? 0, this.#circuit.percepts.length);
    this.#take(percepts, count, newBits(percepts.count).length, store, at);
  }

  /** Returns whether the lane's state is terminal. Call it after `observe`. */
  isTerminal(lane: number): boolean {
    return this.#hasLane(this.#words.terminal, lane);
  }

  /** Returns which of 32 neighbouring lanes are terminal, one bit each. Call it after `observe`. */
  terminalIn(part: number): number {
    return this.#memory.parts[this.#words.terminal / 4 + part] as number;
  }

  /**
   * Writes the goals of some of 32 neighbouring lanes, indexed by lane and role; other entries are left as they are.
   * Call it after `computeGoals`.
   */
  takeGoals(part: number, mask: number, goals: Float64Array, at: number): void {
    const memory = this.#memory.parts;
    const roles = this.#circuit.roles.length;
    for (let left = mask; left !== 0; left &= left - 1)
      goals.fill(0, at + bitOf(left) * roles, at + (bitOf(left) + 1) * roles);
    for (const { role, value, address } of this.#words.goals) {
      if (value === 0) continue;
      for (let left = mask & (memory[address / 4 + part] as number); left !== 0; left &= left - 1)
        goals[at + bitOf(left) * roles + role] = value;
    }
  }

  /** Returns the goals of each role. Call it after `computeGoals`. */
  goals(lane: number): number[] {
    const goals = this.#circuit.roles.map(() => 0);
    for (const { role, value, address } of this.#words.goals) {
      if (this.#hasLane(address, lane)) goals[role] = value;
    }
    return goals;
  }

  #take(words: LaneWords, count: number, size: number, store: Int32Array, at: number): void {
    for (let part = 0; 32 * part < count; part++) {
      takeLanes(words, part, Math.min(32, count - 32 * part), store, at + 32 * part * size);
    }
  }

  #state(): LaneWords {
    return this.#laneWords(this.#words.state, this.#circuit.fluents.length);
  }

  #laneWords(address: number, count: number): LaneWords {
    return { memory: this.#memory.parts, place: address / 4, stride: this.#word.bytes / 4, count };
  }

  #hasLane(address: number, lane: number): boolean {
    return (((this.#memory.parts[address / 4 + (lane >>> 5)] as number) >>> (lane & 31)) & 1) === 1;
  }
}

/** Returns the index of the lowest set bit. */
const bitOf = (bits: number): number => 31 - Math.clz32(bits & -bits);

export interface ExpanderForm extends MachineForm {
  /** Whether `perceive` will be called. */
  readonly percepts?: boolean;
}

/** Where the words are in memory, in units of 32-bit parts; each word is `width` parts long, with one bit per lane. */
export interface ExpanderColumns {
  readonly memory: Int32Array;
  readonly width: number;
  /** The first word of the state, which has one per fluent. */
  readonly state: number;
  /** The first word of the legal moves, one per move. */
  readonly legal: number;
  readonly does: number;
  readonly terminal: number;
  /** The first word of the percepts, one per percept of the circuit. */
  readonly percepts: number;
  readonly goals: readonly { readonly role: number; readonly value: number; readonly at: number }[];
}

/** The module that examines many positions: it makes one given step in each and evaluates the state that follows. */
export interface ExpansionExports {
  /** Computes the next states from the states and the moves in `does`. */
  transition(): void;
  /** Fills the words of legal moves and terminal states. */
  observe(): void;
  /** Fills the goal words of the lanes that are marked as finished. */
  goals(): void;
  /** Fills the words of percepts from the states and the moves in `does`. */
  perceive?(): void;
}

function expansionModule(
  circuit: Circuit,
  words: GameWords,
  layout: MemoryLayout,
  longestCode: number,
  percepts: number | undefined,
): ModuleBuilder {
  const module = new ModuleBuilder();
  const assembler = new Assembler(module, layout, words.word, { longestCode });
  assembler.assembleAs(transitionProgram(circuit, words, layout), 'transition');
  assembler.assembleAs(observationProgram(circuit, words, layout), 'observe');
  assembler.assembleAs(goalProgram(circuit, words, layout), 'goals');
  if (percepts !== undefined)
    assembler.assembleAs(perceptProgram(circuit, words, layout, percepts), 'perceive');
  return module;
}

/** Replaces the state words by the states that follow from the moves in the `does` words. */
function transitionProgram(circuit: Circuit, words: GameWords, layout: MemoryLayout): WordProgram {
  const program = new WordProgram();
  const { bytes } = words.word;
  const values = withMoves(circuit, program, words, layout);
  const next = circuit.next.map((literal) => values.positive(literal));
  next.forEach((value, fluent) => {
    program.store(words.state + fluent * bytes, value);
  });
  return program;
}

/** Fills the percept words, which depend on the state before the move. */
function perceptProgram(
  circuit: Circuit,
  words: GameWords,
  layout: MemoryLayout,
  address: number,
): WordProgram {
  const program = new WordProgram();
  const values = withMoves(circuit, program, words, layout);
  circuit.percepts.forEach(({ literal }, percept) => {
    program.store(address + percept * words.word.bytes, values.positive(literal));
  });
  return program;
}

/** Fills the words of legal moves and terminal states from the state words. */
function observationProgram(circuit: Circuit, words: GameWords, layout: MemoryLayout): WordProgram {
  const program = new WordProgram();
  const { bytes } = words.word;
  const values = withState(circuit, program, words, layout);
  program.store(words.terminal, values.positive(circuit.terminal));
  circuit.legal.forEach((literal: Literal, move) => {
    program.store(words.legal + move * bytes, values.positive(literal));
  });
  return program;
}

function withState(
  circuit: Circuit,
  program: WordProgram,
  words: GameWords,
  layout: MemoryLayout,
): CircuitValues {
  const values = new CircuitValues(circuit, program, layout, words.word.bytes);
  circuit.fluents.forEach((_, fluent) => {
    values.set(fluentNode(fluent), program.load(words.state + fluent * words.word.bytes));
  });
  return values;
}

function withMoves(
  circuit: Circuit,
  program: WordProgram,
  words: GameWords,
  layout: MemoryLayout,
): CircuitValues {
  const values = withState(circuit, program, words, layout);
  circuit.moves.forEach((_, move) => {
    values.set(moveNode(circuit, move), program.load(words.does + move * words.word.bytes));
  });
  return values;
}
