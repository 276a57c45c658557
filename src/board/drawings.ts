/** What the `drawit` rules of a sheet paint in a state (Keating, "General Game Player"). */
import { type Description, DRAWING_RELATION, isTurnBased, type Term } from '../gdl/index.ts';
import { Prover } from '../logic/index.ts';
import { isEvaluationError } from '../machine/index.ts';
import { leafText } from './pattern.ts';

export interface Drawing {
  readonly row: string;
  readonly column: string;
  /** The name of what is to be seen there. */
  readonly image: string;
}

/** Questions about pictures should not take long. */
const MOST_STEPS = 2_000_000;

/** Undefined if the sheet has no such rules. The answer for a state that the rules cannot paint is empty. */
export function drawingsFor(
  description: Description,
): ((facts: readonly Term[]) => readonly Drawing[]) | undefined {
  const isDrawn = description.rules.some(
    ({ head }) => head.relation === DRAWING_RELATION && head.args.length === 3,
  );
  if (!isDrawn || !isTurnBased(description)) return undefined;
  const prover = new Prover(description, { limits: { steps: MOST_STEPS } });
  return (facts) => {
    try {
      const situation = prover.situation(facts.map((fact) => prover.idOf(fact)).sort((a, b) => a - b));
      return prover.answers(situation, DRAWING_RELATION, 3).map(([row, column, image]) => ({
        row: leafText(row as Term),
        column: leafText(column as Term),
        image: leafText(image as Term),
      }));
    } catch (error) {
      if (isEvaluationError(error)) return [];
      throw error;
    }
  };
}
