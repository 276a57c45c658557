import { describe, expect, test } from 'vitest';
import {
  type Handlers,
  RequestFailure,
  requester,
  type ServeOptions,
  type ServiceLink,
  serve,
  WorkerDeath,
  webWorker,
  webWorkerCaller,
} from './requests.ts';

interface Sums {
  readonly add: { readonly ask: readonly number[]; readonly answer: number };
  readonly count: { readonly ask: number; readonly news: number; readonly answer: 'all' | 'stopped' };
  readonly wait: { readonly ask: number };
  readonly measure: { readonly ask: ArrayBuffer; readonly answer: ArrayBuffer };
  readonly age: { readonly answer: number };
}

const milliseconds = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

const HANDLERS: Handlers<Sums> = {
  add: (numbers) => {
    if (numbers.length === 0) throw new RangeError('nothing to add');
    return numbers.reduce((sum, number) => sum + number, 0);
  },
  count: async (to, { tell, signal }) => {
    for (let i = 1; i <= to; i++) {
      tell(i);
      await milliseconds(0);
      if (signal.aborted) return 'stopped';
    }
    return 'all';
  },
  wait: async (time) => {
    await milliseconds(time);
  },
  measure: (buffer, { transfer }) => {
    const answer = new ArrayBuffer(2 * buffer.byteLength);
    transfer([answer]);
    return answer;
  },
  age: (_, { sent }) => performance.now() - sent,
};

function started(handlers: Handlers<Sums> = HANDLERS, options?: ServeOptions) {
  const { port1, port2 } = new MessageChannel();
  for (const port of [port1, port2]) port.start();
  serve<Sums>(webWorkerCaller(port2 as never), handlers, options);
  let die = (_: Event): void => {};
  const state = { isTerminated: false };
  const link: ServiceLink<Sums> = webWorker({
    postMessage: (message, transfer) => port1.postMessage(message, transfer),
    addEventListener: (kind, listener) => {
      if (kind === 'error') die = listener;
      port1.addEventListener(kind, listener as never);
    },
    terminate: () => {
      state.isTerminated = true;
      port1.close();
    },
  });
  return { link, die: (message: string) => die({ message } as ErrorEvent), state };
}

describe('a request', () => {
  test('is answered, whatever else is asked', async () => {
    const sums = requester(started().link);
    expect(await Promise.all([sums.ask('add', [1, 2]), sums.ask('add', [3, 4, 5])])).toEqual([3, 12]);
    expect(sums.waiting()).toBe(0);
    sums.close(new Error('done'));
  });

  test('brings news in their order, and none after the answer', async () => {
    const late: Handlers<Sums> = {
      ...HANDLERS,
      count: (to, { tell }) => {
        for (let i = 1; i <= to; i++) tell(i);
        setTimeout(() => tell(99), 0);
        return 'all';
      },
    };
    const sums = requester(started(late).link);
    const heard: number[] = [];
    expect(await sums.ask('count', 3, { onNews: (number) => heard.push(number) })).toBe('all');
    await milliseconds(20);
    expect(heard).toEqual([1, 2, 3]);
    sums.close(new Error('done'));
  });

  test('comes to an end early when its signal is aborted, before or after it is sent', async () => {
    const sums = requester(started().link);
    const controller = new AbortController();
    const counted = sums.ask('count', 1_000_000, {
      onNews: (number) => number === 5 && controller.abort(),
      signal: controller.signal,
    });
    expect(await counted).toBe('stopped');
    expect(await sums.ask('count', 1_000_000, { signal: controller.signal })).toBe('stopped');
    expect(await sums.ask('count', 2)).toBe('all');
    sums.close(new Error('done'));
  });

  test('that fails says why, and leaves the others alone', async () => {
    const sums = requester(started().link);
    const failed = sums.ask('add', []);
    const counted = sums.ask('count', 2);
    await expect(failed).rejects.toThrow(new RequestFailure('nothing to add'));
    await expect(failed).rejects.toBeInstanceOf(RequestFailure);
    expect(await counted).toBe('all');
    sums.tell('add', []);
    expect(await sums.ask('add', [1])).toBe(1);
    sums.close(new Error('done'));
  });

  test('or an answer that cannot be sent fails alone', async () => {
    const sums = requester(started({ ...HANDLERS, add: () => (() => {}) as never }).link);
    await expect(sums.ask('add', (() => {}) as never)).rejects.toThrow('could not be cloned');
    expect(sums.waiting()).toBe(0);
    await expect(sums.ask('add', [1])).rejects.toThrow('could not be cloned');
    expect(await sums.ask('count', 1)).toBe('all');
    sums.close(new Error('done'));
  });

  test('moves buffers there and back', async () => {
    const sums = requester(started().link);
    const buffer = new ArrayBuffer(8);
    expect((await sums.ask('measure', buffer, { transfer: [buffer] })).byteLength).toBe(16);
    expect(buffer.byteLength).toBe(0);
    sums.close(new Error('done'));
  });
});

describe('handlers that wait for something', () => {
  test('run at the same time', async () => {
    const sums = requester(started().link);
    const waited = sums.ask('wait', 1000);
    expect(await sums.ask('add', [1])).toBe(1);
    expect(sums.waiting()).toBe(1);
    expect(sums.waiting('wait')).toBe(1);
    expect(sums.waiting('add')).toBe(0);
    waited.catch(() => {});
    sums.close(new Error('done'));
  });

  test('or one after the other, which know how long they waited', async () => {
    const sums = requester(started(HANDLERS, { oneAtATime: true }).link);
    const settled: string[] = [];
    const waited = sums.ask('wait', 30).then(() => settled.push('wait'));
    const failed = sums.ask('add', []).catch(() => settled.push('add'));
    const age = await sums.ask('age', undefined);
    await Promise.all([waited, failed]);
    expect(settled).toEqual(['wait', 'add']);
    expect(age).toBeGreaterThan(20);
    sums.close(new Error('done'));
  });
});

describe('a worker', () => {
  test('that dies fails what it was asked, and what it is asked afterwards', async () => {
    const { link, die, state } = started();
    const deaths: WorkerDeath[] = [];
    const sums = requester(link, { worker: 'the adder', onDeath: (death) => deaths.push(death) });
    const open = [sums.ask('wait', 10_000), sums.ask('count', 1_000_000)];
    expect(sums.end).toBeUndefined();
    die('out of memory');
    die('and once more');
    for (const request of open) await expect(request).rejects.toBe(sums.end);
    expect(sums.end).toBeInstanceOf(WorkerDeath);
    expect(sums.end?.message).toBe('the adder has died: out of memory');
    expect(deaths).toEqual([sums.end]);
    expect(deaths[0]?.reason).toBe('out of memory');
    expect(state.isTerminated).toBe(true);
    await expect(sums.ask('add', [1])).rejects.toBe(sums.end);
    sums.tell('add', [1]);
    expect(sums.waiting()).toBe(0);
  });

  test('that is closed fails what it was asked with the reason', async () => {
    const { link, die, state } = started();
    const sums = requester(link, { onDeath: () => expect.unreachable() });
    const open = sums.ask('wait', 10_000);
    const reason = new Error('the match is over');
    sums.close(reason);
    die('of being closed');
    sums.close(new Error('again'));
    await expect(open).rejects.toBe(reason);
    expect(sums.end).toBe(reason);
    expect(state.isTerminated).toBe(true);
  });
});
