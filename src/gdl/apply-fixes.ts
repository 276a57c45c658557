/** Applies the fixes that findings offer, round by round, until none is left. */

import { checkText } from './check/check.ts';
import type { Edit, Finding, Fix } from './finding.ts';
import { type Position, SourceText } from './source.ts';

/** One fix that was applied. */
export interface AppliedFix {
  readonly code: string;
  readonly title: string;
  /** Where, in the text as it was in that round. */
  readonly position: Position;
}

export interface FixedText {
  readonly text: string;
  readonly repairs: readonly AppliedFix[];
}

/** Each round can uncover what the faults of the round before hid; no sheet should need many. */
const MOST_ROUNDS = 20;

/**
 * Fixes what can be fixed without asking; the sheet is checked again after every round.
 *
 * @example
 * fixText('(role x').text // '(role x)'
 */
export function fixText(
  text: string,
  check: (text: string) => readonly Finding<string>[] = (each) => checkText(each).findings,
): FixedText {
  const seen = new Set([text]);
  const repairs: AppliedFix[] = [];
  let current = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const chosen = compatibleFixes(check(current));
    const next = applyEdits(
      current,
      chosen.flatMap(({ fix }) => fix.edits),
    );
    // Fixes that undo one another would go round in circles.
    if (seen.has(next)) break;
    seen.add(next);
    const source = new SourceText('', current);
    for (const { finding, fix } of chosen) {
      const start = fix.edits[0]?.span.start ?? 0;
      repairs.push({ code: finding.code, title: fix.title, position: source.position(start) });
    }
    current = next;
  }
  return { text: current, repairs };
}

interface ChosenFix {
  readonly finding: Finding<string>;
  readonly fix: Fix;
}

/** First come, first served: a fix that touches what an earlier one changes waits for the next round. */
function compatibleFixes(findings: readonly Finding<string>[]): ChosenFix[] {
  const taken: Edit[] = [];
  const chosen: ChosenFix[] = [];
  for (const finding of findings) {
    const { fix } = finding;
    if (fix === undefined || fix.edits.length === 0) continue;
    if (fix.edits.some((edit) => taken.some((other) => touches(edit, other)))) continue;
    taken.push(...fix.edits);
    chosen.push({ finding, fix });
  }
  return chosen;
}

function touches(a: Edit, b: Edit): boolean {
  return a.span.start <= b.span.end && b.span.start <= a.span.end;
}

/** The text after edits that are independent of each other, in whatever order they are given. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((a, b) => a.span.start - b.span.start);
  let result = '';
  let at = 0;
  for (const { span, text: replacement } of inOrder) {
    result += text.slice(at, span.start) + replacement;
    at = span.end;
  }
  return result + text.slice(at);
}
