import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Library, playersOf, readFamily } from '../../../src/library/index.ts';
import type { ListedGame } from '../../app/library.ts';
import { families, found } from './search.ts';

const library = new Library(
  readdirSync('games').flatMap((folder) => {
    const file = `games/${folder}/game.json`;
    const reading = existsSync(file) ? readFamily(readFileSync(file, 'utf8'), folder) : undefined;
    return reading?.kind === 'family' ? [reading.family] : [];
  }),
);
const games: ListedGame[] = library.games.map((game) => ({
  ...game,
  players: playersOf(game).length,
  gist: game.rules.slice(0, 100),
  hasView: false,
}));
const names = (query: string, ...tags: ListedGame['tags']) =>
  found(games, query, new Set(tags)).map(({ name }) => name);

test('all words must be found, in whatever part of a game', () => {
  expect(names('tac  Kriegspiel')).toEqual(['kriegspiel-tic-tac-toe']);
  expect(names('hidden-information cards')).toContain('kuhn-poker');
  expect(names('no such game')).toEqual([]);
});

test('titles that begin with what is typed come first', () => {
  expect(names('chess')[0]).toBe('chess');
  expect(names('Hex')[0]).toMatch(/^hex/);
});

test('tags narrow the search', () => {
  for (const name of names('', 'hidden-information', 'cards'))
    expect(games.find((game) => game.name === name)?.tags).toEqual(
      expect.arrayContaining(['hidden-information', 'cards']),
    );
});

test('every game is in exactly one family, and the family is led by its namesake', () => {
  const all = families(games);
  const listed = all.flatMap(({ head, variants }) => [head, ...variants]);
  expect(listed.map(({ name }) => name).sort()).toEqual(games.map(({ name }) => name).sort());
  expect(all.find(({ head }) => head.family === 'tic-tac-toe')?.head.name).toBe('tic-tac-toe');
});

test('the example in the search box finds what it names', () => {
  const shown = names('chess, dice, three players');
  expect(shown).toContain('chess');
  expect(games.filter(({ players }) => players === 3).length).toBeGreaterThan(0);
  for (const { name } of games.filter(({ players }) => players === 3)) expect(shown).toContain(name);
  for (const name of names('three players'))
    expect(games.find((game) => game.name === name)?.players).toBe(3);
});

test('other names, digits and slips of the finger find the game', () => {
  expect(names('othello')[0]).toBe('reversi');
  expect(names('connect 4')[0]).toBe('connect-four');
  expect(names('draughts')[0]).toBe('checkers');
  expect(names('chekers')[0]).toBe('checkers');
  expect(names('Brekathrough')[0]).toBe('breakthrough');
});
