/** Many games at once: random playouts, and all the children of a position, one game in each bit of a word. */
import { preferDecisiveMoves, seededRandom } from '../../circuit/index.ts';
import { type Bits, hasBit, newBits } from '../circuit/bits.ts';
import type { CircuitGame } from '../circuit/circuit-game.ts';
import type { Move, Role, State } from '../game.ts';
import { goalValue } from '../goal-value.ts';
import { jointMoves, legalByRole } from '../joint-moves.ts';
import { LONGEST_CODE } from './assemble.ts';
import { choiceCircuit } from './choice-circuit.ts';
import { type ExpansionExports, expansionModule } from './expansion-module.ts';
import { type GameWords, gameWords } from './game-words.ts';
import { putLane, putLanes, takeLanes } from './lanes.ts';
import { Layout } from './layout.ts';
import { MachineMemory } from './machine-memory.ts';
import { type PlayoutExports, playoutModule, reserveTallies, type Tallies } from './playout-module.ts';
import { hasVectors } from './simd.ts';
import type { WeightTable } from './step-program.ts';
import { SCALAR_WORD, VECTOR_WORD, type Word } from './word.ts';

/**
 * How moves are chosen in playouts.
 * - `uniform`: all legal moves are equally likely.
 * - `decisive`: who can win at once does; else moves that let another role win at once are avoided.
 * - `weighted`: each legal move is as likely as its weight says; see `setWeights`.
 */
export type Policy = 'uniform' | 'decisive' | 'weighted';

export interface SimulatorOptions {
  readonly policy?: Policy;
  readonly seed?: number;
  /** Steps after which a playout is cut; it then counts with the goals of the state it has reached. */
  readonly maxLength?: number;
  /** Words of 64 bits instead of vectors, as on machines without them. */
  readonly withoutVectors?: boolean;
  /** Operations of the longest program that becomes code; longer ones are read from a table, which is slower. */
  readonly longestCode?: number;
}

/** What came of playouts. */
export interface Scores {
  readonly playouts: number;
  /** Steps of all playouts together. */
  readonly transitions: number;
  /** Playouts that were cut; they are counted in the goals too. */
  readonly unfinished: number;
  /** Playouts that ended where a role had no legal move; they are counted in the goals too. */
  readonly stuck: number;
  /** By role: how many playouts ended with each goal value. */
  readonly goals: readonly ReadonlyMap<number, number>[];
}

export type PlayoutEnd = 'terminal' | 'cut' | 'stuck';

export interface PlayoutResult {
  /** Which of the given states it started from. */
  readonly start: number;
  /** By role. */
  readonly goals: readonly number[];
  readonly length: number;
  readonly end: PlayoutEnd;
}

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

export interface PlayoutLimits {
  /** How many; by default as many as go until `stop` says so. */
  readonly count?: number;
  /** Asked every few milliseconds. */
  readonly stop?: () => boolean;
}

export const DEFAULT_MAX_LENGTH = 1000;

/** Weights are whole numbers below two to this power. */
const WEIGHT_BITS = 8;

/** Milliseconds between two looks at `stop`. */
const SLICE = 2;

/**
 * @example
 * const simulator = new Simulator(game, { seed: 1 });
 * meanGoal(simulator.playouts(game.initial, { count: 10_000 }), 0 as Role)
 */
export class Simulator {
  readonly lanes: number;
  /** Operations on words in one step of all games, and in computing the goals of those that have finished. */
  readonly operations: { readonly step: number; readonly goals: number };
  /** The policy in effect: `decisive` falls back to `uniform` where formulas for it are too large to be had. */
  readonly policy: Policy;
  /** How the steps are run: as code of their own, or, where that would be too long, from a table. */
  readonly form: 'code' | 'table';
  /** What is chosen among, for all roles together. */
  readonly columns: number;
  readonly #game: CircuitGame;
  readonly #word: Word;
  readonly #memory: MachineMemory;
  readonly #words: GameWords;
  readonly #tallies: Tallies;
  readonly #player: PlayoutExports;
  readonly #longestCode: number;
  readonly #weights: (WeightTable & { readonly moves: readonly number[] }) | undefined;
  #expander: ExpansionExports | undefined;
  /** Steps that take about a slice. */
  #sliceSteps = 16;

  constructor(game: CircuitGame, options: SimulatorOptions = {}) {
    const { circuit } = game;
    this.#game = game;
    this.#word = options.withoutVectors || !hasVectors() ? SCALAR_WORD : VECTOR_WORD;
    this.lanes = this.#word.lanes;
    const layout = new Layout();
    this.#memory = new MachineMemory(layout);
    this.#words = gameWords(circuit, layout, this.#word, options.maxLength ?? DEFAULT_MAX_LENGTH);
    this.#tallies = reserveTallies(layout, this.#words.goals.length);
    const { groups } = game;
    const decisive =
      options.policy === 'decisive'
        ? preferDecisiveMoves(circuit, groups, (goal) => goalValue(goal.value))
        : undefined;
    this.policy = options.policy === 'decisive' && !decisive ? 'uniform' : (options.policy ?? 'uniform');
    const { circuit: choices, columns } = choiceCircuit(
      decisive?.circuit ?? circuit,
      groups,
      this.policy !== 'weighted',
    );
    if (this.policy === 'weighted') {
      const address = layout.reserve(4 * WEIGHT_BITS * columns.length);
      this.#weights = { address, bits: WEIGHT_BITS, moves: columns.flat() };
    }
    const built = playoutModule(choices, this.#words, this.#tallies, layout, {
      ...(options.longestCode !== undefined && { longestCode: options.longestCode }),
      ...(this.#weights && { weights: this.#weights }),
    });
    this.#longestCode = options.longestCode ?? LONGEST_CODE;
    this.form = built.stepOperations > this.#longestCode ? 'table' : 'code';
    this.operations = { step: built.stepOperations, goals: built.goalOperations };
    this.columns = choices.moves.length;
    this.#player = this.#memory.instantiate(built.module) as unknown as PlayoutExports;
    this.#seed(options.seed ?? 1);
    if (this.#weights !== undefined) this.setWeights(circuit.moves.map(() => 1));
  }

  /**
   * Sets how likely moves are in playouts, by move number; only for the policy `weighted`. Weights count relative to
   * the highest of the same role, in steps of 1/255, and as one such step at least.
   */
  setWeights(weights: ArrayLike<number>): void {
    if (this.#weights === undefined) throw new TypeError('only weighted playouts have weights');
    const { address, bits, moves } = this.#weights;
    const { memory } = this.#access();
    const most = this.#game.roles.map(() => 0);
    for (const move of moves) {
      const weight = weights[move] ?? 0;
      if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY))
        throw new RangeError(`the weight of move ${move} is ${weight}, not a number from 0`);
      const role = this.#game.circuit.moves[move]?.role as number;
      most[role] = Math.max(most[role] as number, weight);
    }
    moves.forEach((move, column) => {
      const highest = most[this.#game.circuit.moves[move]?.role as number] as number;
      const share = highest === 0 ? 1 : (weights[move] ?? 0) / highest;
      const level = Math.max(1, Math.round(share * (2 ** bits - 1)));
      for (let bit = 0; bit < bits; bit++) {
        memory[address / 4 + column * bits + bit] = (level >> bit) & 1 ? -1 : 0;
      }
    });
  }

  /** Random playouts from one state. All that are started are finished, unless they are stopped. */
  playouts(from: State, { count = Number.MAX_SAFE_INTEGER, stop }: PlayoutLimits): Scores {
    if (count === Number.MAX_SAFE_INTEGER && stop === undefined)
      throw new RangeError('playouts need a number or an end');
    const { start, state } = this.#words;
    this.#clear();
    const bits = this.#game.bits(from);
    const { bytes } = this.#word;
    this.#game.circuit.fluents.forEach((_, fluent) => {
      const holds = hasBit(bits, fluent);
      this.#memory.fill(start + fluent * bytes, bytes, holds);
      this.#memory.fill(state + fluent * bytes, bytes, holds);
    });
    const first = Math.min(count, this.lanes);
    this.#activate(first);
    this.#memory.setNumber(this.#tallies.toStart, count - first);
    this.#runSliced((steps) => this.#player.run(steps), stop);
    return this.#scores();
  }

  /** One playout from each of the given states; `report` hears of each as it ends, in no particular order. */
  playoutsFrom(
    starts: Iterable<State>,
    report: (result: PlayoutResult) => void,
    { stop }: Pick<PlayoutLimits, 'stop'> = {},
  ): void {
    this.#clear();
    const queue = starts[Symbol.iterator]();
    const startOf = new Int32Array(this.lanes).fill(-1);
    let next = 0;
    const take = (): State | undefined => {
      const { done, value } = queue.next();
      return done ? undefined : value;
    };
    const first: State[] = [];
    for (let lane = 0; lane < this.lanes; lane++) {
      const state = take();
      if (state === undefined) break;
      first.push(state);
      startOf[lane] = next++;
    }
    this.#putStates(first);
    this.#activate(first.length);
    let active = first.length;
    let hasMore = first.length === this.lanes;
    while (active > 0) {
      if (stop?.()) return;
      const wanted = hasMore ? Math.ceil(this.lanes / REFILL_PART) : this.lanes;
      const left = this.#player.runUntil(this.#sliceSteps, wanted);
      if (left === 0 && !this.#enoughFinished(Math.min(wanted, active))) continue;
      this.#player.goals();
      for (const lane of this.#finishedLanes()) {
        report({ start: startOf[lane] as number, ...this.#result(lane) });
        const state = hasMore ? take() : undefined;
        if (state === undefined) {
          hasMore = false;
          active--;
          this.#deactivate(lane);
        } else {
          startOf[lane] = next++;
          this.#restart(lane, this.#game.bits(state));
        }
      }
    }
  }

  /** Every joint move that is legal, and where it leads. */
  expand(state: State): Child[] {
    if (this.#game.isTerminal(state)) return [];
    const legal = legalByRole(this.#game, state);
    return this.successors([...jointMoves(legal)].map((moves) => ({ state, moves })));
  }

  /** Where joint moves lead, each from a state of its own. */
  successors(steps: readonly Step[]): Child[] {
    return this.#inBatches(steps, (batch) => {
      const expander = this.#expanderOf();
      this.#putStates(batch.map(({ state }) => state));
      const { does } = this.#words;
      const { stride, memory } = this.#access();
      this.#memory.fill(does, this.#game.circuit.moves.length * this.#word.bytes, false);
      batch.forEach(({ moves }, lane) => {
        for (const move of moves) {
          const at = does / 4 + move * stride + (lane >>> 5);
          memory[at] = (memory[at] as number) | (1 << (lane & 31));
        }
      });
      expander.transition();
      return this.#observed(batch.length).map((position, lane) => ({
        ...position,
        moves: batch[lane]?.moves ?? [],
      }));
    });
  }

  /** What is to be known of many states. */
  observe(states: readonly State[]): Position[] {
    return this.#inBatches(states, (batch) => {
      this.#expanderOf();
      this.#putStates(batch);
      return this.#observed(batch.length);
    });
  }

  #inBatches<Item, Result>(
    items: readonly Item[],
    handle: (batch: readonly Item[]) => readonly Result[],
  ): Result[] {
    const results: Result[] = [];
    for (let from = 0; from < items.length; from += this.lanes) {
      results.push(...handle(items.slice(from, from + this.lanes)));
    }
    return results;
  }

  #putStates(states: readonly State[]): void {
    const { stride, memory } = this.#access();
    const bits = states.map((state) => this.#game.bits(state));
    const fluents = this.#game.circuit.fluents.length;
    for (let part = 0; part < this.lanes / 32; part++) {
      putLanes(memory, this.#words.state / 4, stride, part, bits.slice(32 * part, 32 * part + 32), fluents);
    }
  }

  /** Of the states in the first lanes. */
  #observed(count: number): Position[] {
    const { circuit } = this.#game;
    const words = this.#words;
    const expander = this.#expanderOf();
    this.#memory.fill(words.finished, this.#word.bytes, true);
    expander.observe();
    expander.goals();
    const { stride, memory } = this.#access();
    const states = Array.from({ length: count }, () => newBits(circuit.fluents.length));
    const legal = Array.from({ length: count }, () => newBits(circuit.moves.length));
    for (let part = 0; 32 * part < count; part++) {
      const [from, to] = [32 * part, 32 * part + 32];
      takeLanes(memory, words.state / 4, stride, part, states.slice(from, to), circuit.fluents.length);
      takeLanes(memory, words.legal / 4, stride, part, legal.slice(from, to), circuit.moves.length);
    }
    return states.map((bits, lane) => ({
      state: this.#game.stateOf(bits),
      isTerminal: this.#hasLane(words.terminal, lane),
      goals: this.#goalsOf(lane),
      legal: this.#game.movesByRole(legal[lane] as Bits),
    }));
  }

  #expanderOf(): ExpansionExports {
    this.#expander ??= this.#memory.instantiate(
      expansionModule(this.#game.circuit, this.#words, this.#memory.layout, this.#longestCode),
    ) as unknown as ExpansionExports;
    return this.#expander;
  }

  #seed(seed: number): void {
    const random = seededRandom(seed);
    const { memory } = this.#access();
    const from = this.#words.random / 4;
    for (let i = 0; i < (2 * this.#word.bytes) / 4; i++) memory[from + i] = random.next32();
  }

  /** No games, nothing counted. */
  #clear(): void {
    const { words, tallies } = { words: this.#words, tallies: this.#tallies };
    const { bytes } = this.#word;
    for (const address of [words.active, words.finished, words.moving, words.overdue, words.stuck])
      this.#memory.fill(address, bytes, false);
    for (let bit = 0; bit < words.lengthBits; bit++) {
      this.#memory.fill(words.length + bit * bytes, bytes, ((words.lengthAtStart >> bit) & 1) === 1);
    }
    const { transitions, playouts, unfinished, stuck, toStart } = tallies;
    for (const tally of [transitions, playouts, unfinished, stuck, toStart]) this.#memory.setNumber(tally, 0);
    words.goals.forEach((_, goal) => {
      this.#memory.setNumber(tallies.goals + 8 * goal, 0);
    });
  }

  #activate(count: number): void {
    const { memory } = this.#access();
    for (let lane = 0; lane < count; lane++) {
      const at = this.#words.active / 4 + (lane >>> 5);
      memory[at] = (memory[at] as number) | (1 << (lane & 31));
    }
  }

  #deactivate(lane: number): void {
    const { memory } = this.#access();
    const at = this.#words.active / 4 + (lane >>> 5);
    memory[at] = (memory[at] as number) & ~(1 << (lane & 31));
  }

  /** A new game in a lane whose game has finished. */
  #restart(lane: number, bits: Bits): void {
    const { words } = { words: this.#words };
    const { stride, memory } = this.#access();
    putLane(memory, words.state / 4, stride, lane, bits, this.#game.circuit.fluents.length);
    const mask = 1 << (lane & 31);
    const part = lane >>> 5;
    for (let bit = 0; bit < words.lengthBits; bit++) {
      const at = words.length / 4 + bit * stride + part;
      const isOne = (words.lengthAtStart >> bit) & 1;
      memory[at] = isOne ? (memory[at] as number) | mask : (memory[at] as number) & ~mask;
    }
    const at = words.overdue / 4 + part;
    memory[at] = (memory[at] as number) & ~mask;
  }

  /** Runs in slices that take about `SLICE` milliseconds, until nothing is left to play. */
  #runSliced(run: (steps: number) => number, stop: (() => boolean) | undefined): void {
    for (;;) {
      const before = performance.now();
      if (run(this.#sliceSteps) > 0) return;
      const took = performance.now() - before;
      if (took < SLICE / 2 && this.#sliceSteps < 1 << 20) this.#sliceSteps *= 2;
      else if (took > 2 * SLICE && this.#sliceSteps > 1) this.#sliceSteps >>= 1;
      if (stop?.()) return;
    }
  }

  #scores(): Scores {
    const { tallies, words } = { tallies: this.#tallies, words: this.#words };
    const goals = this.#game.roles.map(() => new Map<number, number>());
    const playouts = this.#memory.number(tallies.playouts);
    words.goals.forEach(({ role, value }, index) => {
      const count = this.#memory.number(tallies.goals + 8 * index);
      if (count > 0) goals[role]?.set(value, (goals[role]?.get(value) ?? 0) + count);
    });
    for (const counts of goals) {
      // A role without a goal value has 0, as with every engine.
      const missing = playouts - [...counts.values()].reduce((sum, count) => sum + count, 0);
      if (missing > 0) counts.set(0, (counts.get(0) ?? 0) + missing);
    }
    return {
      playouts,
      transitions: this.#memory.number(tallies.transitions) - this.#stepsInFlight(),
      unfinished: this.#memory.number(tallies.unfinished),
      stuck: this.#memory.number(tallies.stuck),
      goals,
    };
  }

  /** Steps of games that have not come to an end. */
  #stepsInFlight(): number {
    let steps = 0;
    for (let lane = 0; lane < this.lanes; lane++) {
      if (this.#hasLane(this.#words.active, lane)) steps += this.#lengthOf(lane);
    }
    return steps;
  }

  #enoughFinished(wanted: number): boolean {
    let finished = 0;
    for (const _ of this.#finishedLanes()) finished++;
    return finished >= wanted;
  }

  *#finishedLanes(): Iterable<number> {
    const { memory } = this.#access();
    for (let part = 0; part < this.lanes / 32; part++) {
      let left = memory[this.#words.finished / 4 + part] as number;
      while (left !== 0) {
        const lowest = left & -left;
        left ^= lowest;
        yield 32 * part + 31 - Math.clz32(lowest);
      }
    }
  }

  #result(lane: number): Omit<PlayoutResult, 'start'> {
    const end = this.#hasLane(this.#words.terminal, lane)
      ? 'terminal'
      : this.#hasLane(this.#words.stuck, lane)
        ? 'stuck'
        : 'cut';
    return { goals: this.#goalsOf(lane), length: this.#lengthOf(lane), end };
  }

  #goalsOf(lane: number): number[] {
    const goals = this.#game.roles.map(() => 0);
    for (const { role, value, address } of this.#words.goals) {
      if (this.#hasLane(address, lane)) goals[role] = value;
    }
    return goals;
  }

  #lengthOf(lane: number): number {
    const { length, lengthBits, lengthAtStart } = this.#words;
    let counted = 0;
    for (let bit = 0; bit < lengthBits; bit++) {
      if (this.#hasLane(length + bit * this.#word.bytes, lane)) counted += 2 ** bit;
    }
    // The last step of a game that is cut has carried out of the highest bit.
    return this.#hasLane(this.#words.overdue, lane)
      ? counted + 2 ** lengthBits - lengthAtStart
      : counted - lengthAtStart;
  }

  #hasLane(address: number, lane: number): boolean {
    const part = this.#memory.parts[address / 4 + (lane >>> 5)] as number;
    return ((part >>> (lane & 31)) & 1) === 1;
  }

  #access(): { readonly memory: Int32Array; readonly stride: number } {
    return { memory: this.#memory.parts, stride: this.#word.bytes / 4 };
  }
}

/** Lanes are filled again when one in so many has finished: each time costs, and so does standing idle. */
const REFILL_PART = 8;

/** The mean goal of a role. */
export function meanGoal({ goals, playouts }: Scores, role: Role): number {
  let sum = 0;
  for (const [value, count] of goals[role] ?? []) sum += value * count;
  return playouts === 0 ? 0 : sum / playouts;
}
