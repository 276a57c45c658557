/** The names of the evaluations of `minimax`, and how deep it searches. */

/** Maximum search depth; deeper calls would overflow the stack. */
export const DEEPEST = 1000;

export const EVALUATION_PARTS = ['focus', 'goal', 'learned', 'mobility', 'score'] as const;
export type EvaluationPart = (typeof EVALUATION_PARTS)[number];

/** `none` and all combinations of the parts, such as `goal+mobility`. */
export const EVALUATIONS: readonly string[] = ['none', ...combinations(EVALUATION_PARTS)];

/** All combinations except the empty one, small ones first. */
function combinations(parts: readonly string[]): string[] {
  const all: string[][] = [[]];
  for (const part of parts) all.push(...all.map((before) => [...before, part]));
  return all
    .slice(1)
    .sort((a, b) => a.length - b.length)
    .map((chosen) => chosen.join('+'));
}
