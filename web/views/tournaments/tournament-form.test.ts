import { expect, test } from 'vitest';
import { isDefinitionRefusal, readDefinition } from '../../../src/arena/index.ts';
import { PLAYERS } from '../../../src/players/index.ts';
import { FIRST_FORM, problemOf, wishOf } from './tournament-form.ts';

const readTime = (text: string): number => Number.parseFloat(text);

test('the form makes a definition that tournaments can read', async () => {
  const form = {
    ...FIRST_FORM,
    clock: 'time' as const,
    amount: 2,
    players: [
      { player: 'mcts:c=40', label: ' bold ' },
      { player: 'registered:zoe', label: '' },
      { player: ' ', label: 'nobody' },
    ],
    games: ['tic-tac-toe', 'mine'],
    sheets: { mine: '(role a)', other: '(role b)' },
  };
  const { definition, sheets } = wishOf(form);
  const read = await readDefinition(definition, { kinds: PLAYERS, readTime });
  if (isDefinitionRefusal(read)) throw new Error(read.problem);
  expect(read.players.map(({ label }) => label)).toEqual(['bold', 'registered:zoe']);
  expect(read.clocks).toEqual({ start: { seconds: 5 }, play: { seconds: 2 } });
  expect(sheets).toEqual({ mine: '(role a)' });
});

test('what is missing is said before anything is sent', () => {
  const formWith = (changes: Partial<typeof FIRST_FORM>) => problemOf({ ...FIRST_FORM, ...changes });
  const random = { player: 'random', label: '' };
  expect(problemOf(FIRST_FORM)).toBeUndefined();
  expect(formWith({ name: ' ' })).toBe('Enter a name.');
  expect(formWith({ games: [] })).toBe('Add a game.');
  expect(formWith({ players: [random] })).toBe('Name two players or more.');
  expect(formWith({ players: [random, random] })).toContain('Two players are called random');
});
