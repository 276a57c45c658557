/** Applies the fixes offered by findings, round by round, until none is left. */

import { checkText } from './check/check.ts';
import type { Edit, Finding, Fix } from './finding.ts';
import { type Position, SourceText } from './source.ts';

/** One fix that was applied. */
export interface AppliedFix {
  readonly code: string;
  readonly title: string;
  /** The position in the text of that round. */
  readonly position: Position;
}

export interface FixedText {
  readonly text: string;
  readonly repairs: readonly AppliedFix[];
}

/** Maximum number of rounds. A round can reveal errors that others have hidden, but no sheet should need many. */
const MOST_ROUNDS = 20;

/**
 * Applies all safe fixes, checking the sheet again after every round.
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
    // Fixes that undo each other would continue forever.
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

/** An edit that overlaps an earlier one waits for the next round. */
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

/** Applies independent edits, in any order. */
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
