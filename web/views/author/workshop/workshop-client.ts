/**
 * The page's client for the workshop: it has the newest text studied, and replaces a worker that is stuck in an older
 * one.
 */
import {
  type Requester,
  RequestFailure,
  requester,
  WorkerDeath,
  webWorker,
} from '../../../../src/base/index.ts';
import { phrases } from '../../../phrases/author.ts';
import { currentLanguage } from '../../../phrases/language.ts';
import type { StudyNews, WorkshopProtocol } from './study-news.ts';

export interface WorkshopOptions {
  /** @param version the number returned by `study` */
  readonly hear: (news: StudyNews, version: number) => void;
  readonly createWorker: () => Worker;
}

/** A text being studied. */
interface Task {
  readonly version: number;
  readonly text: string;
  /** Ends the study when there is a newer text. */
  readonly ending: AbortController;
  isHeard: boolean;
}

/** Milliseconds that a new text waits for a worker that is busy with an older one. */
const PATIENCE = 700;
/** Time limit of a study in milliseconds. */
const LIMIT = 60_000;

export class WorkshopClient {
  readonly #options: WorkshopOptions;
  #worker: Requester<WorkshopProtocol>;
  #isReady = false;
  /** The current study, until it is finished. */
  #task: Task | undefined;
  #versions = 0;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WorkshopOptions) {
    this.#options = options;
    this.#worker = this.#start();
  }

  /** Returns the version number of the answers. */
  study(text: string): number {
    const before = this.#task;
    before?.ending.abort();
    const task = { version: ++this.#versions, text, ending: new AbortController(), isHeard: false };
    this.#task = task;
    if (this.#worker.end !== undefined) this.#worker = this.#start();
    this.#send(task);
    clearTimeout(this.#patience);
    if (before !== undefined && this.#isReady)
      this.#patience = setTimeout(() => {
        if (this.#task === task && !task.isHeard) this.#restart(task);
      }, PATIENCE);
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => {
      if (this.#task === task) this.#giveUp(task);
    }, LIMIT);
    return task.version;
  }

  close(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#limit);
    this.#task = undefined;
    this.#worker.close(new Error('the workshop is closed'));
  }

  #start(): Requester<WorkshopProtocol> {
    const worker = requester<WorkshopProtocol>(webWorker(this.#options.createWorker()));
    this.#isReady = false;
    worker.ask('ready', currentLanguage()).then(
      () => {
        if (worker === this.#worker) this.#isReady = true;
      },
      () => {},
    );
    return worker;
  }

  #send(task: Task): void {
    const { text, ending } = task;
    const onNews = (news: StudyNews): void => this.#hear(task, news);
    this.#worker.ask('study', text, { onNews, signal: ending.signal }).catch((error: unknown) => {
      if (this.#task !== task) return;
      if (error instanceof WorkerDeath) this.#giveUp(task);
      else if (error instanceof RequestFailure)
        this.#hear(task, { kind: 'done', problem: phrases.noFigures(error.message) });
    });
  }

  #restart(task: Task): void {
    this.#worker.close(new Error('a fresh worker takes over'));
    this.#worker = this.#start();
    this.#send(task);
  }

  #giveUp(task: Task): void {
    this.#worker.close(new Error('the study is given up'));
    this.#worker = this.#start();
    this.#hear(task, { kind: 'done', problem: phrases.studyTooLong });
  }

  #hear(task: Task, news: StudyNews): void {
    if (this.#task !== task) return;
    task.isHeard = true;
    if (news.kind === 'done') this.#task = undefined;
    this.#options.hear(news, task.version);
  }
}
