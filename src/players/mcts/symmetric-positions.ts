/** The symmetries of the game that a match is about, if they can be found in good time and make the search faster. */
import type { Random } from '../../base/index.ts';
import { plainCircuit } from '../../engines/index.ts';
import { positionSymmetries } from '../../equivalence/index.ts';
import type { PositionSymmetries } from '../../game/index.ts';
import { isTurnBased } from '../../gdl/index.ts';
import { TreeSearch, type TreeSearchParts, type TreeSearchSettings } from '../../search/index.ts';
import type { MatchStart } from '../player.ts';

/** The part of the time before a match that may be spent on finding them, and the most, in seconds. */
const SHARE = 0.05;
const MOST_SECONDS = 5;
/** The same for one of the five searches that are compared. */
const RACE_SHARE = 0.004;
const MOST_RACE_SECONDS = 0.1;
/** Merging is not used if it is slower than this, compared with a search that does not merge. */
const LEAST_SPEED = 0.95;
/** With fewer visits, the numbers say nothing, and merging is not used. */
const LEAST_VISITS = 200;

/** Undefined if there are none, or only the circuit is known that plays the game: simplification hides symmetries. */
export function symmetriesOf({ game, rules, budget, now }: MatchStart): PositionSymmetries | undefined {
  if (rules === undefined || !isTurnBased(rules) || game.fluents === undefined) return undefined;
  const { seconds = Number.POSITIVE_INFINITY } = budget;
  const limit = Math.min(MOST_SECONDS, SHARE * seconds);
  const end = now() + 1000 * limit;
  const circuit = plainCircuit(rules, { seconds: limit, now });
  if (!('gates' in circuit)) return undefined;
  return positionSymmetries(game, circuit, { seconds: Math.max(0, end - now()) / 1000, now });
}

/**
 * The symmetries, if merging the moves of the first position is not slower in a short race. Without a clock there is no
 * race, and a match must not depend on the machine: the result is undefined.
 */
export function racedSymmetries(
  match: MatchStart,
  parts: TreeSearchParts,
  settings: TreeSearchSettings,
): PositionSymmetries | undefined {
  const { seconds } = match.budget;
  if (seconds === undefined) return undefined;
  const symmetries = symmetriesOf(match);
  if (symmetries === undefined) return undefined;
  const { game } = match;
  const packing = game.packing();
  const first = new Int32Array(packing.words);
  packing.pack(game.initial, first, 0);
  if (symmetries.keeping(first, 0) === undefined) return undefined;
  const slice = 1000 * Math.min(MOST_RACE_SECONDS, RACE_SHARE * seconds);
  const random = match.random.fork();
  const plainly = (): number => visitsWithin(match, parts, settings, random, slice);
  const merging = (): number => visitsWithin(match, { ...parts, symmetries }, settings, random, slice);
  // The first search does not count: code gets faster while it runs.
  plainly();
  const plain = [plainly()];
  const merged = [merging(), merging()];
  plain.push(plainly());
  return isWorthwhile(plain, merged) ? symmetries : undefined;
}

/** Whether merging is fast enough, by the visits of the most visited next position in several searches of each kind. */
export function isWorthwhile(plain: readonly number[], merged: readonly number[]): boolean {
  const sum = (visits: readonly number[]): number => visits.reduce((all, each) => all + each, 0);
  return sum(plain) >= LEAST_VISITS && sum(merged) >= LEAST_SPEED * sum(plain);
}

/**
 * The visits of the most visited next position after a short search. Without merging, a position and its images share
 * the visits; the number of simulations would not show what merging gains.
 */
function visitsWithin(
  { game, now }: MatchStart,
  parts: TreeSearchParts,
  settings: TreeSearchSettings,
  random: Random,
  milliseconds: number,
): number {
  const search = new TreeSearch(parts, game.roles, settings, random.fork());
  search.setRoot(game.initial);
  const end = now() + milliseconds;
  search.think({ stop: () => now() >= end, simulations: Number.POSITIVE_INFINITY });
  const { tree, root } = search;
  // A proof ends the search early.
  if (tree.isProven(root)) return Number.POSITIVE_INFINITY;
  let most = 0;
  if (tree.isExpanded(root))
    for (let index = tree.jointCount(root) - 1; index >= 0; index--) {
      const child = tree.child(root, index);
      if (child >= 0) most = Math.max(most, tree.visits(child));
    }
  return most;
}
