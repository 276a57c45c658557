/** Workers in a browser: how a page talks to them, and they to it. */
import type { CallerLink, FromWorker, ToWorker, WorkerLink } from './messages.ts';

/** What is needed of a `Worker`. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(kind: string, listener: (event: Event) => void): void;
  terminate(): void;
}

/** What is needed of a worker's global scope, `self`. */
export type ScopeLike = Omit<WorkerLike, 'terminate'>;

/**
 * @example
 * const createWorker = () => webWorker(new Worker(new URL('./simulator-worker.js', import.meta.url), { type: 'module' }));
 */
export function webWorker<To = ToWorker, From = FromWorker>(worker: WorkerLike): WorkerLink<To, From> {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.addEventListener('message', (event) => listener((event as MessageEvent<From>).data)),
    onFailure: (listener) => {
      // An error without a message means that the script could not be loaded.
      worker.addEventListener('error', (event) =>
        listener((event as ErrorEvent).message || 'its script cannot be loaded'),
      );
      worker.addEventListener('messageerror', () => listener('it said what cannot be understood'));
    },
    terminate: () => worker.terminate(),
  };
}

/**
 * The whole script of such a worker:
 *
 * @example
 * serveSimulator(webWorkerCaller(self));
 */
export function webWorkerCaller<To = ToWorker, From = FromWorker>(scope: ScopeLike): CallerLink<To, From> {
  return {
    post: (message) => scope.postMessage(message),
    onMessage: (listener) =>
      scope.addEventListener('message', (event) => listener((event as MessageEvent<To>).data)),
  };
}
