/** Judges the moves of a match by what was expected before and after them. */
import { type Game, type Role, utilityScale } from '../../src/game/index.ts';
import type { Match, Step } from '../../src/match/index.ts';
import type { Judgement } from './messages.ts';

/** Parts of the scale that a move has to lose to be called so. */
const BLUNDER = 0.3;
const MISTAKE = 0.15;

export interface Expectation {
  readonly role: Role;
  readonly value: number;
}

/**
 * What a move lost, if it lost much. Only where one role had a choice: else it is not one move that changed what is expected.
 *
 * @param before what the mover expected of the best move
 * @param after what was expected in the next position, by whoever was to move there
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

/** For the mover. */
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
