/** Starts worker threads, each for one service, and connects them by messages. */
import { setTimeout } from 'node:timers/promises';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { CallerLink, Protocol, Service, ServiceLink, WorkerLink } from '../base/index.ts';
import type { SimulatorLink } from '../engines/index.ts';
import type { SeatLink } from '../protocol/index.ts';

/** In milliseconds. */
const LONGEST_LOADING = 30_000;
const LOADING_CHECK = 10;

/** The available services; see `worker.ts`. */
export type ServiceName =
  | 'comparing'
  | 'compile'
  | 'expansion'
  | 'match'
  | 'measuring'
  | 'player'
  | 'search-member'
  | 'seat'
  | 'simulator'
  | 'training';

/** The start data of a thread. */
export interface ThreadTask {
  readonly service: ServiceName;
  /** Becomes 1 once the thread has loaded its code. */
  readonly loaded: Int32Array<SharedArrayBuffer>;
}

/** Flags of threads that may still be loading their code. */
const loading = new WeakMap<Worker, Int32Array<SharedArrayBuffer>>();

/** @param megabytes memory limit of the thread; Node's default if absent */
export function startService(service: ServiceName, megabytes?: number): Worker {
  const loaded = new Int32Array(new SharedArrayBuffer(4));
  const worker = startThread(new URL('./worker.js', import.meta.url), {
    workerData: { service, loaded } satisfies ThreadTask,
    ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
  });
  loading.set(worker, loaded);
  return worker;
}

/**
 * Ends a thread once it has loaded its code, because Node never closes files of modules that are being read when their
 * thread is terminated.
 */
export async function endThread(worker: Worker): Promise<void> {
  ending++;
  try {
    await endLoaded(worker);
  } finally {
    ending--;
  }
}

let ending = 0;

/**
 * Number of threads that are being ended. Code that starts threads for untrusted clients has to wait if there are
 * many.
 */
export function endingThreads(): number {
  return ending;
}

async function endLoaded(worker: Worker): Promise<void> {
  const loaded = loading.get(worker);
  let hasEnded = false;
  worker.once('exit', () => {
    hasEnded = true;
  });
  const latest = performance.now() + LONGEST_LOADING;
  while (loaded !== undefined && Atomics.load(loaded, 0) === 0 && !hasEnded && performance.now() < latest)
    await setTimeout(LOADING_CHECK);
  await worker.terminate();
}

export interface ThreadOptions {
  readonly workerData?: unknown;
  readonly resourceLimits?: ResourceLimits;
}

/** @param script the built script, `new URL('./some-worker.js', import.meta.url)` */
export function startThread(script: URL, options: ThreadOptions = {}): Worker {
  return import.meta.url.endsWith('.ts') ? threadFromSource(script, options) : new Worker(script, options);
}

/** Tests and scripts run from source, with a loader that every thread has to register again. */
function threadFromSource(built: URL, options: ThreadOptions): Worker {
  const script = built.href.replace(/\.js$/, '.ts');
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${script}'); });`;
  return new Worker(start, { ...options, eval: true, execArgv: [] });
}

export function threadLink<To, From>(worker: Worker): WorkerLink<To, From> {
  // No longer available after the thread has ended.
  const megabytes = worker.resourceLimits?.maxOldGenerationSizeMb;
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) => void worker.on('message', listener),
    onFailure: (listener) => {
      worker.on('error', (error) => {
        const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        listener(isFull ? `more than ${megabytes} MB of memory` : error.message);
      });
      worker.on('messageerror', (error) => listener(error.message));
      worker.on('exit', (code) => listener(`its thread ended with code ${code}`));
    },
    terminate: () => void endThread(worker),
  };
}

/** The thread's end of the link, for its script. */
export function callerLink<To, From>(): CallerLink<To, From> {
  return {
    post: (message, transfer) => parentPort?.postMessage(message, transfer),
    onMessage: (listener) => void parentPort?.on('message', listener),
  };
}

/** A thread for part of a player's work. */
export function startWorker<P extends Protocol<P>>({ name }: Service<P>): ServiceLink<P> {
  return threadLink(startService(name as ServiceName));
}

/** A thread for a team of simulators. */
export function simulatorThread(): SimulatorLink {
  return threadLink(startService('simulator'));
}

/** A thread for a match of a network player. */
export function seatThread(megabytes: number): SeatLink {
  return threadLink(startService('seat', megabytes));
}
