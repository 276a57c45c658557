import { expect, test } from 'vitest';
import { addressOf, readRoute } from './router.ts';

test.each([
  ['', { view: '', path: [] }],
  ['#/', { view: '', path: [] }],
  ['#/play/tic-tac-toe', { view: 'play', path: ['tic-tac-toe'] }],
  ['#play/a/b', { view: 'play', path: ['a', 'b'] }],
  ['#/play/%E0%A4%A', { view: 'play', path: ['%E0%A4%A'] }],
])('%s', (hash, route) => {
  expect(readRoute(hash)).toEqual(route);
});

test('whatever a path holds, its address leads back to it', () => {
  const path = ['a b/c', '<ä>', '100%', '#'];
  expect(readRoute(addressOf('play', ...path))).toEqual({ view: 'play', path });
});
