/** The evaluations that `minimax` can use, alone and combined. */

import type { Random } from '../base/index.ts';
import {
  type Evaluator,
  type Game,
  middleOf,
  singleEvaluator,
  type UtilityRange,
  utilityScale,
} from '../game/index.ts';
import type { ModelKind } from '../learn/index.ts';
import { focus, goalProximity, mobility, score } from '../search/index.ts';
import { type SharedLessons, sharedValues } from './learning/shared-values.ts';
import type { MatchStart } from './player.ts';

const LESSONS: SharedLessons = { from: 'search', model: 'linear', positions: 100_000 };

const learned: EvaluationMaker = (game, _, match) => {
  const { budget = {}, now = () => performance.now(), memory, values: model = LESSONS.model } = match ?? {};
  const values = sharedValues({ game, budget, now, ...(memory && { memory }) }, { ...LESSONS, model });
  return values?.evaluator(game.packing()) ?? indifferent(game);
};

const EVALUATION_PARTS = ['focus', 'goal', 'learned', 'mobility', 'score'] as const;
type EvaluationPart = (typeof EVALUATION_PARTS)[number];

const MAKERS: Readonly<Record<EvaluationPart, EvaluationMaker>> = {
  focus,
  goal: goalProximity,
  learned,
  mobility,
  score,
};

/** `none`, and all combinations of the parts, as in `goal+mobility`. */
export const EVALUATIONS: readonly string[] = ['none', ...combinations(EVALUATION_PARTS)];

/** @param name one of `EVALUATIONS` */
export function evaluationCalled(
  name: string,
  ...[game, random, match]: Parameters<EvaluationMaker>
): Evaluator {
  const parts = EVALUATION_PARTS.filter((part) => name.split('+').includes(part)).map((part) =>
    MAKERS[part](game, random, match),
  );
  const [only, ...more] = parts;
  if (only === undefined) return indifferent(game);
  return withinGoals(game, more.length === 0 ? only : meanOf(game, parts));
}

function meanOf(game: Game, parts: readonly Evaluator[]): Evaluator {
  return singleEvaluator(game, (state, role) => {
    let sum = 0;
    for (const part of parts) sum += part.value(state, role);
    return sum / parts.length;
  });
}

/** A guess is never as good as a win, nor as bad as a loss. */
function withinGoals(game: Game, evaluator: Evaluator): Evaluator {
  const scales = game.roles.map(({ utility }) => utilityScale(utility));
  return singleEvaluator(game, (state, role) => {
    const { min, max } = scales[role] as UtilityRange;
    const value = Math.min(max, Math.max(min, evaluator.value(state, role)));
    return min + (max - min) / 100 + 0.98 * (value - min);
  });
}

/** All positions are worth the middle of the scale. */
function indifferent(game: Game): Evaluator {
  const middles = game.roles.map(({ utility }) => middleOf(utilityScale(utility)));
  return singleEvaluator(game, (_, role) => middles[role] as number);
}

/** All but the empty one, those of few parts first. */
function combinations(parts: readonly string[]): string[] {
  const all: string[][] = [[]];
  for (const part of parts) all.push(...all.map((before) => [...before, part]));
  return all
    .slice(1)
    .sort((a, b) => a.length - b.length)
    .map((chosen) => chosen.join('+'));
}

/** What an evaluation is made for. */
export interface EvaluationMatch extends Pick<MatchStart, 'budget' | 'now' | 'memory'> {
  /** What is learned, for those that learn. */
  readonly values?: ModelKind;
}

/** Prepares an evaluation for a game; `match` tells how long that may take. */
export type EvaluationMaker = (game: Game, random: Random, match?: EvaluationMatch) => Evaluator;
