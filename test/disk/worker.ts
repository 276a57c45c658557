// Plays small tournaments on a failing disk, in a process whose calls `disk.c` intercepts, and reports the results as JSON. Its
// arguments select the test.
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openTournamentStore, StoreError, type TournamentStore } from '../../src/host/store/index.ts';
import { playedInto, testTournament, timeless } from '../arena/tournaments.ts';
import { seededRandom } from '../random.ts';
import type { DiskReport, DiskTask } from './faulty-disk.ts';
import { afterPowerCut, type DiskCall, readCalls, restore } from './power-cuts.ts';

const task = JSON.parse(process.argv[2] ?? '') as DiskTask;
const disk = process.env.ANYGAME_DISK ?? '';
const tournament = testTournament({ rounds: 1, clocks: { start: { playouts: 1 }, play: { playouts: 1 } } });
let folders = 0;

function newFolder(parent: string): string {
  const folder = path.join(parent, String(++folders));
  mkdirSync(folder);
  return folder;
}

/** Plays in two parts and writes a mark after each match, like a program that reports it to the user. */
async function play(folder: string, onMatch: () => void): Promise<void> {
  for (const part of [5, Number.POSITIVE_INFINITY]) {
    const stop = new AbortController();
    let matches = 0;
    await withStore(folder, (store) =>
      playedInto(store, tournament, {
        signal: stop.signal,
        onMatch: () => {
          onMatch();
          if (++matches >= part) stop.abort();
        },
      }),
    );
  }
}

async function withStore<Result>(
  folder: string,
  use: (store: TournamentStore) => Promise<Result>,
): Promise<Result> {
  const store = await openTournamentStore(path.join(folder, 'cup.db'));
  try {
    return await use(store);
  } finally {
    store.close();
  }
}

const expected = await (async () => {
  const folder = newFolder(path.dirname(disk));
  return withStore(folder, async (store) => timeless(await playedInto(store, tournament)));
})();

/** The damage of a store after a fault; undefined if nothing was lost or duplicated and the rest can be played. */
async function problemOf(folder: string, reported: number): Promise<string | undefined> {
  return withStore(folder, async (store) => {
    const [stored] = store.tournaments.all();
    const before = stored?.matches ?? 0;
    if (before < reported) return `${reported} matches were reported, and ${before} are there`;
    const all = timeless(await playedInto(store, tournament));
    if (!isDeepStrictEqual(all, expected)) return 'the results differ from those of an uninterrupted run';
    if (store.tournaments.all().length !== 1) return 'there are two tournaments';
    return undefined;
  });
}

const report: { -readonly [Name in keyof DiskReport]: DiskReport[Name] } = {
  trials: 0,
  refused: 0,
  damaged: 0,
  problems: [],
};

function complain(place: string, problem: unknown): void {
  report.problems = [...report.problems, `${place}: ${problem instanceof Error ? problem.stack : problem}`];
}

/** Each call in turn fails, until the tournament makes fewer calls. */
async function faults(kind: string, step: number): Promise<void> {
  for (let number = 1; ; number += step) {
    const folder = newFolder(disk);
    const place = `${kind} at call ${number}`;
    let reported = 0;
    process.env.ANYGAME_DISK_FAULT = `${kind}:${number}:${place.replaceAll(' ', '-')}`;
    try {
      await play(folder, () => reported++);
    } catch (error) {
      if (error instanceof StoreError) report.refused++;
      else complain(place, error);
    }
    process.env.ANYGAME_DISK_FAULT = '';
    if (process.env.ANYGAME_DISK_FIRED !== place.replaceAll(' ', '-')) return;
    report.trials++;
    const problem = await problemOf(folder, reported).catch((error: unknown) => error);
    if (problem !== undefined) complain(place, problem);
    rmSync(folder, { recursive: true });
  }
}

/** The calls of a tournament, with a mark after each match. */
async function recorded(fault: string): Promise<{ readonly calls: DiskCall[]; readonly marks: string }> {
  const folder = newFolder(disk);
  const log = path.join(path.dirname(disk), `calls-${folders}`);
  const marks = path.join(folder, 'marks');
  process.env.ANYGAME_DISK_LOG = log;
  process.env.ANYGAME_DISK_FAULT = fault;
  const file = openSync(marks, 'w');
  await play(folder, () => void writeSync(file, '.'));
  closeSync(file);
  process.env.ANYGAME_DISK_FAULT = '';
  process.env.ANYGAME_DISK_LOG = '';
  return { calls: readCalls(log), marks };
}

/** The power is cut at random moments. */
async function cuts(count: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const { calls, marks } = await recorded('');
  for (let i = 0; i < count; i++) {
    const moment = random.below(calls.length + 1);
    const past = calls.slice(0, moment);
    const reported = past.filter(({ kind, file }) => kind === 'write' && file === marks).length;
    report.trials++;
    const folder = newFolder(path.dirname(disk));
    restore(afterPowerCut(past, random), folder);
    const problem = await problemOf(folder, reported).catch((error: unknown) => error);
    if (problem !== undefined) complain(`power cut after call ${moment}`, problem);
    rmSync(folder, { recursive: true });
  }
}

/**
 * The disk reports a sync without doing it, and then its power is cut. No program can know what was lost; the tournament must
 * continue correctly from the rest, or the store must be refused as damaged.
 */
async function lies(step: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  for (let number = 1; ; number += step) {
    const place = `lost-sync-${number}`;
    const { calls } = await recorded(`lost:${number}:${place}`);
    if (process.env.ANYGAME_DISK_FIRED !== place) return;
    report.trials++;
    const folder = newFolder(path.dirname(disk));
    restore(afterPowerCut(calls.slice(0, random.below(calls.length + 1)), random), folder);
    try {
      const problem = await problemOf(folder, 0);
      if (problem !== undefined) complain(place, problem);
    } catch (error) {
      if (error instanceof StoreError && error.message.includes('damaged')) report.damaged++;
      else complain(place, error);
    }
    rmSync(folder, { recursive: true });
  }
}

if (task.kind === 'cuts') await cuts(task.count, task.seed);
else if (task.kind === 'lost') await lies(task.step, task.seed);
else await faults(task.kind, task.step);
process.stdout.write(JSON.stringify(report));
