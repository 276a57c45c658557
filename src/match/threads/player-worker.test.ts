import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromPlayer, PlayerLink, PlayerRequest, ToPlayer } from './messages.ts';
import { PlayerWorker, WorkerReplaced } from './player-worker.ts';

const GAME = { kind: 'sheet', name: 'sheet', text: '(role x)', notation: 'kif' } as const;
const QUESTION: PlayerRequest = { kind: 'stop', history: { known: 0, added: [] }, goals: [] };

/** A worker that answers when it is told to. */
class Puppet implements PlayerLink {
  readonly heard: ToPlayer[] = [];
  isTerminated = false;
  #listener: (message: FromPlayer) => void = () => {};
  #failure: (reason: string) => void = () => {};

  post(message: ToPlayer): void {
    this.heard.push(message);
  }
  onMessage(listener: (message: FromPlayer) => void): void {
    this.#listener = listener;
  }
  onFailure(listener: (reason: string) => void): void {
    this.#failure = listener;
  }
  terminate(): void {
    this.isTerminated = true;
  }
  answer(answer: { kind: 'done' } | { kind: 'failed'; reason: string } = { kind: 'done' }): void {
    this.#listener({ request: this.heard.at(-1)?.request as number, ...answer });
  }
  die(reason: string): void {
    this.#failure(reason);
  }
}

const puppets: Puppet[] = [];
const latest = () => puppets.at(-1) as Puppet;

function newWorker(): PlayerWorker {
  return new PlayerWorker(GAME, () => {
    puppets.push(new Puppet());
    return latest();
  });
}

beforeEach(() => {
  puppets.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a worker is ready when it has loaded the game', async () => {
  const worker = newWorker();
  expect(latest().heard).toEqual([{ request: 1, kind: 'load', game: GAME }]);
  latest().answer();
  const conversation = await worker.ready();
  const asked = conversation.ask(QUESTION);
  latest().answer();
  expect(await asked).toMatchObject({ kind: 'done' });
  worker.close();
  expect(latest().isTerminated).toBe(true);
  await expect(conversation.ask(QUESTION)).rejects.toThrow('the match is over');
});

test('a game that cannot be loaded is a failure, and so is a worker that dies', async () => {
  const worker = newWorker();
  latest().answer({ kind: 'failed', reason: 'too large' });
  await expect(worker.ready()).rejects.toThrow("the player's worker cannot load the game: too large");
  const other = newWorker();
  latest().die('out of memory');
  const again = other.ready();
  // A fresh one is tried.
  expect(puppets).toHaveLength(3);
  latest().answer();
  const conversation = await again;
  const asked = conversation.ask(QUESTION);
  latest().die('out of memory');
  await expect(asked).rejects.toThrow("the player's worker has died: out of memory");
});

describe('a worker that was given up', () => {
  async function asked() {
    const worker = newWorker();
    latest().answer();
    const conversation = await worker.ready();
    return { worker, answer: conversation.ask(QUESTION) };
  }

  test('is replaced if it is still busy after a while', async () => {
    const { worker, answer } = await asked();
    const rejected = expect(answer).rejects.toBeInstanceOf(WorkerReplaced);
    worker.giveUp(1000);
    vi.advanceTimersByTime(999);
    expect(puppets).toHaveLength(1);
    // Asking again does not prolong its life.
    worker.giveUp(1000);
    vi.advanceTimersByTime(1);
    expect(puppets).toHaveLength(2);
    expect(puppets[0]?.isTerminated).toBe(true);
    await rejected;
  });

  test('stays if it has answered by then, also if it is busy with something else', async () => {
    const { worker, answer } = await asked();
    worker.giveUp(1000);
    latest().answer();
    await answer;
    const conversation = await worker.ready();
    conversation.ask(QUESTION).catch(() => {});
    vi.advanceTimersByTime(5000);
    expect(puppets).toHaveLength(1);
    // The next one is timed anew.
    worker.giveUp(10);
    vi.advanceTimersByTime(10);
    expect(puppets).toHaveLength(2);
  });

  test('stays while it loads, however long that takes', () => {
    newWorker().giveUp(1000);
    vi.advanceTimersByTime(1e6);
    expect(puppets).toHaveLength(1);
  });

  test('is not replaced after the end', async () => {
    const { worker, answer } = await asked();
    answer.catch(() => {});
    worker.giveUp(1000);
    worker.close();
    vi.advanceTimersByTime(5000);
    expect(puppets).toHaveLength(1);
  });
});
