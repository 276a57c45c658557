/** Learned values as they are kept, and what they are in a game. */
import { type Game, rolesOf } from '../../machine/index.ts';
import type { SavedKnowledge } from '../memory/game-memory.ts';
import { featuresOf } from './features.ts';
import { highestGoals, LearnedValues } from './learned-values.ts';
import { placesOf, termTexts } from './saved-terms.ts';

/** Of one role: its bias, and the weights of the terms. */
interface SavedModel {
  readonly bias: number;
  readonly weights: readonly number[];
}

/** Weights need not be more exact than this. */
const DIGITS = 4;

export function savedValues({ features, models }: LearnedValues): SavedKnowledge {
  const used = [...features.terms.keys()].filter((feature) =>
    models.some(({ weights }) => (weights[feature] ?? 0) !== 0),
  );
  const round = (number: number): number => Number(number.toFixed(DIGITS));
  return {
    terms: termTexts(features, used),
    roles: models.map(
      ({ bias, weights }): SavedModel => ({
        bias: round(bias),
        weights: used.map((feature) => round(weights[feature] ?? 0)),
      }),
    ),
  };
}

/** Undefined if it is not about this game, or not in this form. */
export function recalledValues(
  game: Game,
  positions: number,
  { terms, roles }: SavedKnowledge,
): LearnedValues | undefined {
  const features = featuresOf(game);
  const places = placesOf(features, terms);
  if (places === undefined || roles.length !== rolesOf(game).length || !roles.every(isModel))
    return undefined;
  const models = roles.map(({ bias, weights }) => {
    const all = new Float64Array(features.terms.length);
    places.forEach((feature, i) => {
      all[feature] = weights[i] ?? 0;
    });
    return { bias, weights: all };
  });
  return new LearnedValues(features, positions, models, highestGoals(game));
}

function isModel(saved: unknown): saved is SavedModel {
  if (typeof saved !== 'object' || saved === null) return false;
  const { bias, weights } = saved as Partial<SavedModel>;
  return typeof bias === 'number' && Array.isArray(weights) && weights.every(Number.isFinite);
}
