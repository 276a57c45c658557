/** The fluents that a sheet says there may be, by its `base` relation. */
import { type Description, isTurnBased, type Term } from '../../gdl/index.ts';
import { Prover } from '../../logic/index.ts';
import { isEvaluationError } from '../../machine/index.ts';

/** Larger declarations are left alone: what is seen in play will do. */
const MOST_STEPS = 100_000;
const MOST_FLUENTS = 20_000;

export function declaredFluents(description: Description): readonly Term[] {
  const isDeclared = description.rules.some(({ head }) => head.relation === 'base' && head.args.length === 1);
  if (!isDeclared || !isTurnBased(description)) return [];
  try {
    const prover = new Prover(description, { limits: { steps: MOST_STEPS, answers: MOST_FLUENTS } });
    const fluents = prover.answers(prover.situation([]), 'base', 1).flatMap(([fluent]) => fluent ?? []);
    return fluents.filter(({ ground }) => ground);
  } catch (error) {
    if (isEvaluationError(error)) return [];
    throw error;
  }
}
