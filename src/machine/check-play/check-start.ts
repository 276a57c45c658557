/** GDL409: games that are over before they start. Needs only the initial state, so it is part of every check. */
import { type Finding, finding, type Term, type TurnBasedDescription } from '../../gdl/index.ts';
import { type ProofLimits, Prover } from '../../logic/index.ts';
import { isEvaluationError } from './evaluation-error.ts';
import { supportingRules } from './supporting-rules.ts';

/** A fraction of a second of work. Sheets that need more are not judged. */
const LIMITS: Partial<ProofLimits> = { steps: 2_000_000, answers: 500_000 };

/**
 * @example
 * const { description } = readDescription('(role x) (init over) (<= terminal (true over))');
 * if (isTurnBased(description)) checkStart(description)[0].code // 'GDL409'
 */
export function checkStart(description: TurnBasedDescription): readonly Finding[] {
  const facts = factsIfOver(description);
  if (facts === undefined) return [];
  const rules = supportingRules(description, {
    relation: 'terminal',
    facts,
    holds: (prover, situation) => prover.isTerminal(situation),
  });
  const [first, ...others] = rules.map(({ head }) => head.span);
  return [
    finding('GDL409', '`terminal` holds in the initial state', {
      ...(first !== undefined && { span: first }),
      related: others.map((span) => ({ span, message: 'this rule holds as well' })),
    }),
  ];
}

/** The facts of the initial state if it is terminal, and that can be found out. */
function factsIfOver(description: TurnBasedDescription): readonly Term[] | undefined {
  try {
    const prover = new Prover(description, { limits: LIMITS });
    const initial = prover.initial();
    if (!prover.isTerminal(prover.situation(initial))) return undefined;
    return initial.map((fluent) => prover.term(fluent));
  } catch (error) {
    // Rules that cannot be evaluated have other findings, or ask a program that is not connected.
    if (isEvaluationError(error)) return undefined;
    throw error;
  }
}
