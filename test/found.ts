/** Findings as short lines for tests: `GDL301 2:10`. */
import { checkText, type FindingCode } from '../src/gdl/index.ts';

/** Code and place of every finding, or of those with one of the given codes; `GDL211` alone if it has no place. */
export function found(text: string, ...codes: readonly FindingCode[]): string[] {
  const { findings, description } = checkText(text);
  return findings
    .filter(({ code }) => codes.length === 0 || codes.includes(code))
    .map(({ code, span }) => {
      if (span === undefined) return code;
      const { line, column } = description.source.position(span.start);
      return `${code} ${line}:${column}`;
    });
}

/** A complete game without faults, which can precede fragments. */
export const GAME = `
(role white)
(role black)
(init (cell 1 empty))
(init (cell 2 empty))
(init (control white))
(<= (legal ?p (mark ?c)) (true (control ?p)) (true (cell ?c empty)))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (cell ?c ?p)) (does ?p (mark ?c)))
(<= (next (cell ?c ?v)) (true (cell ?c ?v)) (does ?p (mark ?d)) (distinct ?c ?d))
(<= (next (control black)) (true (control white)))
(<= (next (control white)) (true (control black)))
(successor 1 2)
(<= (line ?p) (role ?p) (successor ?c ?d) (true (cell ?c ?p)) (true (cell ?d ?p)))
(<= (open ?c) (true (cell ?c empty)))
(<= (goal ?p 100) (line ?p))
(<= (goal ?p 0) (role ?p) (not (goal ?p 100)))
(<= terminal (not (open 1)) (not (open 2)))
`;
