/** Evaluates the moves of a match by the expected values before and after them. */
import { type Game, type Role, utilityScale } from '../../src/game/index.ts';
import type { Match, Step } from '../../src/match/index.ts';
import type { Judgement } from './messages.ts';

/** Fraction of the scale that a blunder loses at least. */
const BLUNDER = 0.3;
const MISTAKE = 0.15;

export interface Expectation {
  readonly role: Role;
  readonly value: number;
}

/**
 * The loss caused by a move, if it was large. Only defined if a single role had a choice; otherwise the change cannot
 * be attributed to one move.
 *
 * @param before the mover's expected value with the best move
 * @param after the expected value in the next position, for the role to move there
 */
export function judgement(
  match: Match,
  step: Step,
  before: Expectation | undefined,
  after: Expectation | undefined,
): Judgement | undefined {
  const { game } = match;
  const [mover, ...others] = match.rolesWithChoice(step);
  if (mover === undefined || others.length > 0 || before?.role !== mover) return undefined;
  const value = valueAfter(game, step, mover, after);
  if (value === undefined) return undefined;
  const utility = game.roles[mover]?.utility;
  if (utility === undefined) return undefined;
  const { min, max } = utilityScale(utility);
  const lost = (before.value - value) / (max - min || 1);
  if (lost < MISTAKE) return undefined;
  return { role: mover, lost: Math.round(before.value - value), isBlunder: lost >= BLUNDER };
}

/** The value for the mover. */
function valueAfter(
  game: Game,
  { after: state }: Step,
  mover: Role,
  next: Expectation | undefined,
): number | undefined {
  if (game.isTerminal(state)) return game.utility(state, mover);
  if (next === undefined) return undefined;
  if (next.role === mover) return next.value;
  const { constantSum } = game.traits.utility;
  return constantSum === undefined ? undefined : constantSum - next.value;
}
