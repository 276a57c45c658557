/** The arcade games of the library: descriptions are correct, every level can be won, and seeded play does not change. */
import { describe, expect, test } from 'vitest';
import { installedArcade } from '../../src/host/index.ts';
import { arcadeLevel, playDigest, readArcadeRuns, replayWin } from '../../src/library/index.ts';
import { checkVgdl, formatVgdl } from '../../src/vgdl/index.ts';
import { library } from './library-games.ts';

const { games, sheets, problems } = installedArcade();

test('every game.json can be read, and no name stands for two games', () => {
  expect(problems).toEqual([]);
  expect(games.filter(({ name }) => library.find(name) !== undefined)).toEqual([]);
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

  test('plays the same from the same seeds', () => {
    const played = levels.map((game, level) => ({ level, seed: 1, digest: playDigest(game, 1) }));
    expect(played).toEqual(runs.digests);
  });
});
