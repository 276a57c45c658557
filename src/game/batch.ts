/**
 * Many games at a time: every engine implements `Game.batch()`, with 128 lanes or with one, and code that searches or learns
 * is written against lanes without knowing the engine.
 *
 * Positions are packed words in a store of the caller (see `Packing`); a place is where one begins. What is returned as
 * an array or a reusable object is valid until the next call of the same method.
 *
 * @example
 * const batch = game.batch();
 * const run = batch.scores(game.initial, { count: 10_000, seed: 1 });
 * while (!run.isOver) run.advance();
 * Math.round(meanGoal(run.scores(), 0 as Role)) // 64
 */
import type { BlocksOptions, GameBlocks } from './game-blocks.ts';
import type { PlayoutPolicy, WholePlayout } from './playout-policy.ts';
import type { Move, Packing, Role, State } from './state.ts';

export interface BatchOptions {
  /**
   * `auto` (default) takes as many lanes as `batchCost` reports; `many` as many as the engine has, however large the
   * game is; `one` plays a single game at a time.
   */
  readonly lanes?: 'auto' | 'many' | 'one';
}

/** What a batch is wanted for. */
export interface BatchPlan {
  /** How playouts choose moves; by default `uniform`. */
  readonly policy?: PolicyName | undefined;
  /** Inputs of gates of the formulas that playouts choose by. */
  readonly formulaInputs?: number;
}

/** What a batch would offer, and about how long setting it up takes. */
export interface BatchCost {
  readonly lanes: number;
  readonly seconds: number;
}

/** A playout is cut after this many moves unless it is said otherwise. */
export const DEFAULT_MAX_LENGTH = 1000;

/** A lane plays at most this many games from one start. */
export const MAX_ROUNDS = 16;

/**
 * How moves are chosen in lanes.
 * - `uniform`: all legal moves are equally likely.
 * - `decisive`: a role that can win at once does; otherwise it avoids moves that let another role win at once.
 * - `winning`: a role that is sure of its highest goal right after some move makes such a move, whatever others do.
 * - `weighted`: each legal move is as likely as its weight says.
 */
export type PolicyName = 'uniform' | 'decisive' | 'winning' | 'weighted';

export interface Batch {
  /** Games that are played at once. */
  readonly lanes: number;
  /** How positions are written into stores. */
  readonly packing: Packing;
  /** Of all places; positions where the game is over are not treated differently. */
  legalMoves(store: Int32Array, places: ArrayLike<number>): LegalMoves;
  /**
   * Finds moves that decide a game at once, in games whose roles take turns; undefined where that cannot be worked out.
   * The first call may take seconds.
   */
  tactics(): Tactics | undefined;
  /** Everything there is to know about positions. */
  positions(store: Int32Array, places: ArrayLike<number>): Positions;
  /** Makes joint moves and writes the positions after them into the same store. */
  successors(store: Int32Array, steps: Steps): StepEnds;
  /** The same, with everything there is to know about the positions after the moves. */
  positionsAfter(store: Int32Array, steps: Steps): Positions;
  /**
   * All positions that are one move away, in games for one role.
   *
   * @param only these moves, which must be legal, instead of all
   */
  expand(store: Int32Array, places: ArrayLike<number>, only?: readonly number[]): Children;
  /** Playouts that are started one by one, each with a tag, and reported as they end. */
  playouts(options: PlayoutsOptions): Playouts;
  /** Playouts from one state, of which only the scores are kept. */
  scores(from: State, options?: ScoresOptions): PlayoutRun;
  /** Random games from the initial state, block by block, in column form. */
  blocks(options: BlocksOptions): GameBlocks;
}

/** Legal moves of many positions, in flat arrays. */
export interface LegalMoves {
  /** By place and role: how many moves there are. */
  readonly counts: Int32Array;
  /** The moves, in the order of places and roles. */
  readonly moves: Int32Array;
}

/** Legal moves without those that need no search (Teytaud and Teytaud 2010). */
export interface Tactics {
  /**
   * Where a role can win at once, only moves that do; elsewhere no moves that let another win at once, unless all do. In
   * games for two whose utilities have a constant sum, a position is worth as much with these moves as with all.
   */
  legalMoves(store: Int32Array, places: ArrayLike<number>): LegalMoves;
}

/** Joint moves to make in positions of a store. */
export interface Steps {
  /** Where the positions are. */
  readonly from: ArrayLike<number>;
  /** Where the first position after a move goes; the others follow it. */
  readonly to: number;
  /** One move after the other, those of one step together. */
  readonly moves: ArrayLike<number>;
}

export interface StepEnds {
  /** By step: whether the position after it is terminal. */
  readonly isTerminal: Uint8Array;
  /** By step and role: the goals of the terminal ones. */
  readonly goals: Float64Array;
}

export interface Positions {
  readonly isTerminal: Uint8Array;
  /** By position and role, of terminal positions and others. */
  readonly goals: Float64Array;
  /** By position and role. */
  readonly legal: readonly (readonly (readonly Move[])[])[];
}

/** What moves are worth in every state of a playout; made for a game by its engine's room, and opaque to others. */
export interface MoveValues {
  readonly brand: 'move values';
}

export interface PlayoutsOptions {
  /** By name for any number of lanes; with a policy that looks at one state at a time, or plays whole games, for one. */
  readonly policy: PolicyName | PlayoutPolicy | WholePlayout;
  /** Moves after which a playout is cut; it is then worth what the rules say of the state, or the judge. */
  readonly maxLength?: number;
  /** What cut playouts are worth. */
  readonly judge?: Evaluator | undefined;
  /** Whether `Playouts.made` will be asked. */
  readonly notesMoves?: boolean;
  /** Playouts from each start, where no moves are noted; by default as many as cost no more than a tree does. */
  readonly rounds?: number | undefined;
  /** Whether the policy `weighted` learns which moves are good. */
  readonly learns?: boolean;
  /** Of the Gibbs distribution by which learned weights come about. */
  readonly temperature?: number;
  /** For the policy `weighted`: how likely moves are in the playouts of a turn, given where it starts. */
  readonly guide?: ((store: Int32Array, place: number) => Float64Array) | undefined;
  /** What moves are worth, to be chosen by among those that the policy leaves; not for the policy `weighted`. */
  readonly values?: MoveValues | undefined;
  /** Where chance starts from, for `playEach`; by default 1. It continues from one call to the next. */
  readonly seed?: number;
}

/** Streams of playouts: starts go into free lanes, and results come out as lanes end. */
export interface Playouts {
  /** The policy in effect: `uniform` where the wanted one is not available in this game. */
  readonly policy: PolicyName;
  /** Starts that can be under way together. */
  readonly lanes: number;
  /** Playouts from each start, in this turn. */
  readonly rounds: number;
  /** Must be called before the first playout of a turn. */
  begin(turn: TurnStart): void;
  /** Starts playouts from a place; not more than `lanes` at a time. */
  start(tag: number, store: Int32Array, place: number): void;
  /** Continues with the playouts until some have ended, or `stop` says so. */
  run(report: (ended: EndedPlayouts) => void, stop: () => boolean): void;
  readonly made: MadeMoves;
  /** Drops all playouts. */
  clear(): void;
  /** Whether it needs the moves in the tree. */
  readonly learns: boolean;
  /** A move was made in the tree, and this came of it for its role, on a scale from 0 to 100. */
  learn(move: number, value: number): void;
  /** One playout from each place; `report` is called with each as it ends, in no particular order. */
  playEach(
    store: Int32Array,
    places: ArrayLike<number>,
    report: (result: PlayoutResult) => void,
    stop?: () => boolean,
  ): void;
}

export interface TurnStart {
  /** All chance comes from it, unless the policy brings its own. */
  readonly seed: number;
  /** Whether playouts are counted rather than timed; then none is made merely because it costs little. */
  readonly isCounted: boolean;
  /** Where the position is from which everything that follows starts. */
  readonly store: Int32Array;
  readonly place: number;
}

/** Playouts from one start that have ended; to be used at once, as the next ones come in the same object. */
export interface EndedPlayouts {
  /** As they were started with. */
  readonly tag: number;
  /** By role: the sum of their goals, and of the squares of these. */
  readonly goals: ArrayLike<number>;
  readonly squares: ArrayLike<number>;
  /** Where they were played, from 0; `Playouts.made` knows their moves by it until the next start. */
  readonly lane: number;
}

/** Which moves were made in the playouts that the last run has reported; only where moves are noted. */
export interface MadeMoves {
  /** Counts a move as made in a lane. */
  note(lane: number, move: number): void;
  /**
   * In how many of some lanes a role's move was made.
   *
   * @param lanes one bit for each lane, in words from `at`
   */
  count(role: number, move: number, lanes: Int32Array, at: number): number;
  /** The sum of the role's goals in the lanes that were counted last. */
  readonly total: number;
}

export type PlayoutEnd = 'terminal' | 'cut' | 'stuck';

export interface PlayoutResult {
  /** Which of the given places it started from. */
  readonly start: number;
  /** By role. */
  readonly goals: readonly number[];
  readonly length: number;
  readonly end: PlayoutEnd;
}

export interface ScoresOptions {
  readonly policy?: PolicyName;
  /** By default as many as there is time for. */
  readonly count?: number;
  readonly maxLength?: number;
  /** Where chance starts from; by default 1. */
  readonly seed?: number;
  /** For the policy `weighted`: by move, relative to the highest of the same role, in steps of 1/255. */
  readonly weights?: ArrayLike<number>;
  readonly values?: MoveValues;
}

/** Playouts in short slices of time, so that the scores so far are available at any time. */
export interface PlayoutRun {
  /** The policy in effect: `uniform` where the wanted one is not available in this game. */
  readonly policy: PolicyName;
  /** Playouts in total; `Number.MAX_SAFE_INTEGER` if they only end by being stopped. */
  readonly count: number;
  readonly isOver: boolean;
  /** Plays on for some milliseconds. However often it is called in between, the same games are played. */
  advance(): void;
  /** What came of the playouts that have ended so far. */
  scores(): PlayoutScores;
}

/** What came of playouts. */
export interface PlayoutScores {
  readonly playouts: number;
  /** Steps of all these playouts together. */
  readonly transitions: number;
  /** Playouts that were cut; they are counted in the goals too. */
  readonly unfinished: number;
  /** Playouts that ended where a role had no legal move; they are counted in the goals too. */
  readonly stuck: number;
  /** By role: how many playouts ended with each goal value. */
  readonly goals: readonly ReadonlyMap<number, number>[];
}

/** The mean goal of a role. */
export function meanGoal({ goals, playouts }: PlayoutScores, role: Role): number {
  let sum = 0;
  for (const [value, count] of goals[role] ?? []) sum += value * count;
  return playouts === 0 ? 0 : sum / playouts;
}

/** Plays a run to its end, or until `stop` says so. */
export function finishRun(run: PlayoutRun, stop?: () => boolean): PlayoutScores {
  if (run.count === Number.MAX_SAFE_INTEGER && stop === undefined)
    throw new RangeError('playouts need a number or an end');
  do run.advance();
  while (!run.isOver && !stop?.());
  return run.scores();
}

/** Positions that are each one move after a given one, in flat arrays that grow. */
export class Children {
  /** Words of a position. */
  readonly words: number;
  count = 0;
  /** Which of the given positions it comes from. */
  parents = new Int32Array(256);
  moves = new Int32Array(256);
  isTerminal = new Uint8Array(256);
  /** Of terminal positions. */
  goals = new Int32Array(256);
  /** How many moves are legal there. */
  mobility = new Int32Array(256);
  /** Packed one after the other. */
  states: Int32Array;

  constructor(words: number) {
    this.words = words;
    this.states = new Int32Array(256 * words);
  }

  clear(): void {
    this.count = 0;
  }

  /** Makes room for this many more. */
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

// Evaluators estimate what positions are worth where nobody plays them to the end: searches and cut playouts
// ask them.

/**
 * Made for one game and one packing of its states.
 *
 * @example
 * const evaluator: Evaluator = singleEvaluator(game, (state, role) => game.utility(state, role));
 * const { words } = game.packing();
 * const store = new Int32Array(2 * words);
 * game.packing().pack(stateAfter(game, ['mark 2 2']), store, words);
 * evaluator.evaluate(store, [words]).values.length // 2
 */
export interface Evaluator {
  /** Many packed positions at once. */
  evaluate(store: Int32Array, places: ArrayLike<number>): Evaluations;
  /** One position for one role, for searches that meet positions one by one. */
  value(state: State, role: Role): number;
}

/** Valid until the evaluator is asked again. */
export interface Evaluations {
  /** By place and role: the utility that the role may expect. */
  readonly values: Float64Array;
  /** By place and legal move: how promising the moves are, for evaluators that tell. */
  readonly priors?: Float64Array;
}

/**
 * An evaluator of a function that judges one position for one role.
 *
 * @param game whose positions are judged
 * @param packing of the stores that `evaluate` will be given
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
