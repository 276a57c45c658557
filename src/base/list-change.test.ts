import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedList, listChange } from './list-change.ts';

const list = fc.array(fc.integer({ min: 0, max: 2 }));

test('the change between two lists leads from one to the other', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      expect(changedList(before, listChange(before, after))).toEqual(after);
    }),
  );
});

test('only the items after the common start are sent', () => {
  expect(listChange(['a', 'b'], ['a', 'b', 'c'])).toEqual({ kept: 2, added: ['c'] });
  expect(listChange(['a', 'b', 'c'], ['a', 'x'])).toEqual({ kept: 1, added: ['x'] });
  expect(listChange(['a'], ['a'])).toEqual({ kept: 1, added: [] });
});
