/**
 * Evaluates the `drawit` rules of a sheet (Keating, "General Game Player") and places the drawn images on the boards.
 */
import { compareNames, type Description, DRAWING_RELATION, isTurnBased, type Term } from '../gdl/index.ts';
import { isEvaluationError, Prover } from '../logic/index.ts';
import type { Evidence } from './infer/evidence.ts';
import { isWithin } from './infer/grids.ts';
import type { DrawingPart, GridPart, Part } from './layout.ts';
import { leafText } from './pattern.ts';

export interface Drawing {
  readonly row: string;
  readonly column: string;
  /** The name of the image. */
  readonly image: string;
}

/** Limits the work for one picture. */
const MOST_DRAWING_STEPS = 2_000_000;

/** Undefined if the sheet has no such rules. The answer is empty for a state that the rules cannot draw. */
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

/** Number of states to draw before the size of the picture is settled. */
const MOST_DRAWN_STATES = 8;

/** Adds the images of `drawit` rules to the boards: on a grid of the right size, or as a separate board. */
export function withDrawings(parts: readonly Part[], description: Description, { facts }: Evidence): Part[] {
  const drawings = drawingsFor(description);
  if (drawings === undefined) return [...parts];
  const all = facts.slice(0, MOST_DRAWN_STATES).flatMap((state) => drawings(state));
  const columns = new Set(all.map(({ column }) => column));
  const rows = new Set(all.map(({ row }) => row));
  const images = [...new Set(all.map(({ image }) => image))].sort(compareNames);
  const fits = (part: Part): part is GridPart =>
    part.kind === 'grid' &&
    part.boardColumns.length === 0 &&
    isWithin(columns, part.columns) &&
    isWithin(rows, part.rows);
  const grid = parts.find(fits);
  // `drawit` counts rows from the top.
  if (grid !== undefined)
    return parts.map((part) =>
      part === grid
        ? { ...grid, isDrawn: true, rows: [...grid.rows].sort(compareNames), contents: images }
        : part,
    );
  const drawing: DrawingPart = {
    kind: 'drawing',
    id: 'drawing',
    title: 'drawing',
    columns: [...columns].sort(compareNames),
    rows: [...rows].sort(compareNames),
    images,
  };
  return [drawing, ...parts.filter(({ kind }) => kind !== 'grid')];
}
