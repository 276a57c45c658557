import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchRecord } from '../../match/index.ts';
import { jobPlayers, type MatchJob, readMatchJob, readResult } from './match-job.ts';

const JOB: MatchJob = {
  number: 7,
  sheet: { name: 'some game', text: '(role x)' },
  players: ['mcts:c=40', 'random'],
  clocks: { start: { seconds: 10 }, play: { playouts: 100 } },
  seed: 12,
  maxLength: null,
};

const RECORD: MatchRecord = {
  game: 'some game',
  roles: ['x', 'random', 'o'],
  seats: ['mcts:c=40', null, 'random'],
  seed: 12,
  clocks: JOB.clocks,
  engine: 'circuit',
  moves: [],
  thinking: Array.from({ length: 3 }, () => ({ start: 0, moves: [], playouts: 0, nodes: 0 })),
  incidents: [],
  goals: [100, 0, 0],
  ending: 'terminal',
};

describe('a match out of a queue', () => {
  test('is read as it was written', () => {
    const read = readMatchJob(JSON.parse(JSON.stringify(JOB)));
    expect(read).toEqual(JOB);
    expect(jobPlayers(JOB)).toEqual([
      { player: 'mcts', given: { c: 40 } },
      { player: 'random', given: {} },
    ]);
  });

  test.each([
    [{ number: -1 }, 'the match has no number or seed'],
    [{ seed: 'one' }, 'the match has no number or seed'],
    [{ sheet: { name: 'x' } }, 'the match has no rules'],
    [{ sheet: { name: 'x', text: ' '.repeat(5_000_000) } }, 'the rules are too long'],
    [{ players: [] }, 'the match has no players'],
    [{ players: ['mtcs'] }, "there is no player 'mtcs'; is this worker older than the tournament?"],
    [{ clocks: { start: {} } }, 'the match has no clocks'],
    [{ clocks: { start: {}, play: { seconds: -1 } } }, 'the match has no clocks'],
    [{ maxLength: 1.5 }, 'the match has no maximum length'],
  ])('is refused with %j', (change, reason) => {
    expect(readMatchJob({ ...JOB, ...change })).toBe(reason);
  });

  test('may be anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(JOB)), (value, key) => {
        expect(typeof readMatchJob(value)).toBe('string');
        readMatchJob({ ...JOB, [key]: value });
      }),
    );
  });
});

describe('a result out of a queue', () => {
  test('is taken if it can be that of the match', () => {
    expect(readResult(JSON.parse(JSON.stringify(RECORD)), JOB)).toEqual(RECORD);
  });

  test.each([
    { seed: 13 },
    { ending: 'interrupted' },
    { goals: [100] },
    { goals: [100, 0, null] },
    { seats: ['random', null, 'mcts:c=40'] },
    { moves: undefined },
  ])('is refused with %j', (change) => {
    expect(readResult({ ...RECORD, ...change }, JOB)).toBeUndefined();
  });

  test('may be anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(RECORD)), (value, key) => {
        expect(readResult(value, JOB)).toBeUndefined();
        readResult({ ...RECORD, [key]: value }, JOB);
      }),
    );
  });
});
