/** How often features hold at the end of random games that a role has won. */
import { seededRandom } from '../../circuit/index.ts';
import { termText } from '../../gdl/index.ts';
import type { Role } from '../../machine/index.ts';
import { Learning } from '../../players/index.ts';
import type { Estimate } from '../estimate.ts';
import { gameOf } from './game.ts';

/**
 * Means over groups of a hundred games, as the author takes them; undefined for what is no feature of the game.
 *
 * @param features as in `(cell 2 2 x)`
 */
export function featureWeights(
  rules: string,
  features: readonly string[],
  games: number,
  seed: number,
): (Estimate | undefined)[] {
  const learning = new Learning(gameOf(rules), seededRandom(seed));
  learning.learn({ games });
  const texts = learning.features.terms.map((term) => termText(term));
  return features.map((feature) => {
    const number = texts.indexOf(feature);
    if (number < 0) return undefined;
    const { mean, low, high } = learning.counts(0 as Role).winMean(number);
    return { value: mean, low, high };
  });
}
