import { expect, test } from 'vitest';
import { TEMPLATES } from '../templates.ts';
import { isOtherSheet } from './edits.ts';

const [first, second] = TEMPLATES.map(({ text }) => text) as [string, string];

test('a text in the place of another one is another sheet, an edited one is not', () => {
  expect(isOtherSheet(first, '(role ann)\n(init (stage 1))')).toBe(true);
  // Many sheets have a line of their own for this.
  const rules = '(role ann)\n(init (stage 1))\n(legal ann go)\n(goal ann 50)\n(next (stage 2))\n(<= terminal';
  expect(first).toContain('\n(<= terminal\n');
  expect(isOtherSheet(first, rules)).toBe(true);
  expect(isOtherSheet(first, first)).toBe(false);
  expect(isOtherSheet(first, `${first}\n${second}`)).toBe(false);
  expect(isOtherSheet(first, '')).toBe(false);
});

test('somebody who begins with a line or two has not replaced anything', () => {
  expect(isOtherSheet('(role x)', '(role ann)')).toBe(false);
});
