/** The games whose formulas are compared with their moves in `played-games.ts`, which compiles the games anyway. */
import { expect, test } from 'vitest';
import { library } from './library-games.ts';
import { namedGames, whyNotExact } from './move-formulas.ts';

test('the formulas of nearly all games of the library with turns are compared with their moves', () => {
  const compared = library.games.filter((each) => whyNotExact(each) === undefined);
  expect(compared.length).toBeGreaterThanOrEqual(119);
});

test('only games of the library are left out', () => {
  const names = new Set(library.games.map(({ name }) => name));
  expect(namedGames.filter((name) => !names.has(name))).toEqual([]);
});
