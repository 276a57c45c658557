/**
 * The contract of games that do not wait (real-time GDL): facts have lifetimes, and moves are made at any moment.
 *
 * Time is a whole number of *microunits*, millionths of the unit in which a sheet counts its lifetimes, since the start of
 * the game. All arithmetic is exact as long as times stay below 2⁵³ microunits, some 285 years at a second a unit.
 *
 * A game never changes: its methods only answer questions. Between two updates nothing changes but the time that is
 * left to each fact, so the legal moves, the end and the goals of a state hold until the next update.
 *
 * @example
 * let state = game.initial;
 * while (!game.isTerminal(state)) state = game.update(state, game.nextExpiry(state), []);
 */
import type { Term } from '../gdl/index.ts';
import type { EngineName, Move, Role, RoleInfo, Traits } from './game.ts';

/** A moment or a span in millionths of a unit; Infinity stands for never. */
export type Microunits = number;

/** Microunits in a unit. */
export const UNIT = 1_000_000;

/** A position right after an update. Only the game that made it knows what else is inside. */
export interface TimedState {
  /** When the update was made. */
  readonly at: Microunits;
}

/** A fact and the moment at which it runs out. */
export interface TimedFact {
  readonly expiry: Microunits;
  readonly fluent: Term;
}

/** What a role sees of an update: of what happened, and of the same instant if nothing had. */
export interface TimedPercepts {
  readonly percepts: readonly Term[];
  /** Whether the percepts differ from those without the update; only then may the role be told of it. */
  readonly isNews: boolean;
}

/** One entry for each role: its move, or undefined where it made none. */
export type PartialMoves = readonly (Move | undefined)[];

export interface TimedGame {
  readonly engine: EngineName;
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  /** The state at time 0. */
  readonly initial: TimedState;
  legalMoves(state: TimedState, role: Role): readonly Move[];
  isLegal(state: TimedState, role: Role, move: Move): boolean;
  /** When the next fact runs out, Infinity if none ever does. */
  nextExpiry(state: TimedState): Microunits;
  /**
   * The state after an update at a moment from `state.at` up to and including the next expiry.
   *
   * @throws RangeError if a fact would have run out before
   */
  update(state: TimedState, at: Microunits, moves: PartialMoves): TimedState;
  isTerminal(state: TimedState): boolean;
  /** The role's goal value; the highest if the rules give several, 0 if they give none. */
  utility(state: TimedState, role: Role): number;
  goalTerms(state: TimedState, role: Role): readonly Term[];
  /** What a role sees of the update that these arguments make. */
  percepts(before: TimedState, at: Microunits, moves: PartialMoves, role: Role): TimedPercepts;
  /** What holds, in a fixed order. */
  facts(state: TimedState): readonly TimedFact[];
  /** What ran out in the update that made the state. */
  expired(state: TimedState): readonly Term[];
  moveTerm(move: Move): Term;
  moveText(move: Move): string;
  /** The number of a legal move that is written so, numbers compared by value; undefined if there is none. */
  moveOf(state: TimedState, role: Role, term: Term): Move | undefined;
  /** The number of a move that is written so, whether or not it is legal now; undefined if the game has none. */
  moveCalled(role: Role, term: Term): Move | undefined;
  /** States with equal keys have the same facts with the same time left, whenever they are reached. */
  key(state: TimedState): string;
}

/**
 * A number of units as microunits, rounded to the nearest; undefined where it is too large to be exact.
 *
 * @example
 * microunits(0.1) // 100000
 */
export function microunits(units: number): Microunits | undefined {
  if (units === Number.POSITIVE_INFINITY) return units;
  const micro = Math.round(units * UNIT);
  return Number.isSafeInteger(micro) ? micro : undefined;
}

/**
 * Microunits in units, exactly and without trailing zeros, as sheets and messages write them.
 *
 * @example
 * unitsText(1_400_000) // '1.4'
 */
export function unitsText(micro: Microunits): string {
  if (micro === Number.POSITIVE_INFINITY) return 'infinity';
  const digits = String(Math.abs(micro)).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}${fraction === '' ? '' : `.${fraction}`}`;
}
