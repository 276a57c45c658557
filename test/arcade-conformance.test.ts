/** The engine of arcade games against recorded runs: a sample of the folder that `npm run conformance -- --arcade` checks completely. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { arcadeCases, judgeArcade } from './conformance/arcade.ts';
import { corpusFolder, noteMissingCorpus } from './corpus.ts';

noteMissingCorpus('recorded runs of arcade games');
const cases = corpusFolder === undefined ? [] : arcadeCases(path.join(corpusFolder, 'vgdl'));

/** Grid and continuous physics, one and two players, and the features that few games have. */
const SAMPLE =
  /^(?:one\/(?:aliens|arkanoid|bait|bird|boulderdash|bubble|camelRace|chase|frogs|lander|lasers|pacman|seaquest|sokoban|zelda)\.lvl0|two\/(?:asteroids|mimic|pong2p|watchout|tron|unbalanced|breedingdragons|pacoban)\.)/;

describe.skipIf(cases.length === 0)('recorded runs', () => {
  test.each(cases.filter(({ name }) => SAMPLE.test(name)))('$name agrees at every tick', (each) => {
    const { difference, problem } = judgeArcade(each);
    expect({ difference, problem }).toEqual({ difference: undefined, problem: undefined });
  });
});
