/** What a tree search asks of a game: many positions at a time, packed into numbers, and playouts that take a while. */
import type { State } from '../../game/index.ts';

/** Joint moves to make in states of a store. */
export interface Steps {
  /** Where the states are. */
  readonly from: readonly number[];
  /** Where the first state after a move goes; the others follow. */
  readonly to: number;
  /** One move after the other, those of one step together. */
  readonly moves: readonly number[];
}

export interface StepEnds {
  /** By step: whether the state after it is terminal. */
  readonly isTerminal: Uint8Array;
  /** By step and role: the goals of those that are. */
  readonly goals: Float64Array;
}

export interface TurnStart {
  /** All chance comes from it. */
  readonly seed: number;
  /** Playouts are counted rather than timed, so that none is to be had for little. */
  readonly isCounted: boolean;
  /** Where the state is from which all that follows starts. */
  readonly store: Int32Array;
  readonly place: number;
}

/** Playouts from one state that have ended. To be used at once: the next ones come in the same form. */
export interface EndedPlayouts {
  /** As they were started with. */
  readonly tag: number;
  /** By role: the sum of their goals, and of the squares of these. */
  readonly goals: ArrayLike<number>;
  readonly squares: ArrayLike<number>;
  /** Whether a move was made; only where moves are noted. */
  wasMade(move: number): boolean;
}

export interface TreeBatch {
  /** 32-bit words of a packed state. */
  readonly stateSize: number;
  /** Starts that can be under way together. */
  readonly lanes: number;
  /** Playouts from each start, in this turn. */
  readonly rounds: number;
  pack(state: State, store: Int32Array, at: number): void;
  /** By place and role. */
  legalMoves(store: Int32Array, places: readonly number[]): readonly (readonly ArrayLike<number>[])[];
  successors(store: Int32Array, steps: Steps): StepEnds;
  /** Starts playouts; not more than `lanes` at a time. */
  start(tag: number, store: Int32Array, place: number): void;
  /** Goes on with the playouts until some have ended, or `stop` says so. */
  run(report: (ended: EndedPlayouts) => void, stop: () => boolean): void;
  /** To be called before the first playout of a turn. */
  begin(turn: TurnStart): void;
  /** From now on only so many states at the beginning of the store will be asked for. */
  keepOnly(store: Int32Array, count: number): void;
  /** Forgets all playouts. */
  clear(): void;
  /** Whether it wants to be told about moves in the tree. */
  readonly learns: boolean;
  /** A move was made in the tree, and this came of it for its role. */
  learn(move: number, goal: number): void;
}

/** What positions are worth to a role. */
export interface PositionValues {
  /** Of features that stand as bits in some place. */
  value(role: number, bits: Int32Array, from: number, words: number): number;
  ofState(role: number, state: State): number;
}

/** Judges playouts that were cut. */
export interface CutJudge {
  /** Judges the lanes that are done; to be called before they are asked about. */
  judge(): void;
  /** Puts the goals of a lane in place of those that the rules give where it was cut. */
  take(lane: number, goals: { [role: number]: number }, squares: { [role: number]: number }): void;
}
