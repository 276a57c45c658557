import { expect, test } from 'vitest';
import { flatTerm, rebuilt } from './skeletons.ts';

test.each(['(cell 1 2 b)', '(at (square 1 (row 2)) x)', 'done', '(noop)'])(
  '%s is its skeleton with its values',
  (text) => {
    const { skeleton, values } = flatTerm(text);
    expect(rebuilt(skeleton, values)).toBe(text);
  },
);

test('constants are values, names of functions are not', () => {
  expect(flatTerm('(at (square 1 (row 2)) x)')).toEqual({
    skeleton: '(at (square ?1 (row ?2)) ?3)',
    values: ['1', '2', 'x'],
  });
  expect(flatTerm('done')).toEqual({ skeleton: 'done', values: [] });
});
