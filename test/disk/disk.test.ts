/** Stores of tournaments on a failing disk. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DiskReport, type DiskTask, FaultyDisk, hasFaultyDisk } from './faulty-disk.ts';

/** All calls of the tournament and a thousand power cuts, or a sample of them. */
const isWhole = Boolean(process.env.ANYGAME_ALL_FAULTS);
const seed = isWhole ? Math.floor(Math.random() * 1_000_000) : 1;

describe.skipIf(!hasFaultyDisk())('a tournament', () => {
  let disk: FaultyDisk;
  beforeAll(() => {
    disk = new FaultyDisk();
  });
  afterAll(() => disk.close());

  const run = (task: DiskTask): DiskReport => {
    const report = disk.run(task);
    if (isWhole) console.log(JSON.stringify({ ...task, ...report }));
    expect(report.problems).toEqual([]);
    return report;
  };
  const step = (sampled: number): number => (isWhole ? 1 : sampled);

  test('goes on when a write is short', () => {
    expect(run({ kind: 'short', step: step(60) })).toMatchObject({ refused: 0, damaged: 0 });
  }, 1_200_000);

  test.each(['full', 'eio'] as const)(
    'stops with a reason, and can be played on, when any call fails (%s)',
    (kind) => {
      const { trials, refused } = run({ kind, step: step(30) });
      expect(trials).toBeGreaterThan(5);
      expect(refused).toBeGreaterThan(0);
    },
    1_200_000,
  );

  test.each(['unread', 'blind'] as const)(
    'loses nothing when any read fails, or all from any on (%s)',
    (kind) => {
      expect(run({ kind, step: step(6) })).toMatchObject({ damaged: 0 });
    },
    1_200_000,
  );

  test('loses and doubles nothing when the power is cut at random moments', () => {
    run({ kind: 'cuts', count: isWhole ? 1000 : 25, seed });
  }, 1_200_000);

  test('is played on correctly or refused when the disk has lied about a sync before', () => {
    expect(run({ kind: 'lost', step: step(8), seed }).trials).toBeGreaterThan(2);
  }, 1_200_000);
});
