/** Learned values as they are kept, and what they are in a game. */
import { type Game, rolesOf, type SavedKnowledge } from '../game/index.ts';
import { featuresOf, placesOf, Turns, termTexts } from './features.ts';
import { LearnedValues, type LogisticModel } from './learned-values.ts';
import { learnedRanges } from './lessons.ts';

/** Of one role and turn: its bias, and the weights of the terms. */
interface SavedModel {
  readonly bias: number;
  readonly weights: readonly number[];
}

/** Weights need not be more exact than this. */
const DIGITS = 4;

export function savedValues({ features, models }: LearnedValues): SavedKnowledge {
  const used = [...features.terms.keys()].filter((feature) =>
    models.flat().some(({ weights }) => (weights[feature] ?? 0) !== 0),
  );
  const round = (number: number): number => Number(number.toFixed(DIGITS));
  const saved = ({ bias, weights }: LogisticModel): SavedModel => ({
    bias: round(bias),
    weights: used.map((feature) => round(weights[feature] ?? 0)),
  });
  const roles = models[0]?.keys() ?? [];
  return {
    terms: termTexts(features, used),
    roles: Array.from(roles, (role) => models.map((turn) => saved(turn[role] as LogisticModel))),
  };
}

/** Undefined if it is not about this game, or not in this form. */
export function recalledValues(
  game: Game,
  positions: number,
  { terms, roles }: SavedKnowledge,
): LearnedValues | undefined {
  const features = featuresOf(game);
  const turns = Turns.of(game);
  const places = placesOf(features, terms);
  const isRole = (role: unknown): role is SavedModel[] =>
    Array.isArray(role) && role.length === turns.count && role.every(isModel);
  if (places === undefined || roles.length !== rolesOf(game).length || !roles.every(isRole)) return undefined;
  const recalled = ({ bias, weights }: SavedModel): LogisticModel => {
    const all = new Float64Array(features.terms.length);
    places.forEach((feature, i) => {
      all[feature] = weights[i] ?? 0;
    });
    return { bias, weights: all };
  };
  const models = Array.from({ length: turns.count }, (_, turn) =>
    roles.map((role) => recalled(role[turn] as SavedModel)),
  );
  return new LearnedValues({ features, turns, positions, models, ranges: learnedRanges(game) });
}

function isModel(saved: unknown): saved is SavedModel {
  if (typeof saved !== 'object' || saved === null) return false;
  const { bias, weights } = saved as Partial<SavedModel>;
  return typeof bias === 'number' && Array.isArray(weights) && weights.every(Number.isFinite);
}
