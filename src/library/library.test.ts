import { describe, expect, test } from 'vitest';
import { type GameEntry, Library, playersOf, sheetPath, type Tag, tagsInOrder } from './library.ts';

const entry = (name: string, tags: readonly Tag[]): GameEntry => ({
  name,
  title: name,
  rules: 'Play.',
  roles: { ann: 'plays', random: 'throws dice' },
  tags,
  difficulty: 'easy',
  oracles: { perft: { counts: [1], source: 'counted' } },
});

const library = new Library([
  { family: 'race', origin: 'Old.', games: [entry('pig', ['dice', 'race']), entry('goose', ['race'])] },
  { family: 'cards', origin: 'New.', games: [{ ...entry('kuhn', ['cards']), origin: 'Kuhn, 1950.' }] },
]);

describe('the library', () => {
  test('has its games in the order of their names, each with its origin', () => {
    expect(library.games.map(({ name, origin }) => `${name}: ${origin}`)).toEqual([
      'goose: Old.',
      'kuhn: Kuhn, 1950.',
      'pig: Old.',
    ]);
  });

  test('finds games by name, tags and family', () => {
    const pig = library.find('Pig');
    expect(pig?.name).toBe('pig');
    expect(library.find('hog')).toBeUndefined();
    expect(library.tagged(['race', 'dice'])).toEqual([pig]);
    expect(library.tagged([])).toHaveLength(3);
    expect(pig && library.variants(pig).map(({ name }) => name)).toEqual(['goose']);
  });

  test('knows where sheets are and who plays', () => {
    const [game] = library.games;
    expect(game && sheetPath(game)).toBe('race/goose.kif');
    expect(game && playersOf(game)).toEqual(['ann']);
  });
});

test('tags are listed in the order of their groups', () => {
  expect(tagsInOrder(['small', 'zero-sum', 'two-player'])).toEqual(['two-player', 'zero-sum', 'small']);
});
