import { describe, expect, test } from 'vitest';
import type { MatchRecord } from '../../match/index.ts';
import { HopelessMatch, type WorkerMatch } from '../redis/index.ts';
import {
  type FromMatchThread,
  type MatchPatience,
  MatchThread,
  type MatchThreadLink,
  type ToMatchThread,
} from './match-thread.ts';

const MATCH: WorkerMatch = {
  tournament: 'cup',
  number: 1,
  sheet: { name: 'game', text: '' },
  players: ['random'],
  clocks: { start: { seconds: 0 }, play: { seconds: 0 } },
  seed: 1,
  maxLength: null,
};
const RECORD = { ending: 'terminal' } as MatchRecord;
const LONG: MatchPatience = { preparing: 1000, thinking: 1000, slack: 1000, farewell: 1000 };

/** A thread that does as it is told by a test. */
class FakeThread implements MatchThreadLink {
  readonly heard: ToMatchThread[] = [];
  isTerminated = false;
  say: (message: FromMatchThread) => void = () => {};
  die: (reason: string) => void = () => {};

  post(message: ToMatchThread): void {
    this.heard.push(message);
  }
  onMessage(listener: (message: FromMatchThread) => void): void {
    this.say = listener;
  }
  onFailure(listener: (reason: string) => void): void {
    this.die = listener;
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

function placed(patience: Partial<MatchPatience> = {}) {
  const threads: FakeThread[] = [];
  const place = new MatchThread(
    () => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread;
    },
    { ...LONG, ...patience },
  );
  const controller = new AbortController();
  const play = () => place.play(MATCH, controller.signal);
  return { place, threads, controller, play };
}

describe('a place', () => {
  test('plays one match after the other in one thread', async () => {
    const { threads, play } = placed();
    for (let match = 0; match < 2; match++) {
      const record = play();
      threads[0]?.say({ kind: 'progress' });
      threads[0]?.say({ kind: 'played', record: RECORD });
      expect(await record).toBe(RECORD);
    }
    expect(threads).toHaveLength(1);
    expect(threads[0]?.heard.map(({ kind }) => kind)).toEqual(['play', 'play']);
  });

  test('tells matches that fail here from those that fail everywhere', async () => {
    const { threads, play } = placed();
    const unlucky = play();
    threads[0]?.say({ kind: 'failed', reason: 'no memory', isHopeless: false });
    await expect(unlucky).rejects.toThrow('no memory');
    await expect(unlucky).rejects.not.toBeInstanceOf(HopelessMatch);
    const hopeless = play();
    threads[0]?.say({ kind: 'failed', reason: 'bad rules', isHopeless: true });
    await expect(hopeless).rejects.toBeInstanceOf(HopelessMatch);
  });

  test('ends a match that is never ready, with its thread, and plays the next in another', async () => {
    const { threads, play } = placed({ preparing: 0.01 });
    await expect(play()).rejects.toThrow('nothing happened for 0 s');
    expect(threads[0]?.isTerminated).toBe(true);
    const next = play();
    threads[1]?.say({ kind: 'played', record: RECORD });
    expect(await next).toBe(RECORD);
  });

  test('ends a match that goes on no more', async () => {
    const { threads, play } = placed({ slack: 0.01 });
    const stuck = play();
    threads[0]?.say({ kind: 'progress' });
    await expect(stuck).rejects.toThrow('nothing happened');
  });

  test('survives the death of its thread, also between matches', async () => {
    const { threads, play } = placed();
    const dying = play();
    threads[0]?.die('out of memory\nand more');
    await expect(dying).rejects.toThrow(/^the thread of the match has died: out of memory$/);
    const second = play();
    threads[1]?.say({ kind: 'played', record: RECORD });
    await second;
    threads[1]?.die('for no reason');
    const third = play();
    threads[2]?.say({ kind: 'played', record: RECORD });
    expect(await third).toBe(RECORD);
  });

  test('calls a match off, in peace or by force', async () => {
    const peaceful = placed();
    const called = peaceful.play();
    peaceful.controller.abort();
    expect(peaceful.threads[0]?.heard.at(-1)).toEqual({ kind: 'stop' });
    peaceful.threads[0]?.say({ kind: 'played', record: { ...RECORD, ending: 'interrupted' } });
    expect((await called).ending).toBe('interrupted');

    const stubborn = placed({ farewell: 0.01 });
    const ignored = stubborn.play();
    stubborn.controller.abort();
    await expect(ignored).rejects.toThrow('called off');
    expect(stubborn.threads[0]?.isTerminated).toBe(true);
  });
});
