import { describe, expect, test } from 'vitest';
import { ScriptedWorker } from '../../../test/worker-links.ts';
import type { AnswerOf } from '../../base/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import { HopelessMatch, type WorkerMatch } from '../redis/index.ts';
import {
  type MatchPatience,
  type MatchProgress,
  MatchThread,
  type MatchThreadProtocol,
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

type Played = AnswerOf<MatchThreadProtocol, 'play'>;

/** A thread controlled by a test. */
class FakeThread {
  readonly link: ScriptedWorker<MatchThreadProtocol>;
  tell: (progress: MatchProgress) => void = () => {};
  isCalledOff = false;
  answer: (answer: Played) => void = () => {};
  fail: (error: Error) => void = () => {};

  constructor() {
    this.link = new ScriptedWorker<MatchThreadProtocol>({
      play: (_, { tell, signal }) => {
        this.tell = tell;
        signal.addEventListener('abort', () => {
          this.isCalledOff = true;
        });
        return new Promise((resolve, reject) => {
          this.answer = resolve;
          this.fail = reject;
        });
      },
    });
  }
}

function placed(patience: Partial<MatchPatience> = {}) {
  const threads: FakeThread[] = [];
  const place = new MatchThread(
    () => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread.link;
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
      threads[0]?.tell('ready');
      threads[0]?.answer({ kind: 'played', record: RECORD });
      expect(await record).toBe(RECORD);
    }
    expect(threads).toHaveLength(1);
    expect(threads[0]?.link.asked.map(({ name }) => name)).toEqual(['play', 'play']);
  });

  test('tells matches that fail here from those that fail everywhere', async () => {
    const { threads, play } = placed();
    const unlucky = play();
    threads[0]?.fail(new Error('no memory'));
    await expect(unlucky).rejects.toThrow('no memory');
    await expect(unlucky).rejects.not.toBeInstanceOf(HopelessMatch);
    const hopeless = play();
    threads[0]?.answer({ kind: 'hopeless', reason: 'bad rules' });
    await expect(hopeless).rejects.toBeInstanceOf(HopelessMatch);
  });

  test('ends a match that is never ready, with its thread, and plays the next in another', async () => {
    const { threads, play } = placed({ preparing: 0.01 });
    await expect(play()).rejects.toThrow('nothing happened for 0 s');
    expect(threads[0]?.link.isTerminated).toBe(true);
    const next = play();
    threads[1]?.answer({ kind: 'played', record: RECORD });
    expect(await next).toBe(RECORD);
  });

  test('ends a match that goes on no more', async () => {
    const { threads, play } = placed({ slack: 0.01 });
    const stuck = play();
    threads[0]?.tell('ready');
    await expect(stuck).rejects.toThrow('nothing happened');
  });

  test('survives the death of its thread, also between matches', async () => {
    const { threads, play } = placed();
    const dying = play();
    threads[0]?.link.die('out of memory\nand more');
    await expect(dying).rejects.toThrow(/^the thread of the match has died: out of memory$/);
    const second = play();
    threads[1]?.answer({ kind: 'played', record: RECORD });
    await second;
    threads[1]?.link.die('for no reason');
    const third = play();
    threads[2]?.answer({ kind: 'played', record: RECORD });
    expect(await third).toBe(RECORD);
  });

  test('calls a match off, in peace or by force', async () => {
    const peaceful = placed();
    const called = peaceful.play();
    peaceful.controller.abort();
    expect(peaceful.threads[0]?.isCalledOff).toBe(true);
    peaceful.threads[0]?.answer({ kind: 'played', record: { ...RECORD, ending: 'interrupted' } });
    expect((await called).ending).toBe('interrupted');

    const stubborn = placed({ farewell: 0.01 });
    const ignored = stubborn.play();
    stubborn.controller.abort();
    await expect(ignored).rejects.toThrow('called off');
    expect(stubborn.threads[0]?.link.isTerminated).toBe(true);
  });
});
