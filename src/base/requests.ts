/**
 * Typed requests between threads: the one who asks gets a promise and news on the way, and every request is settled,
 * whatever happens to the worker.
 */

/** One kind of request. Everything in it can be cloned. A part that is left out is undefined. */
export interface Exchange {
  readonly ask?: unknown;
  readonly answer?: unknown;
  /** Sent any number of times before the answer. */
  readonly news?: unknown;
}

/**
 * The kinds of requests that a worker answers, by name. Failures that the one who asks acts upon are part of the answer.
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
      /** Requests are numbered by the one who asks. */
      readonly request: number;
      readonly name: keyof P;
      readonly ask: AskOf<P, keyof P>;
      /** When it was sent, in milliseconds since 1970: threads have no other clock in common. */
      readonly sent: number;
    }
  | { readonly kind: 'stop'; readonly request: number };

export type FromService<P> =
  | { readonly kind: 'answer'; readonly request: number; readonly answer: AnswerOf<P, keyof P> }
  | { readonly kind: 'news'; readonly request: number; readonly news: NewsOf<P, keyof P> }
  | { readonly kind: 'failed'; readonly request: number; readonly reason: string };

/** A link to a worker that answers the requests of a protocol. */
export type ServiceLink<P> = WorkerLink<ToService<P>, FromService<P>>;

/** The worker's end of it. */
export type ServiceCaller<P> = CallerLink<ToService<P>, FromService<P>>;

/** The worker lives, but could not answer this request: its handler threw an error with this message. */
export class RequestFailure extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RequestFailure';
  }
}

/** The worker has died, and with it every request. */
export class WorkerDeath extends Error {
  readonly reason: string;

  /** @param worker as in `the worker of the match` */
  constructor(worker: string, reason: string) {
    super(`${worker} has died: ${reason}`);
    this.name = 'WorkerDeath';
    this.reason = reason;
  }
}

export interface RequestOptions<News> {
  readonly onNews?: (news: News) => void;
  /**
   * Aborting it asks the handler to come to an end. The request is still settled by the handler, which may answer with
   * what it has; if it may hang, `close` settles it.
   */
  readonly signal?: AbortSignal;
  readonly transfer?: readonly ArrayBuffer[];
}

/** Asks one worker. */
export interface Requester<P> {
  /** Rejects with a `RequestFailure`, or with `end` if the worker dies or is closed before it answers. */
  ask<Name extends keyof P>(
    name: Name,
    ask: AskOf<P, Name>,
    options?: RequestOptions<NewsOf<P, Name>>,
  ): Promise<AnswerOf<P, Name>>;
  /** Asks without waiting for the answer; a failure goes unnoticed. */
  tell<Name extends keyof P>(name: Name, ask: AskOf<P, Name>): void;
  /** Requests that are not answered yet: of one name, or all of them. */
  waiting(name?: keyof P): number;
  /** Why nothing can be asked any more: a `WorkerDeath`, or what `close` was given. */
  readonly end: Error | undefined;
  /** Ends the worker and rejects what is not answered yet. */
  close(reason: Error): void;
}

export interface RequesterOptions {
  /** As in `the worker of the match`, for messages of errors. */
  readonly worker?: string;
  /** Called once, after the open requests were rejected; not for `close`. */
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

  const finish = (reason: Error): void => {
    end = reason;
    link.terminate();
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
  };
  return requests;
}

/** What a handler knows about a request besides what was asked. */
export interface RequestContext<News> {
  /** Sends news, until the request is answered. */
  readonly tell: (news: News) => void;
  /** Aborted when the one who asked wants the request to come to an end. */
  readonly signal: AbortSignal;
  /** When the request was sent, by `performance.now()` of this thread. It may have waited until this thread or others before it were done. */
  readonly sent: number;
  /** Buffers inside the answer that move instead of being copied. */
  readonly transfer: (buffers: readonly ArrayBuffer[]) => void;
}

export type Handlers<P> = {
  readonly [Name in keyof P]: (
    ask: AskOf<P, Name>,
    context: RequestContext<NewsOf<P, Name>>,
  ) => AnswerOf<P, Name> | Promise<AnswerOf<P, Name>>;
};

export interface ServeOptions {
  /** A request waits until those before it are answered; otherwise, handlers that await something run at the same time. */
  readonly oneAtATime?: boolean;
}

/**
 * Answers requests, for as long as the thread lives.
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

/** Has a signal only for handlers that look at it: making one takes as long as a short request. */
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

/** The two ends of a message channel between a thread and its starter, and how browsers create them. */

/** A worker as seen by its starter. How it is started depends on where the program runs. */
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
