/** Starts worker threads, each for one service, and connects them by messages. */
import { setTimeout } from 'node:timers/promises';
import { parentPort, type ResourceLimits, type Transferable, Worker, workerData } from 'node:worker_threads';
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
  | 'library'
  | 'match'
  | 'measuring'
  | 'player'
  | 'playout-runs'
  | 'search-member'
  | 'seat'
  | 'simulator'
  | 'training';

/** The start data of a thread. */
export interface ThreadTask {
  readonly service: ServiceName;
  /** Counters of this thread and its ancestors, which include it until it has loaded its code. */
  readonly loading: readonly LoadingCount[];
  /** Initial data of the service. */
  readonly with?: unknown;
}

/** Number of threads, among a thread and its descendants, that are loading their code. */
type LoadingCount = Int32Array<SharedArrayBuffer>;

const loadingCounts = new WeakMap<Worker, LoadingCount>();

/** Counters of this thread and its ancestors. */
const { loading: ownCounts = [] } = (workerData ?? {}) as Partial<ThreadTask>;

export interface ServiceOptions {
  /** Memory limit of the thread; Node's default if absent. */
  readonly megabytes?: number;
  /** Initial data of the service. */
  readonly with?: unknown;
  readonly transferList?: readonly Transferable[];
}

export function startService(service: ServiceName, options: ServiceOptions = {}): Worker {
  const count: LoadingCount = new Int32Array(new SharedArrayBuffer(4));
  const loading = [count, ...ownCounts];
  for (const each of loading) Atomics.add(each, 0, 1);
  const { megabytes, transferList } = options;
  const worker = startThread(isSource ? WORKER : BUNDLE, {
    workerData: { service, loading, with: options.with } satisfies ThreadTask,
    ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    ...(transferList && { transferList: [...transferList] }),
  });
  loadingCounts.set(worker, count);
  return worker;
}

/** To be called once the code of a thread is loaded. */
export function noteLoaded({ loading }: ThreadTask): void {
  for (const count of loading) Atomics.sub(count, 0, 1);
}

/**
 * Ends a thread, as soon as it and those that it has started have loaded their code: Node never closes the files of modules that
 * are being read when their thread is ended.
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
  const count = loadingCounts.get(worker);
  let hasEnded = false;
  worker.once('exit', () => {
    hasEnded = true;
  });
  const latest = performance.now() + LONGEST_LOADING;
  while (count !== undefined && Atomics.load(count, 0) > 0 && !hasEnded && performance.now() < latest)
    await setTimeout(LOADING_CHECK);
  await worker.terminate();
}

/** Tests and scripts run from source, with a loader that every thread has to register again. */
const isSource = import.meta.url.endsWith('.ts');
const WORKER = new URL('./worker.js', import.meta.url);
/** The same in one file (`scripts/thread-script.mjs`): nothing stays open if a thread is ended while it starts. */
const BUNDLE = new URL('./thread.cjs', import.meta.url);

export interface ThreadOptions {
  readonly workerData?: unknown;
  readonly resourceLimits?: ResourceLimits;
  readonly transferList?: Transferable[];
}

/** @param script the built script, `new URL('./some-worker.js', import.meta.url)` */
export function startThread(script: URL, options: ThreadOptions = {}): Worker {
  return isSource ? threadFromSource(script, options) : new Worker(script, options);
}

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
  return threadLink(startService('seat', { megabytes }));
}
