/** The two ends of a line of messages between a thread and whoever started it, and how browsers make them. */

/** A worker as whoever started it sees it. How it is started depends on where the program runs. */
export interface WorkerLink<To, From> {
  /** @param transfer buffers inside the message that move instead of being copied */
  post(message: To, transfer?: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: From) => void): void;
  /** The worker has died or could not be started. */
  onFailure(listener: (reason: string) => void): void;
  terminate(): void;
}

/** The other end, as the worker sees it. */
export interface CallerLink<To, From> {
  post(message: From, transfer?: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: To) => void): void;
}

/** The part of a browser's `Worker` that a link needs. */
export interface WorkerLike {
  postMessage(message: unknown, options?: { transfer: ArrayBuffer[] }): void;
  addEventListener(kind: string, listener: (event: Event) => void): void;
  terminate(): void;
}

/** The part of a worker's global scope, `self`, that a link needs. */
export type ScopeLike = Omit<WorkerLike, 'terminate'>;

/** The link to a worker of a page, such as `new Worker(new URL('./simulator-worker.js', import.meta.url), { type: 'module' })`. */
export function webWorker<To, From>(worker: WorkerLike): WorkerLink<To, From> {
  return {
    post: (message, transfer) => postTo(worker, message, transfer),
    onMessage: (listener) =>
      worker.addEventListener('message', (event) => listener((event as MessageEvent<From>).data)),
    onFailure: (listener) => {
      // An error without a message means that the script could not be loaded.
      worker.addEventListener('error', (event) =>
        listener((event as ErrorEvent).message || 'its script cannot be loaded'),
      );
      worker.addEventListener('messageerror', () => listener('it sent a message that cannot be read'));
    },
    terminate: () => worker.terminate(),
  };
}

/** The other end: the whole script of such a worker is `serveSimulator(webWorkerCaller(self))`, say. */
export function webWorkerCaller<To, From>(scope: ScopeLike): CallerLink<To, From> {
  return {
    post: (message, transfer) => postTo(scope, message, transfer),
    onMessage: (listener) =>
      scope.addEventListener('message', (event) => listener((event as MessageEvent<To>).data)),
  };
}

function postTo(port: ScopeLike, message: unknown, transfer: readonly ArrayBuffer[] | undefined): void {
  if (transfer === undefined) port.postMessage(message);
  else port.postMessage(message, { transfer: [...transfer] });
}
