/** Which rules make something hold: each is tried alone among those for its relation. */
import type { Rule, Term, TurnBasedDescription } from '../../gdl/index.ts';
import { type ProofLimits, Prover, type Situation } from '../../logic/index.ts';
import { isEvaluationError } from './evaluation-error.ts';

/** A guess that takes longer than this is not worth it. */
const LIMITS: Partial<ProofLimits> = { steps: 2_000_000, answers: 500_000 };

export interface Question {
  readonly relation: 'terminal' | 'goal' | 'next';
  /** The state asked about. */
  readonly facts: readonly Term[];
  holds(prover: Prover, situation: Situation): boolean;
}

/** In the order of the sheet; rules that cannot be judged are left out. */
export function supportingRules(description: TurnBasedDescription, question: Question): Rule[] {
  const candidates = description.rules.filter(({ head }) => head.relation === question.relation);
  const others = description.rules.filter(({ head }) => head.relation !== question.relation);
  return candidates.filter((rule) => {
    try {
      const prover = new Prover({ ...description, rules: [...others, rule] }, { limits: LIMITS });
      const fluents = question.facts.map((fact) => prover.idOf(fact)).sort((a, b) => a - b);
      return question.holds(prover, prover.situation(fluents));
    } catch (error) {
      if (isEvaluationError(error)) return false;
      throw error;
    }
  });
}
