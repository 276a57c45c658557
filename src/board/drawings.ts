/** Evaluates the `drawit` rules of a sheet (Keating, "General Game Player") and places what they paint on the boards. */
import { compareNames, type Description, DRAWING_RELATION, isTurnBased, type Term } from '../gdl/index.ts';
import { isEvaluationError, Prover } from '../logic/index.ts';
import type { Evidence } from './infer/evidence.ts';
import { isWithin } from './infer/grids.ts';
import type { DrawingPart, GridPart, Part } from './layout.ts';
import { leafText } from './pattern.ts';

export interface Drawing {
  readonly row: string;
  readonly column: string;
  /** The name of what is to be seen there. */
  readonly image: string;
}

/** Questions about pictures should not take long. */
const MOST_DRAWING_STEPS = 2_000_000;

/** Undefined if the sheet has no such rules. The answer for a state that the rules cannot paint is empty. */
export function drawingsFor(
  description: Description,
): ((facts: readonly Term[]) => readonly Drawing[]) | undefined {
  const isDrawn = description.rules.some(
    ({ head }) => head.relation === DRAWING_RELATION && head.args.length === 3,
  );
  if (!isDrawn || !isTurnBased(description)) return undefined;
  const prover = new Prover(description, { limits: { steps: MOST_DRAWING_STEPS } });
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

/** States to paint before it is clear how large the picture is. */
const MOST_DRAWN_STATES = 8;

/** Joins what `drawit` rules paint to the boards: on the grid that it fits, or as a board of its own. */
export function withDrawings(parts: readonly Part[], description: Description, { facts }: Evidence): Part[] {
  const drawings = drawingsFor(description);
  if (drawings === undefined) return [...parts];
  const all = facts.slice(0, MOST_DRAWN_STATES).flatMap((state) => drawings(state));
  const columns = new Set(all.map(({ column }) => column));
  const rows = new Set(all.map(({ row }) => row));
  const fits = (part: Part): part is GridPart =>
    part.kind === 'grid' &&
    part.boardColumns.length === 0 &&
    isWithin(columns, part.columns) &&
    isWithin(rows, part.rows);
  const grid = parts.find(fits);
  // `drawit` counts rows from the top.
  if (grid !== undefined)
    return parts.map((part) =>
      part === grid ? { ...grid, isDrawn: true, rows: [...grid.rows].sort(compareNames) } : part,
    );
  const drawing: DrawingPart = {
    kind: 'drawing',
    id: 'drawing',
    title: 'drawing',
    columns: [...columns].sort(compareNames),
    rows: [...rows].sort(compareNames),
  };
  return [drawing, ...parts.filter(({ kind }) => kind !== 'grid')];
}
