/**
 * The contract of real-time games (real-time GDL): facts have lifetimes, and moves can be made at any moment.
 *
 * Time is a whole number of *microunits*, millionths of the unit in which a sheet counts its lifetimes, since the
 * start of the game. All arithmetic is exact as long as times stay below 2⁵³ microunits, some 285 years with units of
 * a second.
 *
 * A game never changes: its methods only answer questions. Between two updates only the remaining time of each fact
 * changes, so legal moves, termination and goals stay the same until the next update.
 *
 * @example
 * let state = game.initial;
 * while (!game.isTerminal(state)) state = game.update(state, game.nextExpiry(state), []);
 */
import type { Term } from '../gdl/index.ts';
import type { EngineName, Move, Role, RoleInfo, Traits } from './game.ts';

/** A point in time or a duration in millionths of a unit; Infinity means never. */
export type Microunits = number;

/** Microunits in a unit. */
export const UNIT = 1_000_000;

/** A position right after an update. Only the game that created it knows its other contents. */
export interface TimedState {
  /** The time of the update. */
  readonly at: Microunits;
}

/** A fact and the time at which it expires. */
export interface TimedFact {
  readonly expiry: Microunits;
  readonly fluent: Term;
}

/** A role's percepts of an update, and its percepts at the same instant without the update. */
export interface TimedPercepts {
  readonly percepts: readonly Term[];
  /** Whether the percepts differ from those without the update; the role may only be notified if they do. */
  readonly isNews: boolean;
}

/** One entry for each role: its move, or undefined if it made none. */
export type PartialMoves = readonly (Move | undefined)[];

export interface TimedGame {
  readonly engine: EngineName;
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  /** The state at time 0. */
  readonly initial: TimedState;
  legalMoves(state: TimedState, role: Role): readonly Move[];
  isLegal(state: TimedState, role: Role, move: Move): boolean;
  /** The time of the next expiry; Infinity if no fact ever expires. */
  nextExpiry(state: TimedState): Microunits;
  /**
   * The state after an update at a moment from `state.at` up to and including the next expiry.
   *
   * @throws RangeError if a fact would expire earlier
   */
  update(state: TimedState, at: Microunits, moves: PartialMoves): TimedState;
  isTerminal(state: TimedState): boolean;
  /** The role's goal value; the highest if the rules give several, 0 if they give none. */
  utility(state: TimedState, role: Role): number;
  goalTerms(state: TimedState, role: Role): readonly Term[];
  /** A role's percepts of the update with these arguments. */
  percepts(before: TimedState, at: Microunits, moves: PartialMoves, role: Role): TimedPercepts;
  /** The facts that hold, in a fixed order. */
  facts(state: TimedState): readonly TimedFact[];
  /** The facts that expired in the update that led to the state. */
  expired(state: TimedState): readonly Term[];
  moveTerm(move: Move): Term;
  moveText(move: Move): string;
  /** The number of a legal move in text form, comparing numbers by value; undefined if there is none. */
  moveOf(state: TimedState, role: Role, term: Term): Move | undefined;
  /** The number of a move in text form, legal or not; undefined if the game has no such move. */
  moveCalled(role: Role, term: Term): Move | undefined;
  /** A key; states with equal keys have the same facts with the same remaining times, whenever they are reached. */
  key(state: TimedState): string;
}

/**
 * Converts units to microunits, rounded to the nearest; undefined if the result is too large to be exact.
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
 * Converts microunits to units, exactly and without trailing zeros, as used in sheets and messages.
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
