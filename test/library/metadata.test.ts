/** The contents of `game.json` are consistent with each other, with the folder and with the sheets. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { termText } from '../../src/gdl/index.ts';
import { playersOf } from '../../src/library/index.ts';
import { Prover } from '../../src/logic/index.ts';
import { descriptionOf, families, filesOf, gamesFolder, library, problems } from './library-games.ts';

test('every game.json can be read', () => {
  expect(problems).toEqual([]);
});

test('no two games have the same name', () => {
  const names = library.games.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

describe('the folder of every family holds', () => {
  test.each(families())('%s: the sheets that it lists, and no others', (family) => {
    const listed = library.games.filter((game) => game.family === family).map(({ name }) => `${name}.kif`);
    expect(filesOf(family).filter((file) => file.endsWith('.kif'))).toEqual(listed.sort());
  });

  test.each(families())('%s: a generator exactly if a game has parameters', (family) => {
    const hasParameters = library.games.some((game) => game.family === family && game.parameters);
    expect(existsSync(path.join(gamesFolder, family, 'generate.ts'))).toBe(hasParameters);
  });
});

describe('the view of a family that is drawn as a graph', () => {
  const viewOf = (family: string) =>
    JSON.parse(readFileSync(path.join(gamesFolder, family, 'view.json'), 'utf8'));
  const drawn = families().filter((family) => filesOf(family).includes('view.json') && viewOf(family).graph);

  test.each(drawn)('%s: has lines between points, all of them inside the picture', (family) => {
    const { fluent, points, lines } = viewOf(family).graph as {
      fluent: string;
      points: Record<string, [number, number]>;
      lines: [string, string][];
    };
    expect(fluent).toMatch(/^[a-z-]+( \?[a-z-]+)+$/);
    for (const place of Object.values(points)) {
      expect(place).toHaveLength(2);
      for (const coordinate of place) expect(coordinate >= 0 && coordinate <= 1).toBe(true);
    }
    for (const line of lines) {
      expect(line).toHaveLength(2);
      for (const end of line) expect(Object.keys(points)).toContain(end);
    }
  });
});

describe('of every game', () => {
  test.each(library.games)('$name: the rules are a paragraph that teaches it', ({ rules }) => {
    const words = rules.split(/\s+/).length;
    expect(rules).toMatch(/[.!]$/);
    expect(rules).not.toContain('\n');
    expect(words).toBeGreaterThanOrEqual(40);
    expect(words).toBeLessThanOrEqual(220);
  });

  test.each(library.games)('$name: the roles are those of the sheet, in its order', (game) => {
    const prover = new Prover(descriptionOf(game));
    expect(Object.keys(game.roles)).toEqual(prover.roles.map((role) => termText(prover.term(role))));
  });

  test.each(library.games)('$name: the tags agree with the roles and the dialect', (game) => {
    const { dialect } = descriptionOf(game);
    const has = (tag: (typeof game.tags)[number]) => game.tags.includes(tag);
    const players = playersOf(game).length;
    const counts = { 1: 'one-player', 2: 'two-player', 3: 'three-player' } as const;
    expect(game.tags).toContain(counts[players as keyof typeof counts] ?? 'many-player');
    expect(has('chance'), 'chance, if and only if there is a role random').toBe('random' in game.roles);
    expect(
      has('hidden-information') || has('chance'),
      'hidden-information or chance, exactly in GDL-II',
    ).toBe(dialect === 'gdl-2');
  });

  test.each(library.games)('$name: oracles speak of its roles', ({ roles, oracles: { value } }) => {
    const players = Object.keys(roles).filter((role) => role !== 'random');
    if (value !== undefined) expect(Object.keys(value.goals)).toEqual(players);
  });
});
