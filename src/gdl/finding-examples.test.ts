import { expect, test } from 'vitest';
import { checkText } from './check/check.ts';
import { FINDING_CODES } from './finding-catalogue.ts';
import { FINDING_EXAMPLES, type FindingExample } from './finding-examples.ts';

/** A complete, correct game, which the examples extend. */
const GAME = `
(role white)
(role black)
(init (cell 1 empty))
(init (cell 2 empty))
(init (control white))
(<= (legal ?p (mark ?c))
    (true (control ?p))
    (true (cell ?c empty)))
(<= (legal ?p noop)
    (role ?p)
    (not (true (control ?p))))
(<= (next (cell ?c ?p))
    (does ?p (mark ?c)))
(<= (next (cell ?c ?v))
    (true (cell ?c ?v))
    (does ?p (mark ?d))
    (distinct ?c ?d))
(<= (next (control black))
    (true (control white)))
(successor 1 2)
(<= (line ?p)
    (role ?p)
    (successor ?c ?d)
    (true (cell ?c ?p))
    (true (cell ?d ?p)))
(<= (open ?c)
    (true (cell ?c empty)))
(<= (goal ?p 100)
    (line ?p))
(<= (goal ?p 50)
    (role ?p)
    (not (line ?p)))
(<= terminal
    (not (open 1))
    (not (open 2)))
`;

const examples = FINDING_CODES.map((code): [string, FindingExample] => [code, FINDING_EXAMPLES[code]]);

test('the game that examples are put into has no faults', () => {
  expect(codesOf(GAME)).toEqual([]);
});

test.each(examples)('the example of %s raises it, and its remedy does not', (code, example) => {
  if ('described' in example) return;
  const inContext = (text: string) => (example.whole ? text : `${GAME}${text}`);
  expect(codesOf(inContext(example.wrong))).toContain(code);
  if (example.right !== undefined) expect(codesOf(inContext(example.right))).not.toContain(code);
});

function codesOf(text: string): string[] {
  return checkText(text).findings.map((each) => each.code);
}
