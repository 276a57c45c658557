/** The symmetries of the game that a match is about, if they can be found in good time. */
import { plainCircuit } from '../../engines/index.ts';
import { positionSymmetries } from '../../equivalence/index.ts';
import type { PositionSymmetries } from '../../game/index.ts';
import { isTurnBased } from '../../gdl/index.ts';
import type { MatchStart } from '../player.ts';

/** The part of the time before a match that may be spent on them, and the most, in seconds. */
const SHARE = 0.05;
const MOST_SECONDS = 5;

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
