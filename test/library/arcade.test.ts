/** The arcade games of the library: descriptions are correct, every level can be won, and seeded play does not change. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tickRandom } from '../../src/game/index.ts';
import { installedArcade } from '../../src/host/index.ts';
import { arcadeLevel, playDigest, readArcadeRuns, replayWin } from '../../src/library/index.ts';
import { checkVgdl, EFFECTS, formatVgdl, TERMINATIONS } from '../../src/vgdl/index.ts';
import { SPRITE_CLASSES } from '../../src/vgdl/vocabulary/sprite-classes.ts';
import { library } from './library-games.ts';

const { games, sheets, problems } = installedArcade();

test('every game.json can be read, and no name stands for two games', () => {
  expect(problems).toEqual([]);
  expect(games.filter(({ name }) => library.find(name) !== undefined)).toEqual([]);
});

test('every class, effect and termination occurs in a game, or in a scene of its own', () => {
  const scenes = readFileSync(new URL('../../src/engines/sprites/features.test.ts', import.meta.url), 'utf8');
  const texts = [...games.map(({ name }) => sheets(name).rules), scenes].join('\n');
  const words = new Set(texts.match(/\w+/g));
  const names = [SPRITE_CLASSES, EFFECTS, TERMINATIONS].flatMap(Object.keys);
  expect(names.length).toBe(115);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

describe.each(games)('$name', ({ name, rules, origin, roles, tags }) => {
  const texts = sheets(name);
  const levels = texts.levels.map((_, level) => arcadeLevel(name, texts, level));
  const runs = readArcadeRuns(texts.runs);

  test('is told in sentences', () => {
    expect(rules).toMatch(/[.!]$/);
    expect(rules.split(/\s+/).length).toBeGreaterThanOrEqual(40);
    expect(rules.split(/\s+/).length).toBeLessThanOrEqual(150);
    expect(origin).toMatch(/^[A-Z].*\.$/);
  });

  test('has five levels, and the roles and tags of what is played', () => {
    expect(levels).toHaveLength(5);
    for (const { roles: played, traits } of levels) {
      expect(Object.keys(roles)).toEqual(played);
      expect(tags.includes('chance')).toBe(traits.chance === 'sampled');
      expect(tags.includes('one-player')).toBe(played.length === 1);
    }
  });

  test('has rules without findings, laid out as the formatter does', () => {
    const { findings } = checkVgdl(texts.rules, name);
    expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
    expect(formatVgdl(texts.rules).text).toBe(texts.rules);
  });

  test('is won on every level by a known run', () => {
    const won = runs.wins.filter((win) => {
      const game = levels[win.level];
      return game !== undefined && game.status(replayWin(game, win), 0) === 'won';
    });
    expect(won.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4]);
  });

  test.runIf(Object.keys(roles).length === 1)('is hardly ever won by doing nothing', () => {
    const idle = levels.map((game, level) => {
      const wins = [1, 2, 3].filter((seed) => {
        const state = game.start();
        while (!game.isOver(state)) game.step(state, [0], tickRandom(seed, game.ticks(state)));
        return game.status(state, 0) === 'won';
      });
      return { level, wins: wins.length };
    });
    expect(idle.filter(({ wins }) => wins > 1)).toEqual([]);
  });

  test('plays the same from the same seeds', () => {
    const played = levels.map((game, level) => ({ level, seed: 1, digest: playDigest(game, 1) }));
    expect(played).toEqual(runs.digests);
  });
});
