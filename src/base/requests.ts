/**
 * Typed requests between threads: the caller gets a promise and progress messages, and every request is settled
 * whatever happens to the worker.
 */

/** One kind of request. Everything in it must be cloneable. Omitted parts are undefined. */
export interface Exchange {
  readonly ask?: unknown;
  readonly answer?: unknown;
  /** Progress messages, sent any number of times before the answer. */
  readonly news?: unknown;
}

/**
 * The kinds of requests that a worker answers, by name. Failures that the caller handles are part of the answer.
 *
 * @example
 * interface Sums {
 *   add: { ask: readonly number[]; answer: number };
 *   count: { ask: { to: number }; news: number };
 * }
 */
export type Protocol<P> = { readonly [Name in keyof P]: Exchange };

export type AskOf<P, Name extends keyof P> = P[Name] extends { readonly ask: infer Ask } ? Ask : undefined;
export type AnswerOf<P, Name extends keyof P> = P[Name] extends { readonly answer: infer Answer }
  ? Answer
  : undefined;
export type NewsOf<P, Name extends keyof P> = P[Name] extends { readonly news: infer News } ? News : never;

export type ToService<P> =
  | {
      readonly kind: 'ask';
      /** The number of the request, assigned by the caller. */
      readonly request: number;
      readonly name: keyof P;
      readonly ask: AskOf<P, keyof P>;
      /** When it was sent, in milliseconds since 1970: threads share no other clock. */
      readonly sent: number;
    }
  | { readonly kind: 'stop'; readonly request: number };

export type FromService<P> =
  | { readonly kind: 'answer'; readonly request: number; readonly answer: AnswerOf<P, keyof P> }
  | { readonly kind: 'news'; readonly request: number; readonly news: NewsOf<P, keyof P> }
  | { readonly kind: 'failed'; readonly request: number; readonly reason: string };

/** A link to a worker that answers the requests of a protocol. */
export type ServiceLink<P> = WorkerLink<ToService<P>, FromService<P>>;

/** The worker's end of the link. */
export type ServiceCaller<P> = CallerLink<ToService<P>, FromService<P>>;

/** The worker is alive but could not answer this request: its handler threw an error with this message. */
export class RequestFailure extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RequestFailure';
  }
}

/** The worker has died, so all of its requests fail. */
export class WorkerDeath extends Error {
  readonly reason: string;

  /** @param worker how to name it, such as `the worker of the match` */
  constructor(worker: string, reason: string) {
    super(`${worker} has died: ${reason}`);
    this.name = 'WorkerDeath';
    this.reason = reason;
  }
}

export interface RequestOptions<News> {
  readonly onNews?: (news: News) => void;
  /**
   * Aborting it asks the handler to finish. The handler still settles the request, possibly with a partial result; if
   * the handler might hang, `close` settles the request.
   */
  readonly signal?: AbortSignal;
  readonly transfer?: readonly ArrayBuffer[];
}

/** Sends requests to one worker. */
export interface Requester<P> {
  /** Rejects with a `RequestFailure`, or with `end` if the worker dies or is closed before it answers. */
  ask<Name extends keyof P>(
    name: Name,
    ask: AskOf<P, Name>,
    options?: RequestOptions<NewsOf<P, Name>>,
  ): Promise<AnswerOf<P, Name>>;
  /** Sends a request without waiting for the answer; failures are ignored. */
  tell<Name extends keyof P>(name: Name, ask: AskOf<P, Name>): void;
  /** Number of unanswered requests with a name, or in total. */
  waiting(name?: keyof P): number;
  /** Why no more requests are possible: a `WorkerDeath`, or the error given to `close`. */
  readonly end: Error | undefined;
  /** Ends the worker and rejects all unanswered requests. */
  close(reason: Error): void;
  /** Like `close`, but the worker can be used again by others if it has answered everything and its link permits it. */
  release(reason: Error): void;
}

export interface RequesterOptions {
  /** The worker's name in error messages, such as `the worker of the match`. */
  readonly worker?: string;
  /** Called once if the worker dies, after the open requests are rejected; not called by `close`. */
  readonly onDeath?: (death: WorkerDeath) => void;
}

interface OpenRequest {
  readonly name: PropertyKey;
  readonly answer: (answer: unknown) => void;
  readonly fail: (error: Error) => void;
  readonly hear: ((news: never) => void) | undefined;
}

/**
 * @example
 * const sums = requester<Sums>(link);
 * await sums.ask('add', [1, 2]); // 3
 */
export function requester<P extends Protocol<P>>(
  link: ServiceLink<P>,
  { worker = 'the worker', onDeath }: RequesterOptions = {},
): Requester<P> {
  const open = new Map<number, OpenRequest>();
  let asked = 0;
  let end: Error | undefined;

  const finish = (reason: Error, letGo = () => link.terminate()): void => {
    end = reason;
    letGo();
    const left = [...open.values()];
    open.clear();
    for (const { fail } of left) fail(reason);
  };

  link.onMessage((message) => {
    const request = open.get(message.request);
    if (message.kind === 'news') {
      request?.hear?.(message.news as never);
      return;
    }
    open.delete(message.request);
    if (message.kind === 'failed') request?.fail(new RequestFailure(message.reason));
    else request?.answer(message.answer);
  });
  link.onFailure((reason) => {
    if (end !== undefined) return;
    const death = new WorkerDeath(worker, reason);
    finish(death);
    onDeath?.(death);
  });

  const requests: Requester<P> = {
    ask: (name, ask, { onNews, signal, transfer } = {}) => {
      if (end !== undefined) return Promise.reject(end);
      const request = ++asked;
      const answered = new Promise<AnswerOf<P, typeof name>>((resolve, reject) => {
        open.set(request, { name, answer: resolve as never, fail: reject, hear: onNews });
        try {
          link.post({ kind: 'ask', request, name, ask, sent: epochNow() }, transfer);
        } catch (error) {
          open.delete(request);
          throw error;
        }
      });
      if (signal === undefined) return answered;
      const stop = (): void => {
        if (open.has(request)) link.post({ kind: 'stop', request });
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop);
      return answered.finally(() => signal.removeEventListener('abort', stop));
    },
    tell: (name, ask) => void requests.ask(name, ask).catch(() => {}),
    waiting: (name) =>
      name === undefined ? open.size : [...open.values()].filter((request) => request.name === name).length,
    get end() {
      return end;
    },
    close: (reason) => {
      if (end === undefined) finish(reason);
    },
    release: (reason) => {
      if (end === undefined) finish(reason, open.size === 0 ? link.release : undefined);
    },
  };
  return requests;
}

/** Information and functions that a handler gets besides the request itself. */
export interface RequestContext<News> {
  /** Sends a progress message; only allowed before the request is answered. */
  readonly tell: (news: News) => void;
  /** Aborted when the caller wants the request to finish. */
  readonly signal: AbortSignal;
  /**
   * When the request was sent, in terms of this thread's `performance.now()`. It may have waited for this thread or
   * for earlier requests.
   */
  readonly sent: number;
  /** Buffers inside the answer to move instead of copy. */
  readonly transfer: (buffers: readonly ArrayBuffer[]) => void;
}

export type Handlers<P> = {
  readonly [Name in keyof P]: (
    ask: AskOf<P, Name>,
    context: RequestContext<NewsOf<P, Name>>,
  ) => AnswerOf<P, Name> | Promise<AnswerOf<P, Name>>;
};

export interface ServeOptions {
  /** Requests are answered one at a time; otherwise handlers that await something run concurrently. */
  readonly oneAtATime?: boolean;
}

/**
 * Answers requests, for the lifetime of the thread.
 *
 * @example
 * serve<Sums>(caller, {
 *   add: (numbers) => numbers.reduce((sum, number) => sum + number, 0),
 *   count: async ({ to }, { tell, signal }) => {
 *     for (let i = 1; i <= to && !signal.aborted; i++) {
 *       tell(i);
 *       await pause();
 *     }
 *   },
 * });
 */
export function serve<P extends Protocol<P>>(
  caller: ServiceCaller<P>,
  handlers: Handlers<P>,
  { oneAtATime = false }: ServeOptions = {},
): void {
  const running = new Map<number, RequestStop>();
  let last = Promise.resolve();

  const answer = async (
    { request, name, ask }: ToService<P> & { readonly kind: 'ask' },
    sent: number,
    stop: RequestStop,
  ): Promise<void> => {
    const transferred: ArrayBuffer[] = [];
    const context: RequestContext<NewsOf<P, keyof P>> = {
      tell: (news) => caller.post({ kind: 'news', request, news }),
      get signal() {
        return stop.signal;
      },
      sent,
      transfer: (buffers) => void transferred.push(...buffers),
    };
    try {
      const handler: Handlers<P>[keyof P] = handlers[name];
      const found = await handler(ask as never, context as never);
      const message = { kind: 'answer', request, answer: found } as const;
      if (transferred.length === 0) caller.post(message);
      else caller.post(message, transferred);
    } catch (error) {
      caller.post({
        kind: 'failed',
        request,
        reason: error instanceof Error ? error.message : String(error),
      });
    } finally {
      running.delete(request);
    }
  };

  caller.onMessage((message) => {
    if (message.kind === 'stop') {
      running.get(message.request)?.stop();
      return;
    }
    const now = performance.now();
    const sent = Math.min(now, now - (epochNow() - message.sent));
    const stop = new RequestStop();
    running.set(message.request, stop);
    if (oneAtATime) last = last.then(() => answer(message, sent, stop));
    else void answer(message, sent, stop);
  });
}

function epochNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Creates a signal only for handlers that use it, since creating one takes as long as a short request. */
class RequestStop {
  #controller: AbortController | undefined;
  #isStopped = false;

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isStopped) this.#controller.abort();
    return this.#controller.signal;
  }

  stop(): void {
    this.#isStopped = true;
    this.#controller?.abort();
  }
}

/**
 * The two ends of a message channel between a thread and the thread that started it, with implementations for
 * browsers.
 */

/** A worker as seen by the thread that started it. How workers start depends on the platform. */
export interface WorkerLink<To, From> {
  /** @param transfer buffers inside the message to move instead of copy */
  post(message: To, transfer?: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: From) => void): void;
  /** Called when the worker has died or could not be started. */
  onFailure(listener: (reason: string) => void): void;
  terminate(): void;
  /** Hands an idle worker back, for others; absent if it is not used again. The link is not used any more. */
  readonly release?: () => void;
}

/** The worker's end of the channel. */
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
      // An error event without a message means that the script could not be loaded.
      worker.addEventListener('error', (event) =>
        listener((event as ErrorEvent).message || 'its script cannot be loaded'),
      );
      worker.addEventListener('messageerror', () => listener('it sent a message that cannot be read'));
    },
    terminate: () => worker.terminate(),
  };
}

/** The worker's end; the whole script of such a worker can be `serveSimulator(webWorkerCaller(self))`, for example. */
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
