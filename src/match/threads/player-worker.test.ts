import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromService, ToService } from '../../base/requests.ts';
import type { PlayerLink, PlayerProtocol } from './messages.ts';
import { type PlayerRequests, PlayerWorker, WorkerReplaced } from './player-worker.ts';

const GAME = { kind: 'sheet', name: 'sheet', text: '(role x)', notation: 'kif' } as const;

type ToPlayer = ToService<PlayerProtocol>;
type FromPlayer = FromService<PlayerProtocol>;

const question = (requests: PlayerRequests) => requests.ask('stop', { goals: [] });

/** A worker that answers on command. */
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
  answer(
    answer: { kind: 'answer'; answer: undefined } | { kind: 'failed'; reason: string } = {
      kind: 'answer',
      answer: undefined,
    },
  ): void {
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
  const sent: number = expect.any(Number);
  expect(latest().heard).toEqual([{ kind: 'ask', request: 1, name: 'load', ask: GAME, sent }]);
  latest().answer();
  const requests = await worker.ready();
  const asked = question(requests);
  latest().answer();
  expect(await asked).toBeUndefined();
  worker.close();
  expect(latest().isTerminated).toBe(true);
  await expect(question(requests)).rejects.toThrow('the match is over');
});

test('a game that cannot be loaded is a failure, and so is a worker that dies', async () => {
  const worker = newWorker();
  latest().answer({ kind: 'failed', reason: 'too large' });
  await expect(worker.ready()).rejects.toThrow("the player's worker cannot load the game: too large");
  const other = newWorker();
  latest().die('out of memory');
  const again = other.ready();
  // A new one is tried.
  expect(puppets).toHaveLength(3);
  latest().answer();
  const asked = question(await again);
  latest().die('out of memory');
  await expect(asked).rejects.toThrow("the player's worker has died: out of memory");
});

describe('a worker that was given up', () => {
  async function asked() {
    const worker = newWorker();
    latest().answer();
    return { worker, answer: question(await worker.ready()) };
  }

  test('is replaced if it is still busy after a while', async () => {
    const { worker, answer } = await asked();
    const rejected = expect(answer).rejects.toBeInstanceOf(WorkerReplaced);
    worker.giveUp(answer, 1000);
    vi.advanceTimersByTime(999);
    expect(puppets).toHaveLength(1);
    // Asking again does not extend its time.
    worker.giveUp(answer, 1000);
    vi.advanceTimersByTime(1);
    expect(puppets).toHaveLength(2);
    expect(puppets[0]?.isTerminated).toBe(true);
    await rejected;
  });

  test('stays if it has answered by then, also if it is busy with something else', async () => {
    const { worker, answer } = await asked();
    worker.giveUp(answer, 1000);
    latest().answer();
    await answer;
    const next = question(await worker.ready());
    next.catch(() => {});
    vi.advanceTimersByTime(5000);
    expect(puppets).toHaveLength(1);
    // The next one is timed anew.
    worker.giveUp(next, 10);
    vi.advanceTimersByTime(10);
    expect(puppets).toHaveLength(2);
  });

  test('is not replaced after the end', async () => {
    const { worker, answer } = await asked();
    answer.catch(() => {});
    worker.giveUp(answer, 1000);
    worker.close();
    vi.advanceTimersByTime(5000);
    expect(puppets).toHaveLength(1);
  });
});
