/** What games have told of a position. */
import { type SharedLessons, sharedValues } from '../learning/shared-values.ts';
import type { EvaluationMaker } from './evaluation.ts';

const LESSONS: SharedLessons = { from: 'search', positions: 100_000 };
/** Where they do not tell anything. */
const UNKNOWN = 50;

export const learned: EvaluationMaker = (game, _, match) => {
  const { budget = {}, now = () => performance.now(), memory } = match ?? {};
  const values = sharedValues({ game, budget, now, ...(memory && { memory }) }, LESSONS);
  return { value: (state, role) => values?.ofState(role, state) ?? UNKNOWN };
};
