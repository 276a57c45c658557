/**
 * With p = 1, the formula of a move is true exactly if the move reaches the best goal at once. Games for which this
 * cannot be tested are listed with the reason; ANYGAME_ALL_SHEETS also tests the reasons, and compares more states.
 */
import { expect } from 'vitest';
import { seededRandom } from '../../src/base/index.ts';
import type { CircuitGame } from '../../src/engines/index.ts';
import type { LibraryGame } from '../../src/library/index.ts';
import { isHeuristic, makeHeuristic, THESIS_HEURISTIC } from '../../src/search/index.ts';
import { type Comparison, compareWithMoves } from '../heuristic-agreement.ts';

const isComplete = Boolean(process.env.ANYGAME_ALL_SHEETS);
const STATES = isComplete ? 200 : 30;

const TOO_LARGE = 'the formulas become too large';
const CUT_SHORT = 'the formulas are cut short';
const UNKNOWN = 'what others do at the same time is unknown';
const NOT_NEXT = 'no goal depends on the next move';

const WITHOUT_FORMULAS: ReadonlyMap<string, string> = new Map([
  ['anti-reversi', TOO_LARGE],
  ['atari-go-5x5', CUT_SHORT],
  ['atari-go-7x7', CUT_SHORT],
  ['chess', TOO_LARGE],
  ['chomp', NOT_NEXT],
  ['chomp-4x3', NOT_NEXT],
  ['chomp-9x6', NOT_NEXT],
  ['go-5x5', CUT_SHORT],
  ['hex', CUT_SHORT],
  ['hex-11x11', TOO_LARGE],
  ['lines-of-action', TOO_LARGE],
  ['lines-of-action-6x6', TOO_LARGE],
  ['nogo-5x5', CUT_SHORT],
  ['nogo-5x5-misere', CUT_SHORT],
  ['nogo-7x7', CUT_SHORT],
  ['reversi', TOO_LARGE],
]);

/** Why the formulas of a game do not exactly describe its moves; undefined if they do. */
export function whyNotExact({ name, tags }: LibraryGame): string | undefined {
  return WITHOUT_FORMULAS.get(name) ?? (tags.includes('simultaneous') ? UNKNOWN : undefined);
}

export const namedGames: readonly string[] = [...WITHOUT_FORMULAS.keys()];

/** The result of the comparison; nothing for a game without exact formulas. */
export function expectFormulasToTell(entry: LibraryGame, game: CircuitGame): Comparison | undefined {
  const expected = whyNotExact(entry);
  // Finding out that formulas become too large takes the most time.
  if (expected !== undefined && !isComplete) return undefined;
  const made = makeHeuristic(game, { ...THESIS_HEURISTIC, p: 1 });
  expect(isHeuristic(made) ? whyInexact(made.formulas) : made.reason).toBe(expected);
  if (expected !== undefined || !isHeuristic(made)) return undefined;
  const comparison = compareWithMoves(game, made, seededRandom(1), STATES);
  expect(comparison.difference).toBeUndefined();
  expect(comparison.moves).toBeGreaterThan(0);
  return comparison;
}

function whyInexact(formulas: { readonly hasUnknown: boolean; readonly isComplete: boolean }) {
  if (formulas.hasUnknown) return UNKNOWN;
  return formulas.isComplete ? undefined : CUT_SHORT;
}
