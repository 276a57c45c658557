/** What random games tell of a position. */
import { sharedValues } from '../learning/shared-values.ts';
import type { EvaluationMaker } from './evaluation.ts';

const POSITIONS = 20_000;
/** Where they do not tell anything. */
const UNKNOWN = 50;

export const learned: EvaluationMaker = (game, _, match) => {
  const { budget = {}, now = () => performance.now(), memory } = match ?? {};
  const values = sharedValues({ game, budget, now, ...(memory && { memory }) }, POSITIONS);
  return { value: (state, role) => values?.ofState(role, state) ?? UNKNOWN };
};
