/** The page's end of the workshop: the newest text is studied, and a worker that is stuck in an older one is replaced. */
import type { FromWorkshop, ToWorkshop } from './sheet-study.ts';

export interface WorkshopOptions {
  readonly hear: (message: Exclude<FromWorkshop, { kind: 'ready' }>) => void;
  readonly createWorker: () => Worker;
}

/** Milliseconds that a new text waits for a worker that is busy with an older one. */
const PATIENCE = 700;
/** Milliseconds after which a study is given up. */
const LIMIT = 60_000;

export class WorkshopClient {
  readonly #options: WorkshopOptions;
  #worker: Worker;
  #isReady = false;
  /** What is being studied, until it is done. */
  #task: ToWorkshop | undefined;
  #isHeard = false;
  #versions = 0;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WorkshopOptions) {
    this.#options = options;
    this.#worker = this.#start();
  }

  /** Gives the number that the answers will carry. */
  study(text: string): number {
    const wasBusy = this.#task !== undefined;
    const task = { version: ++this.#versions, text };
    this.#task = task;
    this.#isHeard = false;
    this.#send(task);
    clearTimeout(this.#patience);
    if (wasBusy && this.#isReady)
      this.#patience = setTimeout(() => {
        if (this.#task === task && !this.#isHeard) this.#restart(task);
      }, PATIENCE);
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => {
      if (this.#task === task) this.#giveUp(task.version);
    }, LIMIT);
    return task.version;
  }

  close(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#limit);
    this.#worker.terminate();
  }

  #start(): Worker {
    const worker = this.#options.createWorker();
    this.#isReady = false;
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorkshop>) => {
      if (worker === this.#worker) this.#hear(data);
    });
    worker.addEventListener('error', () => {
      if (worker === this.#worker && this.#task !== undefined) this.#giveUp(this.#task.version);
    });
    return worker;
  }

  #send(task: ToWorkshop): void {
    this.#worker.postMessage(task);
  }

  #restart(task: ToWorkshop): void {
    this.#worker.terminate();
    this.#worker = this.#start();
    this.#send(task);
  }

  #giveUp(version: number): void {
    this.#worker.terminate();
    this.#task = undefined;
    this.#worker = this.#start();
    this.#options.hear({ kind: 'done', version, problem: 'These rules take too long to study.' });
  }

  #hear(message: FromWorkshop): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      return;
    }
    if (message.version !== this.#task?.version) return;
    this.#isHeard = true;
    if (message.kind === 'done') this.#task = undefined;
    this.#options.hear(message);
  }
}
