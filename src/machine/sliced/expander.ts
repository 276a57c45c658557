/** Looks at many positions at once: one in each bit of a word, with the joint move that is made there. */
import { newBits } from '../circuit/bits.ts';
import type { CircuitGame } from '../circuit/circuit-game.ts';
import type { Move, State } from '../game.ts';
import { LONGEST_CODE } from './assemble.ts';
import { type ExpansionExports, expansionModule } from './expansion-module.ts';
import { type GameWords, gameWords } from './game-words.ts';
import { type LaneWords, putLanes, takeLanes } from './lanes.ts';
import { Layout } from './layout.ts';
import { MachineMemory } from './machine-memory.ts';
import { hasVectors } from './simd.ts';
import { SCALAR_WORD, VECTOR_WORD, type Word } from './word.ts';

/** What is to be known of a state. */
export interface Position {
  readonly state: State;
  readonly isTerminal: boolean;
  /** By role; the highest value that the rules give, 0 if they give none. */
  readonly goals: readonly number[];
  /** By role. */
  readonly legal: readonly (readonly Move[])[];
}

/** A position after one joint move. */
export interface Child extends Position {
  readonly moves: readonly Move[];
}

/** A joint move in a state. */
export interface Step {
  readonly state: State;
  readonly moves: readonly Move[];
}

export interface ExpanderOptions {
  /** Words of 64 bits instead of vectors, as on machines without them. */
  readonly withoutVectors?: boolean;
  /** Operations of the longest program that becomes code; longer ones are read from a table, which is slower. */
  readonly longestCode?: number;
}

/**
 * Positions are put into lanes, packed as `CircuitGame.bits` has them, from a store that may hold many. Then they can
 * be asked about, and moved on.
 */
export class Expander {
  readonly lanes: number;
  /** 32-bit words of a packed state, and of packed moves. */
  readonly stateSize: number;
  readonly movesSize: number;
  readonly #game: CircuitGame;
  readonly #word: Word;
  readonly #words: GameWords;
  readonly #memory: MachineMemory;
  readonly #code: ExpansionExports;

  constructor(game: CircuitGame, { withoutVectors, longestCode = LONGEST_CODE }: ExpanderOptions = {}) {
    const { circuit } = game;
    this.#game = game;
    this.#word = withoutVectors || !hasVectors() ? SCALAR_WORD : VECTOR_WORD;
    this.lanes = this.#word.lanes;
    this.stateSize = newBits(circuit.fluents.length).length;
    this.movesSize = newBits(circuit.moves.length).length;
    const layout = new Layout();
    this.#words = gameWords(circuit, layout, this.#word, 1);
    this.#memory = new MachineMemory(layout);
    this.#code = this.#memory.instantiate(
      expansionModule(circuit, this.#words, layout, longestCode),
    ) as unknown as ExpansionExports;
    this.#memory.fill(this.#words.finished, this.#word.bytes, true);
  }

  /** Puts states into the first lanes; no moves are chosen there. */
  load(store: Int32Array, places: ArrayLike<number>): void {
    for (let part = 0; 32 * part < places.length; part++) putLanes(this.#state(), part, store, places);
    this.#memory.fill(this.#words.does, this.#game.circuit.moves.length * this.#word.bytes, false);
  }

  choose(lane: number, move: number): void {
    const memory = this.#memory.parts;
    const at = this.#words.does / 4 + (move * this.#word.bytes) / 4 + (lane >>> 5);
    memory[at] = (memory[at] as number) | (1 << (lane & 31));
  }

  /** Makes the chosen moves. */
  step(): void {
    this.#code.transition();
  }

  /** Finds out what is to be known of the states. */
  observe(): void {
    this.#code.observe();
  }

  /** Finds out what the states are worth. */
  computeGoals(): void {
    this.#code.goals();
  }

  /** Packs the states of the first lanes one after the other. */
  takeStates(count: number, store: Int32Array, at: number): void {
    this.#take(this.#state(), count, this.stateSize, store, at);
  }

  /** Packs what is legal in the first lanes, one after the other; after `observe`. */
  takeLegal(count: number, store: Int32Array, at: number): void {
    const legal = this.#laneWords(this.#words.legal, this.#game.circuit.moves.length);
    this.#take(legal, count, this.movesSize, store, at);
  }

  /** After `observe`. */
  isTerminal(lane: number): boolean {
    return this.#hasLane(this.#words.terminal, lane);
  }

  /** By role, after `computeGoals`. */
  goals(lane: number): number[] {
    const goals = this.#game.roles.map(() => 0);
    for (const { role, value, address } of this.#words.goals) {
      if (this.#hasLane(address, lane)) goals[role] = value;
    }
    return goals;
  }

  /** Where joint moves lead, each from a state of its own. */
  successors(steps: readonly Step[]): Child[] {
    return inBatches(steps, this.lanes, (batch) => {
      this.#loadStates(batch.map(({ state }) => state));
      batch.forEach(({ moves }, lane) => {
        for (const move of moves) this.choose(lane, move);
      });
      this.step();
      return this.#positions(batch.length).map((position, lane) => ({
        ...position,
        moves: batch[lane]?.moves ?? [],
      }));
    });
  }

  /** What is to be known of many states. */
  positions(states: readonly State[]): Position[] {
    return inBatches(states, this.lanes, (batch) => {
      this.#loadStates(batch);
      return this.#positions(batch.length);
    });
  }

  #loadStates(states: readonly State[]): void {
    const store = new Int32Array(states.length * this.stateSize);
    states.forEach((state, index) => {
      store.set(this.#game.bits(state), index * this.stateSize);
    });
    this.load(
      store,
      states.map((_, index) => index * this.stateSize),
    );
  }

  #positions(count: number): Position[] {
    this.observe();
    this.computeGoals();
    const states = new Int32Array(count * this.stateSize);
    const legal = new Int32Array(count * this.movesSize);
    this.takeStates(count, states, 0);
    this.takeLegal(count, legal, 0);
    return Array.from({ length: count }, (_, lane) => ({
      state: this.#game.stateOf(states.slice(lane * this.stateSize, (lane + 1) * this.stateSize)),
      isTerminal: this.isTerminal(lane),
      goals: this.goals(lane),
      legal: this.#game.movesByRole(legal.subarray(lane * this.movesSize, (lane + 1) * this.movesSize)),
    }));
  }

  #take(words: LaneWords, count: number, size: number, store: Int32Array, at: number): void {
    for (let part = 0; 32 * part < count; part++) {
      takeLanes(words, part, Math.min(32, count - 32 * part), store, at + 32 * part * size);
    }
  }

  #state(): LaneWords {
    return this.#laneWords(this.#words.state, this.#game.circuit.fluents.length);
  }

  #laneWords(address: number, count: number): LaneWords {
    return { memory: this.#memory.parts, place: address / 4, stride: this.#word.bytes / 4, count };
  }

  #hasLane(address: number, lane: number): boolean {
    return (((this.#memory.parts[address / 4 + (lane >>> 5)] as number) >>> (lane & 31)) & 1) === 1;
  }
}

function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  handle: (batch: readonly Item[]) => readonly Result[],
): Result[] {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...handle(items.slice(from, from + size)));
  }
  return results;
}
