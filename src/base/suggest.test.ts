import { expect, test } from 'vitest';
import { didYouMean, nearest } from './similar-names.ts';

test.each([
  ['chekc', 'check'],
  ['chck', 'check'],
  ['CHECK', 'check'],
  ['fromat', 'format'],
  ['form', 'format'],
])('%s is near %s', (word, near) => {
  expect(nearest(word, ['check', 'format'])).toBe(near);
});

test('nothing is suggested for words unlike any known one', () => {
  expect(nearest('tournament', ['check', 'format'])).toBeUndefined();
  expect(nearest('x', ['check', 'format'])).toBeUndefined();
  expect(didYouMean('tournament', ['check', 'format'])).toBe('');
});

test('the suggestion is worn as the caller likes', () => {
  expect(didYouMean('jsn', ['json'], (name) => `--${name}`)).toBe(" Did you mean '--json'?");
});
