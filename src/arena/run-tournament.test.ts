import { describe, expect, test } from 'vitest';
import type { MatchRecord } from '../match/index.ts';
import { runTournament, type TournamentRun } from './run-tournament.ts';
import { type Job, type Plan, plannedMatches } from './schedule.ts';

const PLAN: Plan = { format: 'swiss', players: 4, champion: 0, rounds: 3, seed: 1, roles: [2] };

/** A record in which the player with the lower number wins. */
function recordOf({ seats: [first = 0, second = 0] }: Job): MatchRecord {
  return { goals: first < second ? [100, 0] : [0, 100], ending: 'terminal' } as unknown as MatchRecord;
}

function run(changes: Partial<TournamentRun> = {}) {
  const kept: Job[] = [];
  const finished = runTournament({
    plan: PLAN,
    finished: new Map(),
    parallel: 3,
    play: async (job) => recordOf(job),
    keep: (job, { goals }) => {
      kept.push(job);
      return goals;
    },
    signal: new AbortController().signal,
    ...changes,
  });
  return { finished, kept };
}

describe('a tournament', () => {
  test('is played round by round, each match once', async () => {
    const { finished, kept } = run();
    expect(await finished).toBe(plannedMatches(PLAN));
    expect(kept.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    const rounds = kept.map(({ round }) => round);
    expect(rounds).toEqual([...rounds].sort((a, b) => a - b));
  });

  test('goes on where it was, with the same pairs', async () => {
    const whole = run();
    await whole.finished;
    const some = whole.kept.slice(0, 5);
    const rest = run({ finished: new Map(some.map((job) => [job.number, recordOf(job).goals])) });
    expect(await rest.finished).toBe(7);
    const byNumber = (jobs: readonly Job[]) => [...jobs].sort((a, b) => a.number - b.number);
    expect(byNumber([...some, ...rest.kept])).toEqual(byNumber(whole.kept));
  });

  test('gives every match a place of its own, and fills all places', async () => {
    const busy = new Set<number>();
    let most = 0;
    const { finished } = run({
      play: async (job, place) => {
        expect(busy.has(place)).toBe(false);
        busy.add(place);
        most = Math.max(most, busy.size);
        await new Promise((resolve) => setTimeout(resolve, 1));
        busy.delete(place);
        return recordOf(job);
      },
    });
    await finished;
    expect(most).toBe(3);
  });

  test('ends with the first failure, and calls off what is being played', async () => {
    const calledOff: number[] = [];
    const { finished, kept } = run({
      play: (job, _, signal) => {
        if (job.number === 2) return Promise.reject(new Error('no more'));
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            calledOff.push(job.number);
            reject(new Error('called off'));
          });
        });
      },
    });
    await expect(finished).rejects.toThrow('no more');
    expect(calledOff).toEqual([1, 3]);
    expect(kept).toEqual([]);
  });

  test('ends when a result cannot be kept', async () => {
    const { finished } = run({
      keep: () => {
        throw new Error('the disk is full');
      },
    });
    await expect(finished).rejects.toThrow('the disk is full');
  });

  test('goes on without matches that cannot be played, as far as it can', async () => {
    const { finished, kept } = run({
      play: async (job) => (job.number === 2 ? undefined : recordOf(job)),
    });
    expect(await finished).toBe(3);
    // The second round cannot be paired without the match.
    expect(kept.map(({ number }) => number).sort()).toEqual([1, 3, 4]);
  });

  test('keeps no match that was interrupted', async () => {
    const controller = new AbortController();
    const { finished, kept } = run({
      signal: controller.signal,
      parallel: 1,
      play: async (job) => {
        if (job.number < 3) return recordOf(job);
        controller.abort();
        return { ...recordOf(job), ending: 'interrupted' };
      },
    });
    expect(await finished).toBe(2);
    expect(kept.map(({ number }) => number)).toEqual([1, 2]);
  });
});
