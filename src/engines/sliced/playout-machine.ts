/** Plays random games in lanes: they are started, run, and queried for how they ended. */

import { type Bits, hasBit, newBits, popCount, seededRandom, setBit } from '../../base/index.ts';
import {
  type Circuit,
  type GameCircuit,
  preferDecisiveMoves,
  preferWinningMoves,
} from '../../circuit/index.ts';
import {
  DEFAULT_MAX_LENGTH,
  goalValue,
  MAX_ROUNDS,
  type PlayoutEnd,
  type PolicyName,
} from '../../game/index.ts';
import { LONGEST_CODE } from './assembler.ts';
import { choiceCircuit } from './choice-circuit.ts';
import { type LaneCounters, scoreAddress } from './finished-games.ts';
import { type GameWords, type GoalWord, gameWords } from './game-words.ts';
import {
  type LaneWords,
  MachineMemory,
  MemoryLayout,
  NOWHERE,
  putLanes,
  takeLanes,
} from './machine-memory.ts';
import { type FormulaValues, numberProgram } from './move-values.ts';
import { type PlayoutExports, playoutModule, reserveTallies, type Tallies } from './playout-module.ts';
import { RANDOM_STATE_WORDS } from './random-words.ts';
import type { WeightTable } from './step-program.ts';
import { type ValuedChoice, valuedChoice } from './valued-choice.ts';
import { hasVectors, SCALAR_WORD, VECTOR_WORD, type Word } from './word.ts';

/**
 * How a machine is built; tests and benchmarks request forms that are otherwise chosen on other machines or for larger
 * games.
 */
export interface MachineForm {
  /** Whether to use words of 64 bits instead of vectors, as on machines without vectors. */
  readonly withoutVectors?: boolean;
  /**
   * The number of operations of the longest program that is compiled; longer ones are read from a table, which is
   * slower.
   */
  readonly longestCode?: number;
  /** The number of table operations that are executed between two chances to look at the clock. */
  readonly tablePart?: number;
}

export interface MachineOptions extends MachineForm {
  readonly policy?: PolicyName;
  readonly seed?: number;
  /**
   * The number of steps after which a playout is cut off; it then counts with the goals of the state it has reached.
   */
  readonly maxLength?: number;
  /** Whether the moves that were made can be read afterwards. */
  readonly notesMoves?: boolean;
  /**
   * Values of moves, used to choose among the moves that the policy allows; requires vectors, and excludes `weighted`.
   */
  readonly values?: FormulaValues;
}

/** Weights are whole numbers below two to this power. */
const WEIGHT_BITS = 8;

/** The logarithm of the largest number of games that a lane plays from its start. */
const ROUND_BITS = Math.log2(MAX_ROUNDS);

/** A user of a machine; only one at a time has it. */
export interface MachineUser {
  /** Called when the user receives the machine, which is empty. */
  enter(): void;
  /** Called when the machine is given to another user; games in progress are lost. */
  leave(): void;
}

export class PlayoutMachine {
  readonly lanes: number;
  /** The number of operations on words in one step of all games, and in computing the goals of finished games. */
  readonly operations: { readonly step: number; readonly goals: number };
  /** The number of operations on numbers that are executed for every four games in which a role chooses by values. */
  readonly numberOperations: number;
  /** The policy in effect: `uniform` where the formulas for `decisive` or `winning` are too large to build. */
  readonly policy: PolicyName;
  /** How the steps are executed: as compiled code or, where that would be too long, from a table. */
  readonly form: 'code' | 'table';
  /** The alternatives: the moves that each column stands for, for all roles together. */
  readonly columns: readonly (readonly number[])[];
  readonly words: GameWords;
  readonly tallies: Tallies;
  readonly memory: MachineMemory;
  readonly counters: LaneCounters;
  readonly #circuit: Circuit;
  readonly #word: Word;
  readonly #code: PlayoutExports;
  readonly #weights: WeightTable | undefined;
  /** The address of the generator's state for choices by values. */
  #valuedRandom: number | undefined;
  #rounds = 1;
  #user: MachineUser | undefined;

  constructor(source: GameCircuit, options: MachineOptions = {}) {
    const { circuit, groups } = source;
    this.#circuit = circuit;
    this.#word = options.withoutVectors || !hasVectors() ? SCALAR_WORD : VECTOR_WORD;
    this.lanes = this.#word.lanes;
    const layout = new MemoryLayout();
    this.memory = new MachineMemory(layout);
    const { policy = 'uniform' } = options;
    const narrow = narrowedChoice(source, policy);
    this.policy = (policy === 'decisive' || policy === 'winning') && !narrow ? 'uniform' : policy;
    const { values } = options;
    if (values !== undefined && (this.#word !== VECTOR_WORD || this.policy === 'weighted'))
      throw new TypeError('only vectors of games can choose by values, and not by weights too');
    const isMerged = this.policy !== 'weighted' && values === undefined && !options.notesMoves;
    const { circuit: choices, columns } = choiceCircuit(narrow ?? circuit, groups, isMerged);
    this.columns = columns;
    this.words = {
      ...gameWords(circuit, layout, this.#word, options.maxLength ?? DEFAULT_MAX_LENGTH),
      ...(options.notesMoves && { made: layout.reserve(columns.length * this.#word.bytes) }),
    };
    this.tallies = reserveTallies(layout, this.words.goals.length);
    if (this.policy === 'weighted')
      this.#weights = { address: layout.reserve(4 * WEIGHT_BITS * columns.length), bits: WEIGHT_BITS };
    const words = (count: number): number => layout.reserve(count * this.#word.bytes);
    this.counters = {
      done: words(1),
      stuck: words(1),
      played: words(ROUND_BITS),
      scores: words(this.words.goals.length * (ROUND_BITS + 1)),
      bits: ROUND_BITS,
    };
    const valued = values && this.#valuedChoices(choices, values);
    this.numberOperations = (valued ?? []).reduce((sum, each) => sum + (each?.program.length ?? 0), 0);
    const built = playoutModule(choices, this.words, this.tallies, this.counters, layout, {
      ...(options.longestCode !== undefined && { longestCode: options.longestCode }),
      ...(options.tablePart !== undefined && { tablePart: options.tablePart }),
      ...(this.#weights && { weights: this.#weights }),
      ...(valued && { valued }),
    });
    this.form = built.stepOperations > (options.longestCode ?? LONGEST_CODE) ? 'table' : 'code';
    this.operations = { step: built.stepOperations, goals: built.goalOperations };
    this.#code = this.memory.instantiate(built.module) as unknown as PlayoutExports;
    if (this.#weights !== undefined) this.setWeights(circuit.moves.map(() => 1));
    if (values === undefined) this.#makeReady();
    this.seed(options.seed ?? 1);
    this.clear();
  }

  /** Lends the machine to a user, who keeps it until another user needs it. */
  lendTo(user: MachineUser): void {
    if (this.#user === user) return;
    this.#user?.leave();
    this.#user = user;
    this.clear();
    user.enter();
  }

  isLentTo(user: MachineUser): boolean {
    return this.#user === user;
  }

  /** Engines compile code when it is first called; that should count as setup and not as part of the first playouts. */
  #makeReady(): void {
    this.seed(1);
    this.clear();
    this.startAll(initialBits(this.#circuit), this.lanes);
    this.run(1);
  }

  /**
   * Sets the probabilities of moves in playouts, indexed by move; only for the policy `weighted`. Weights are taken
   * relative to the highest of the same role, in steps of 1/255, and each counts as at least one step.
   */
  setWeights(weights: ArrayLike<number>): void {
    if (this.#weights === undefined) throw new TypeError('only weighted playouts have weights');
    const { address, bits } = this.#weights;
    const memory = this.memory.parts;
    const { moves } = this.#circuit;
    const most = this.#circuit.roles.map(() => 0);
    for (const [move = 0] of this.columns) {
      const weight = weights[move] ?? 0;
      if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY))
        throw new RangeError(`the weight of move ${move} is ${weight}, not a number from 0`);
      const role = moves[move]?.role as number;
      most[role] = Math.max(most[role] as number, weight);
    }
    this.columns.forEach(([move = 0], column) => {
      const highest = most[moves[move]?.role as number] as number;
      const share = highest === 0 ? 1 : (weights[move] ?? 0) / highest;
      const level = Math.max(1, Math.round(share * (2 ** bits - 1)));
      for (let bit = 0; bit < bits; bit++) {
        memory[address / 4 + column * bits + bit] = (level >> bit) & 1 ? -1 : 0;
      }
    });
  }

  /** Removes all games and resets the counters. */
  clear(): void {
    const { words, tallies, memory } = this;
    const { bytes } = this.#word;
    for (const part of [words.steppingPart, words.scoringPart]) memory.parts[part / 4] = 0;
    for (const address of [words.active, words.finished, words.overdue, words.stuck])
      memory.fill(address, bytes, false);
    for (let bit = 0; bit < words.lengthBits; bit++) {
      memory.fill(words.length + bit * bytes, bytes, ((words.lengthAtStart >> bit) & 1) === 1);
    }
    memory.fill(this.counters.done, bytes, false);
    if (words.made !== undefined) memory.fill(words.made, this.columns.length * bytes, false);
    const { transitions, playouts, unfinished, stuck, toStart } = tallies;
    for (const tally of [transitions, playouts, unfinished, stuck, toStart]) memory.setNumber(tally, 0);
    words.goals.forEach((_, goal) => {
      memory.setNumber(tallies.goals + 8 * goal, 0);
    });
  }

  /**
   * Gives all lanes the same start. The first lanes play, and further games are started in their place, `count` in
   * total.
   */
  startAll(bits: Bits, count: number): void {
    const { start, state } = this.words;
    const { bytes } = this.#word;
    this.#circuit.fluents.forEach((_, fluent) => {
      const holds = hasBit(bits, fluent);
      this.memory.fill(start + fluent * bytes, bytes, holds);
      this.memory.fill(state + fluent * bytes, bytes, holds);
    });
    const first = Math.min(count, this.lanes);
    for (let lane = 0; lane < first; lane++) this.#set(this.words.active, lane, true);
    this.memory.setNumber(this.tallies.toStart, count - first);
  }

  /**
   * Sets how many games a lane plays from its start, for lanes that are started from now on. Moves can only be noted
   * if this is one.
   */
  setRounds(rounds: number): void {
    if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= MAX_ROUNDS))
      throw new RangeError(`a lane plays 1 to ${MAX_ROUNDS} games, not ${rounds}`);
    if (this.words.made !== undefined && rounds > 1)
      throw new RangeError('moves can be noted of one game only');
    this.#rounds = rounds;
  }

  /**
   * Starts new games in lanes that have none or are done.
   *
   * @param places where each lane's packed start is in the store; `NOWHERE` leaves the lane alone
   */
  start(store: Bits, places: ArrayLike<number>): void {
    const { words, counters } = this;
    const memory = this.memory.parts;
    const stride = this.#word.bytes / 4;
    const count = this.#circuit.fluents.length;
    const state: LaneWords = { memory, place: words.state / 4, stride, count };
    const start: LaneWords = { memory, place: words.start / 4, stride, count };
    for (let part = 0; 32 * part < places.length; part++) {
      const end = Math.min(32, places.length - 32 * part);
      let mask = 0;
      for (let lane = 0; lane < end; lane++) if (places[32 * part + lane] !== NOWHERE) mask |= 1 << lane;
      if (mask === 0) continue;
      putLanes(state, part, store, places, mask);
      if (this.#rounds > 1) putLanes(start, part, store, places, mask);
      this.#setNumber(words.length, words.lengthBits, words.lengthAtStart, part, mask);
      this.#setNumber(counters.played, counters.bits, MAX_ROUNDS - this.#rounds, part, mask);
      if (words.made !== undefined) this.#setNumber(words.made, this.columns.length, 0, part, mask);
      this.#setNumber(counters.scores, words.goals.length * (counters.bits + 1), 0, part, mask);
      this.#setNumber(words.overdue, 1, 0, part, mask);
      this.#setNumber(words.finished, 1, 0, part, mask);
      this.#setNumber(counters.done, 1, 0, part, mask);
      this.#setNumber(words.active, 1, 1, part, mask);
    }
  }

  /** Writes the bits of a number across words, in some of 32 neighbouring lanes. */
  #setNumber(address: number, bits: number, value: number, part: number, mask: number): void {
    const memory = this.memory.parts;
    const stride = this.#word.bytes >>> 2;
    let at = (address >>> 2) + part;
    for (let bit = 0; bit < bits; bit++, at += stride) {
      const isOne = bit < 32 && (value >>> bit) & 1;
      memory[at] = isOne ? (memory[at] as number) | mask : (memory[at] as number) & ~mask;
    }
  }

  /**
   * Plays up to `parts` parts of steps of the games started by `startAll`; returns whether all of them have finished.
   * A step has one part, unless it is very long; games may be left in the middle of a step.
   */
  run(parts: number): boolean {
    return this.#code.run(parts) > 0 || !this.#isPlaying();
  }

  /**
   * Plays until `done` lanes or all of them are done, but at most `parts` parts of steps; returns whether they are
   * done.
   */
  runLanes(done: number, parts: number): boolean {
    return this.#code.runLanes(parts, done) > 0 || (this.#isBetweenSteps() && this.doneCount() >= done);
  }

  /** Plays one step of all lanes, even if it has many parts, unless `done` lanes are done. */
  runStep(done: number): void {
    do this.runLanes(done, 1);
    while (!this.#isBetweenSteps());
  }

  /** Returns which of 32 neighbouring lanes have an unfinished game, one bit each; only valid between steps. */
  playingIn(part: number): number {
    const { active, finished } = this.words;
    const memory = this.memory.parts;
    return (memory[active / 4 + part] as number) & ~(memory[finished / 4 + part] as number);
  }

  /** Returns a word of all lanes for each fluent, which marks where it holds now. */
  stateColumns(): Int32Array {
    const from = this.words.state / 4;
    const length = (this.#circuit.fluents.length * this.#word.bytes) / 4;
    return this.memory.parts.slice(from, from + length);
  }

  /** Packs the states of 32 neighbouring lanes one after the other. */
  takeStates(part: number, store: Bits, at: number): void {
    const { memory, words } = this;
    const stride = this.#word.bytes / 4;
    const count = this.#circuit.fluents.length;
    takeLanes({ memory: memory.parts, place: words.state / 4, stride, count }, part, 32, store, at);
  }

  #isPlaying(): boolean {
    const from = this.words.active / 4;
    return this.memory.parts.subarray(from, from + this.lanes / 32).some((part) => part !== 0);
  }

  #isBetweenSteps(): boolean {
    const { steppingPart, scoringPart } = this.words;
    return this.memory.parts[steppingPart / 4] === 0 && this.memory.parts[scoringPart / 4] === 0;
  }

  doneCount(): number {
    let count = 0;
    for (let part = 0; part < this.lanes / 32; part++) count += popCount(this.doneIn(part));
    return count;
  }

  /** Returns which of 32 neighbouring lanes are done, one bit each. */
  doneIn(part: number): number {
    return this.memory.parts[this.counters.done / 4 + part] as number;
  }

  *doneLanes(): Iterable<number> {
    for (let part = 0; part < this.lanes / 32; part++) {
      let left = this.doneIn(part);
      while (left !== 0) {
        const lowest = left & -left;
        left ^= lowest;
        yield 32 * part + 31 - Math.clz32(lowest);
      }
    }
  }

  /** Removes a lane that is done. */
  empty(lane: number): void {
    this.#set(this.counters.done, lane, false);
  }

  /** Returns how the last game of a lane that is done ended. */
  end(lane: number): PlayoutEnd {
    if (this.#has(this.words.terminal, lane)) return 'terminal';
    return this.#has(this.counters.stuck, lane) ? 'stuck' : 'cut';
  }

  /**
   * For a lane that is done, writes each role's sum of the goals of its games to `sums` and, if requested, the sum of
   * their squares to `squares`.
   */
  takeGoals(lane: number, sums: { [role: number]: number }, squares?: { [role: number]: number }): void {
    for (let role = 0; role < this.#circuit.roles.length; role++) {
      sums[role] = 0;
      if (squares !== undefined) squares[role] = 0;
    }
    const { goals } = this.words;
    for (let goal = 0; goal < goals.length; goal++) {
      const { role, value } = goals[goal] as GoalWord;
      if (value === 0) continue;
      const count = this.#scoreOf(goal, lane);
      if (count === 0) continue;
      sums[role] = (sums[role] as number) + value * count;
      if (squares !== undefined) squares[role] = (squares[role] as number) + value * value * count;
    }
  }

  /**
   * Returns in which of 32 neighbouring lanes the game ended with a goal word, one bit each; only valid with one game
   * per lane.
   */
  scoredIn(part: number, goal: number): number {
    return this.memory.parts[scoreAddress(this.counters, goal, this.#word.bytes) / 4 + part] as number;
  }

  #scoreOf(goal: number, lane: number): number {
    const { bytes } = this.#word;
    const memory = this.memory.parts;
    let at = (scoreAddress(this.counters, goal, bytes) >>> 2) + (lane >>> 5);
    let count = 0;
    for (let bit = 0; this.#rounds >>> bit !== 0; bit++, at += bytes >>> 2) {
      count += (((memory[at] as number) >>> (lane & 31)) & 1) << bit;
    }
    return count;
  }

  length(lane: number): number {
    const { length, lengthBits, lengthAtStart, overdue } = this.words;
    let counted = 0;
    for (let bit = 0; bit < lengthBits; bit++) {
      if (this.#has(length + bit * this.#word.bytes, lane)) counted += 2 ** bit;
    }
    // The last step of a game that is cut off has carried out of the highest bit.
    return this.#has(overdue, lane) ? counted + 2 ** lengthBits - lengthAtStart : counted - lengthAtStart;
  }

  /** Returns in which of 32 neighbouring games a column was chosen, one bit each; only valid if moves are noted. */
  madeIn(part: number, column: number): number {
    const at = (this.words.made as number) / 4 + (column * this.#word.bytes) / 4 + part;
    return this.memory.parts[at] as number;
  }

  /** Marks a column as chosen in a game; only valid if moves are noted. */
  noteMade(lane: number, column: number): void {
    this.#set((this.words.made as number) + column * this.#word.bytes, lane, true);
  }

  /** Seeds the generator of all random choices from now on. */
  seed(seed: number): void {
    const random = seededRandom(seed);
    const memory = this.memory.parts;
    const from = this.words.random / 4;
    const count = (RANDOM_STATE_WORDS * this.#word.bytes) / 4;
    for (let i = 0; i < count; i++) memory[from + i] = random.next32();
    if (this.#valuedRandom === undefined) return;
    for (let i = 0; i < count; i++) memory[this.#valuedRandom / 4 + i] = random.next32();
  }

  /** Returns the state of the random generator, to be restored later. */
  chance(): Int32Array {
    const count = (RANDOM_STATE_WORDS * this.#word.bytes) / 4;
    const kept = new Int32Array(2 * count);
    for (const [i, at] of this.#chanceAddresses().entries())
      kept.set(this.memory.parts.subarray(at / 4, at / 4 + count), i * count);
    return kept;
  }

  restoreChance(kept: Int32Array): void {
    const count = kept.length / 2;
    for (const [i, at] of this.#chanceAddresses().entries())
      this.memory.parts.set(kept.subarray(i * count, (i + 1) * count), at / 4);
  }

  #chanceAddresses(): number[] {
    return [this.words.random, ...(this.#valuedRandom === undefined ? [] : [this.#valuedRandom])];
  }

  /** Returns the choices by values, indexed by choice; undefined for choices of roles without values. */
  #valuedChoices(choices: Circuit, { roles, ...settings }: FormulaValues): (ValuedChoice | undefined)[] {
    const { layout } = this.memory;
    const random = layout.reserve(RANDOM_STATE_WORDS * this.#word.bytes);
    this.#valuedRandom = random;
    return choices.roles.map((_, choice) => {
      const moves = choices.moves.flatMap(({ role }, column) =>
        role === choice ? (this.columns[column] as readonly number[]) : [],
      );
      const role = this.#circuit.moves[moves[0] as number]?.role as number;
      const own = roles[role];
      if (own === undefined) return undefined;
      const program = numberProgram(own, moves);
      const words = { state: this.words.state, random };
      return valuedChoice(program, moves.length, settings, words, layout);
    });
  }

  #has(address: number, lane: number): boolean {
    return (((this.memory.parts[address / 4 + (lane >>> 5)] as number) >>> (lane & 31)) & 1) === 1;
  }

  #set(address: number, lane: number, value: boolean): void {
    const memory = this.memory.parts;
    const at = address / 4 + (lane >>> 5);
    const mask = 1 << (lane & 31);
    memory[at] = value ? (memory[at] as number) | mask : (memory[at] as number) & ~mask;
  }
}

/** Returns the initial state as packed bits. */
export function initialBits({ fluents, initial }: Circuit): Bits {
  const bits = newBits(fluents.length);
  initial.forEach((holds, fluent) => {
    if (holds) setBit(bits, fluent);
  });
  return bits;
}

/** Formulas that take seconds to compute are kept as long as the game. */
const narrowedChoices = new WeakMap<GameCircuit, Map<PolicyName, Circuit | undefined>>();

/**
 * Returns the game restricted to fewer legal moves, for policies that leave some out; undefined for other policies, or
 * where there are no formulas.
 */
export function narrowedChoice(source: GameCircuit, policy: PolicyName): Circuit | undefined {
  const kept = narrowedChoices.get(source) ?? new Map<PolicyName, Circuit | undefined>();
  narrowedChoices.set(source, kept);
  if (!kept.has(policy)) kept.set(policy, workOutChoice(source, policy));
  return kept.get(policy);
}

function workOutChoice({ circuit, groups }: GameCircuit, policy: PolicyName): Circuit | undefined {
  const numberOf = ({ value }: Circuit['goals'][number]): number => goalValue(value);
  if (policy === 'decisive') return preferDecisiveMoves(circuit, groups, numberOf)?.circuit;
  return policy === 'winning' ? preferWinningMoves(circuit, groups, numberOf) : undefined;
}
