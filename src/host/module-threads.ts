/**
 * Runs modules of rule sheets in threads of their own. Rules need their answers at once, so the thread that asks waits, and
 * ends the module if it takes too much time or memory: its interpreter does not notice everything that takes for ever.
 */
import { once } from 'node:events';
import {
  MessageChannel,
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  type Worker,
} from 'node:worker_threads';
import { type LibraryModule, moduleRunner } from '../engines/index.ts';
import { type LibraryAnswers, LibraryError } from '../gdl/index.ts';
import { endThread, startService } from './threads.ts';

export interface ModuleTask {
  readonly module: LibraryModule;
  readonly questions: MessagePort;
  /** Counts answers, to wait for the next. */
  readonly answered: Int32Array<SharedArrayBuffer>;
}

type Question =
  | { readonly kind: 'canAnswer'; readonly relation: string; readonly known: readonly boolean[] }
  | {
      readonly kind: 'answers';
      readonly relation: string;
      readonly args: readonly (string | undefined)[];
    };

type Answer<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | { readonly kind: 'problem'; readonly problem: string; readonly hint: string };

export interface ModuleLimits {
  /** Milliseconds for one question; the interpreter's own limits come first where they hold. */
  readonly time: number;
  /** Megabytes by which the process may grow while it waits for an answer. */
  readonly megabytes: number;
}

const DEFAULT_LIMITS: ModuleLimits = { time: 10_000, megabytes: 512 };
/** Milliseconds between two looks at the memory of the process. */
const WATCH_PERIOD = 50;

/** Modules that nobody can ask any more leave no thread behind. */
const forgotten = new FinalizationRegistry((worker: Worker) => void endThread(worker));

/** @throws LibraryError if the module is of no use */
export async function moduleInThread(
  module: LibraryModule,
  limits: ModuleLimits = DEFAULT_LIMITS,
): Promise<LibraryAnswers> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const task: ModuleTask = { module, questions: port2, answered };
  const worker = startService('library', { with: task, transferList: [port2] });
  try {
    await loaded(worker);
    const library = new ModuleInThread(worker, port1, answered, limits);
    await library.ready();
    forgotten.register(library, worker);
    return library;
  } catch (error) {
    void endThread(worker);
    throw error;
  }
}

/** Resolves when the thread has loaded the code that runs the module, and is about to do so. */
async function loaded(worker: Worker): Promise<void> {
  const exit = once(worker, 'exit').then(([code]) => {
    throw new LibraryError(`its thread ended with code ${code}`, 'try again');
  });
  await Promise.race([once(worker, 'message'), exit]);
}

class ModuleInThread implements LibraryAnswers {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #answered: Int32Array<SharedArrayBuffer>;
  readonly #limits: ModuleLimits;
  /** Why the module was ended. */
  #end: LibraryError | undefined;

  constructor(
    worker: Worker,
    port: MessagePort,
    answered: Int32Array<SharedArrayBuffer>,
    limits: ModuleLimits,
  ) {
    this.#worker = worker;
    this.#port = port;
    this.#answered = answered;
    this.#limits = limits;
  }

  /** @throws LibraryError if the module cannot be run */
  async ready(): Promise<void> {
    const check = this.#watch();
    let timer: ReturnType<typeof setInterval> | undefined;
    const problem = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        const end = check();
        if (end !== undefined) reject(end);
      }, WATCH_PERIOD);
    });
    try {
      const [answer] = (await Promise.race([once(this.#port, 'message'), problem])) as [Answer<unknown>];
      answerValue(answer);
    } finally {
      clearInterval(timer);
      // From now on, it does not keep the process alive.
      this.#worker.unref();
      this.#port.unref();
    }
  }

  canAnswer(relation: string, known: readonly boolean[]): boolean {
    return this.#ask<boolean>({ kind: 'canAnswer', relation, known });
  }

  answers(relation: string, args: readonly (string | undefined)[]): readonly (readonly string[])[] {
    return this.#ask({ kind: 'answers', relation, args });
  }

  #ask<Value>(question: Question): Value {
    if (this.#end !== undefined) throw this.#end;
    this.#port.postMessage(question);
    return this.#wait();
  }

  /** An answer arrives before it is counted, so a count alone may belong to an earlier answer. */
  #wait<Value>(): Value {
    const check = this.#watch();
    for (;;) {
      const counted = Atomics.load(this.#answered, 0);
      const received = receiveMessageOnPort(this.#port);
      if (received !== undefined) return answerValue(received.message as Answer<Value>);
      if (Atomics.wait(this.#answered, 0, counted, WATCH_PERIOD) !== 'timed-out') continue;
      const end = check();
      if (end !== undefined) throw end;
    }
  }

  /** Ends the module when it exceeds its limits from now on, and says so. */
  #watch(): () => LibraryError | undefined {
    const { time, megabytes } = this.#limits;
    const start = performance.now();
    const memory = process.memoryUsage.rss();
    return () => {
      if (performance.now() - start > time)
        return this.#ended('it does not finish', 'look for an infinite loop or recursion');
      if (process.memoryUsage.rss() - memory > megabytes * 2 ** 20)
        return this.#ended(`it needs more than ${megabytes} MB of memory`, 'reduce its memory use');
      return undefined;
    };
  }

  #ended(problem: string, hint: string): LibraryError {
    this.#end = new LibraryError(problem, hint);
    void endThread(this.#worker);
    return this.#end;
  }
}

function answerValue<Value>(answer: Answer<Value>): Value {
  if (answer.kind === 'problem') throw new LibraryError(answer.problem, answer.hint);
  return answer.value;
}

/** The work of a thread that runs a module. */
export async function serveModule({ module, questions, answered }: ModuleTask): Promise<void> {
  const answer = (content: Answer<unknown>): void => {
    questions.postMessage(content);
    Atomics.add(answered, 0, 1);
    Atomics.notify(answered, 0);
  };
  const attempt = async (work: () => unknown): Promise<void> => {
    try {
      answer({ kind: 'answer', value: await work() });
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      answer({ kind: 'problem', problem: error.message, hint: error.hint });
    }
  };
  const run = await moduleRunner(module.source.kind);
  parentPort?.postMessage('loaded');
  void attempt(async () => {
    const library = await run(module);
    questions.on('message', (question: Question) =>
      attempt(() =>
        question.kind === 'answers'
          ? library.answers(question.relation, question.args)
          : library.canAnswer(question.relation, question.known),
      ),
    );
  });
}
