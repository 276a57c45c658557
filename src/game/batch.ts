/**
 * Many games at a time: every engine implements `Game.batch()`, with 128 lanes or with one, and code that searches or
 * learns is written against lanes without knowing the engine.
 *
 * Positions are packed words in a store of the caller (see `Packing`); a place is the offset at which one begins.
 * Returned arrays and reusable objects are valid until the next call of the same method.
 *
 * @example
 * const batch = game.batch();
 * const run = batch.scores(game.initial, { count: 10_000, seed: 1 });
 * while (!run.isOver) run.advance();
 * Math.round(meanGoal(run.scores(), 0 as Role)) // 64
 */
import type { Term } from '../gdl/index.ts';
import type { BlocksOptions, GameBlocks } from './game-blocks.ts';
import type { PlayoutPolicy, WholePlayout } from './playout-policy.ts';
import type { Move, Packing, Role, State } from './state.ts';

export interface BatchOptions {
  /**
   * `auto` (default) takes as many lanes as `batchCost` reports; `many` takes as many as the engine supports,
   * regardless of the size of the game; `one` plays a single game at a time.
   */
  readonly lanes?: 'auto' | 'many' | 'one';
}

/** The intended use of a batch. */
export interface BatchPlan {
  /** How playouts choose moves; by default `uniform`. */
  readonly policy?: PolicyName | undefined;
  /** Number of gate inputs in the formulas that guide playouts. */
  readonly formulaInputs?: number;
}

/** The lanes that a batch would have, and roughly how long it takes to set up. */
export interface BatchCost {
  readonly lanes: number;
  readonly seconds: number;
}

/** Default number of moves after which a playout is cut. */
export const DEFAULT_MAX_LENGTH = 1000;

/** The maximum number of games that a lane plays from one start. */
export const MAX_ROUNDS = 16;

/**
 * How playouts choose moves.
 * - `uniform`: all legal moves are equally likely.
 * - `decisive`: a role that can win immediately does so; otherwise it avoids moves that let another role win
 * immediately.
 * - `winning`: a role makes a move that guarantees its highest goal right away, whatever others do, if there is one.
 * - `weighted`: the probability of each legal move is proportional to its weight.
 */
export type PolicyName = 'uniform' | 'decisive' | 'winning' | 'weighted';

export interface Batch {
  /** Number of games played at the same time. */
  readonly lanes: number;
  /** How positions are written to stores. */
  readonly packing: Packing;
  /** Legal moves at all places; positions where the game is over get no special treatment. */
  legalMoves(store: Int32Array, places: ArrayLike<number>): LegalMoves;
  /**
   * Finds moves that decide a game immediately, in games whose roles take turns; undefined if that cannot be
   * determined. The first call may take seconds.
   */
  tactics(): Tactics | undefined;
  /** Legal moves, goals and termination of positions. */
  positions(store: Int32Array, places: ArrayLike<number>): Positions;
  /** Makes joint moves and writes the positions after them into the same store. */
  successors(store: Int32Array, steps: Steps): StepEnds;
  /** Like `successors`, and also returns legal moves, goals and termination of the resulting positions. */
  positionsAfter(store: Int32Array, steps: Steps): Positions;
  /**
   * What roles perceive of joint moves, in games that hide information: a number for each set of percepts, by step and
   * role. The positions after the moves are not written.
   *
   * @param numberOf gives equal numbers only to equal sets of percepts
   */
  percepts(store: Int32Array, steps: Omit<Steps, 'to'>, numberOf: PerceptNumber): Int32Array;
  /**
   * All positions one move away, in games with one role.
   *
   * @param restricts the result to these moves, which must be legal
   */
  expand(store: Int32Array, places: ArrayLike<number>, only?: readonly number[]): Children;
  /** Playouts that are started individually, each with a tag, and reported as they end. */
  playouts(options: PlayoutsOptions): Playouts;
  /** Playouts from one state that only record scores. */
  scores(from: State, options?: ScoresOptions): PlayoutRun;
  /** Random games from the initial state, in blocks of columns. */
  blocks(options: BlocksOptions): GameBlocks;
}

/** Legal moves of many positions, in flat arrays. */
export interface LegalMoves {
  /** Number of moves by place and role. */
  readonly counts: Int32Array;
  /** The moves, ordered by place and role. */
  readonly moves: Int32Array;
}

/** Legal moves of many positions, without those that lose immediately. */
export interface NarrowedMoves extends LegalMoves {
  /** Number of moves left out by place and role, except next to immediate wins. */
  readonly avoided?: Int32Array;
}

/** Legal moves reduced to those that need a search (Teytaud and Teytaud 2010). */
export interface Tactics {
  /**
   * If a role can win immediately, only the moves that do; otherwise no moves that let another role win immediately,
   * unless all do. In games for two with constant-sum utilities, restricting a position to these moves does not change
   * its value.
   */
  legalMoves(store: Int32Array, places: ArrayLike<number>): NarrowedMoves;
}

/** Joint moves to make in positions from a store. */
export interface Steps {
  /** The places of the positions. */
  readonly from: ArrayLike<number>;
  /** The place for the first resulting position; the others follow it. */
  readonly to: number;
  /** The moves in sequence; the moves of one step are adjacent. */
  readonly moves: ArrayLike<number>;
}

/** Numbers a set of percepts. Pass the same function each time, so that its answers can be kept. */
export type PerceptNumber = (percepts: readonly Term[]) => number;

export interface StepEnds {
  /** For each step, whether the resulting position is terminal. */
  readonly isTerminal: Uint8Array;
  /** Goals in the terminal positions, by step and role. */
  readonly goals: Float64Array;
}

export interface Positions {
  readonly isTerminal: Uint8Array;
  /** Goals in all positions, terminal or not, by position and role. */
  readonly goals: Float64Array;
  /** Legal moves by position and role. */
  readonly legal: readonly (readonly (readonly Move[])[])[];
}

/** Values of moves in every state of a playout; created by the game's engine and opaque to all other code. */
export interface MoveValues {
  readonly brand: 'move values';
}

export interface PlayoutsOptions {
  /**
   * A policy name for any number of lanes; a policy that examines one state at a time or plays whole games for a
   * single lane.
   */
  readonly policy: PolicyName | PlayoutPolicy | WholePlayout;
  /** Moves after which a playout is cut; its value is then the goal in that state, or the result of `judge`. */
  readonly maxLength?: number;
  /** Evaluates playouts that were cut. */
  readonly judge?: Evaluator | undefined;
  /** Whether `Playouts.made` will be used. */
  readonly notesMoves?: boolean;
  /** Playouts from each start if no moves are recorded; by default as many as cost no more than the tree. */
  readonly rounds?: number | undefined;
  /** Whether the policy `weighted` learns which moves are good. */
  readonly learns?: boolean;
  /** Temperature of the Gibbs distribution that turns learned values into weights. */
  readonly temperature?: number;
  /** For the policy `weighted`: the probabilities of moves in the playouts of a turn, given its start. */
  readonly guide?: ((store: Int32Array, place: number) => Float64Array) | undefined;
  /** Values that decide between the moves that the policy allows; not for the policy `weighted`. */
  readonly values?: MoveValues | undefined;
  /** Seed for `playEach`; 1 by default. The random sequence continues from one call to the next. */
  readonly seed?: number;
}

/** Streams of playouts: new starts fill free lanes, and results are reported as lanes finish. */
export interface Playouts {
  /** The policy in effect: `uniform` if the requested one is not available in this game. */
  readonly policy: PolicyName;
  /** Maximum number of starts in progress. */
  readonly lanes: number;
  /** Playouts from each start in this turn. */
  readonly rounds: number;
  /** Must be called before the first playout of a turn. */
  begin(turn: TurnStart): void;
  /** Starts playouts from a place; at most `lanes` may be in progress. */
  start(tag: number, store: Int32Array, place: number): void;
  /** Continues the playouts until some have ended or `stop` returns true. */
  run(report: (ended: EndedPlayouts) => void, stop: () => boolean): void;
  readonly made: MadeMoves;
  /** Discards all playouts. */
  clear(): void;
  /** Whether the policy needs the moves made in the tree. */
  readonly learns: boolean;
  /** Records a move made in the tree and its resulting value for the moving role, from 0 to 100. */
  learn(move: number, value: number): void;
  /** Makes one playout from each place; calls `report` as each ends, in no particular order. */
  playEach(
    store: Int32Array,
    places: ArrayLike<number>,
    report: (result: PlayoutResult) => void,
    stop?: () => boolean,
  ): void;
}

export interface TurnStart {
  /** Seed for all randomness, unless the policy has its own. */
  readonly seed: number;
  /**
   * Whether the limit is a number of playouts rather than a time; if so, no extra playouts are made just because they
   * are cheap.
   */
  readonly isCounted: boolean;
  /** The store with the position from which the whole turn starts. */
  readonly store: Int32Array;
  readonly place: number;
}

/** Completed playouts from one start. Use it immediately, since the next result reuses the object. */
export interface EndedPlayouts {
  /** The tag given at the start. */
  readonly tag: number;
  /** By role: the sum of goals, and the sum of their squares. */
  readonly goals: ArrayLike<number>;
  readonly squares: ArrayLike<number>;
  /** The lane of the playouts, from 0; `Playouts.made` uses it to look up their moves until the next start. */
  readonly lane: number;
}

/** The moves made in the playouts reported by the last run; only available if moves are recorded. */
export interface MadeMoves {
  /** Records a move as made in a lane. */
  note(lane: number, move: number): void;
  /**
   * Counts the lanes among those given in which a role's move was made.
   *
   * @param lanes one bit for each lane, in words from `at`
   */
  count(role: number, move: number, lanes: Int32Array, at: number): number;
  /** The sum of the role's goals in the lanes counted last. */
  readonly total: number;
}

export type PlayoutEnd = 'terminal' | 'cut' | 'stuck';

export interface PlayoutResult {
  /** Index of the place it started from. */
  readonly start: number;
  /** Goals by role. */
  readonly goals: readonly number[];
  readonly length: number;
  readonly end: PlayoutEnd;
}

export interface ScoresOptions {
  readonly policy?: PolicyName;
  /** By default, as many as time allows. */
  readonly count?: number;
  readonly maxLength?: number;
  /** Seed for all randomness; 1 by default. */
  readonly seed?: number;
  /** For the policy `weighted`: weights by move, relative to the highest of the same role, in steps of 1/255. */
  readonly weights?: ArrayLike<number>;
  readonly values?: MoveValues;
}

/** Playouts in short time slices, so that partial scores are always available. */
export interface PlayoutRun {
  /** The policy in effect: `uniform` if the requested one is not available in this game. */
  readonly policy: PolicyName;
  /** Total number of playouts; `Number.MAX_SAFE_INTEGER` if they continue until stopped. */
  readonly count: number;
  readonly isOver: boolean;
  /** Continues playing for some milliseconds. The number of calls does not affect the games played. */
  advance(): void;
  /** Scores of the playouts completed so far. */
  scores(): PlayoutScores;
}

/** The results of playouts. */
export interface PlayoutScores {
  readonly playouts: number;
  /** Total number of steps in these playouts. */
  readonly transitions: number;
  /** Number of playouts that were cut; their goals are counted too. */
  readonly unfinished: number;
  /** Number of playouts that ended because a role had no legal move; their goals are counted too. */
  readonly stuck: number;
  /** By role: the number of playouts that ended with each goal value. */
  readonly goals: readonly ReadonlyMap<number, number>[];
}

/** The mean goal of a role. */
export function meanGoal({ goals, playouts }: PlayoutScores, role: Role): number {
  let sum = 0;
  for (const [value, count] of goals[role] ?? []) sum += value * count;
  return playouts === 0 ? 0 : sum / playouts;
}

/** Plays a run to its end, or until `stop` returns true. */
export function finishRun(run: PlayoutRun, stop?: () => boolean): PlayoutScores {
  if (run.count === Number.MAX_SAFE_INTEGER && stop === undefined)
    throw new RangeError('playouts need a number or an end');
  do run.advance();
  while (!run.isOver && !stop?.());
  return run.scores();
}

/** Positions one move after given ones, in growable flat arrays. */
export class Children {
  /** Words per position. */
  readonly words: number;
  count = 0;
  /** Index of the given position each one comes from. */
  parents = new Int32Array(256);
  moves = new Int32Array(256);
  isTerminal = new Uint8Array(256);
  /** Goals of terminal positions. */
  goals = new Int32Array(256);
  /** Number of legal moves in each position. */
  mobility = new Int32Array(256);
  /** Packed positions in sequence. */
  states: Int32Array;

  constructor(words: number) {
    this.words = words;
    this.states = new Int32Array(256 * words);
  }

  clear(): void {
    this.count = 0;
  }

  /** Makes room for this many more positions. */
  reserve(more: number): void {
    const wanted = this.count + more;
    if (wanted <= this.moves.length) return;
    const length = Math.max(wanted, 2 * this.moves.length);
    this.parents = longer(this.parents, length);
    this.moves = longer(this.moves, length);
    this.goals = longer(this.goals, length);
    this.mobility = longer(this.mobility, length);
    this.states = longer(this.states, length * this.words);
    const isTerminal = new Uint8Array(length);
    isTerminal.set(this.isTerminal);
    this.isTerminal = isTerminal;
  }
}

function longer(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const made = new Int32Array(length);
  made.set(array);
  return made;
}

// Evaluators estimate the value of positions without playing them to the end. Searches and cut playouts use them.

/**
 * An evaluator for one game and one packing of its states.
 *
 * @example
 * const evaluator: Evaluator = singleEvaluator(game, (state, role) => game.utility(state, role));
 * const { words } = game.packing();
 * const store = new Int32Array(2 * words);
 * game.packing().pack(stateAfter(game, ['mark 2 2']), store, words);
 * evaluator.evaluate(store, [words]).values.length // 2
 */
export interface Evaluator {
  /** Evaluates many packed positions at once. */
  evaluate(store: Int32Array, places: ArrayLike<number>): Evaluations;
  /** Evaluates one position for one role, for searches that visit positions individually. */
  value(state: State, role: Role): number;
}

/** Valid until the next evaluation. */
export interface Evaluations {
  /** Expected utilities by place and role. */
  readonly values: Float64Array;
  /** How promising each legal move is, by place and move, if the evaluator provides this. */
  readonly priors?: Float64Array;
}

/**
 * Creates an evaluator from a function that evaluates one position for one role.
 *
 * @param game whose positions are evaluated
 * @param packing of the stores that are passed to `evaluate`
 */
export function singleEvaluator(
  game: { readonly roles: readonly unknown[]; packing(): Packing },
  value: Evaluator['value'],
  packing: Packing = game.packing(),
): Evaluator {
  const roles = game.roles.length;
  return {
    value,
    evaluate(store, places) {
      const values = new Float64Array(places.length * roles);
      for (let i = 0; i < places.length; i++) {
        const state = packing.unpack(store, places[i] as number);
        for (let role = 0; role < roles; role++) values[i * roles + role] = value(state, role as Role);
      }
      return { values };
    },
  };
}
