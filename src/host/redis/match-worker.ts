/** Plays matches of the tournaments that are played on a Redis server, one tournament at a time. */
import type { Queue, Job as QueuedJob, Worker } from 'bullmq';
import type { MatchRecord } from '../../match/index.ts';
import type { RedisServer } from './connection.ts';
import {
  JOB_FORMAT,
  KEY_PREFIX,
  type MatchJob,
  type PostedTournament,
  PostedTournaments,
  readMatchJob,
} from './match-job.ts';
import { MOST_LOSSES } from './redis-runner.ts';

/** Milliseconds between two looks at the tournaments there are. */
const LOOK_PERIOD = 500;
/** Milliseconds between two looks for matches of workers that have died. */
const STALLED_PERIOD = 5000;
/** Milliseconds for giving matches back when there is no time to finish them. */
const FAREWELL = 3000;

/** Failures in a row after which the fault is here rather than in the matches. */
const MOST_FAILURES = 3;

/** What BullMQ says of a job that is no longer ours. */
const LOST = /^Missing (lock|key)|^Lock mismatch|not in the active state|could not renew lock/i;

export interface MatchWorkerSetup {
  readonly server: RedisServer;
  /** For people who look at the queue. */
  readonly name: string;
  /** Of Anygame. */
  readonly version: string;
  /** Cores to be used. */
  readonly threads: number;
  /** Milliseconds after its last sign of life until a worker is taken for dead. */
  readonly lease: number;
  /**
   * Plays a match; `place` is less than `threads`, and no two matches have the same at once. Fails with a
   * `HopelessMatch` if it would fail everywhere.
   */
  readonly play: (job: WorkerMatch, place: number, signal: AbortSignal) => Promise<MatchRecord>;
  readonly tell: (event: WorkerEvent) => void;
}

export interface WorkerMatch extends MatchJob {
  /** Its queue. */
  readonly tournament: string;
}

export type WorkerEvent =
  | { readonly kind: 'tournament'; readonly tournament: PostedTournament }
  | { readonly kind: 'other version'; readonly tournament: PostedTournament }
  | { readonly kind: 'over'; readonly tournament: PostedTournament }
  | { readonly kind: 'played'; readonly match: MatchJob; readonly record: MatchRecord }
  | { readonly kind: 'handed back'; readonly match: MatchJob }
  | { readonly kind: 'failed' | 'lost'; readonly match: string; readonly reason: string };

/** A match that fails wherever it is played. */
export class HopelessMatch extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'HopelessMatch';
  }
}

/** The worker cannot play, whatever the match. */
export class WorkerFault extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'WorkerFault';
  }
}

export class MatchWorker {
  readonly #setup: MatchWorkerSetup;
  readonly #board: PostedTournaments;
  readonly #queues = new Map<string, Queue>();
  readonly #places: number[];
  /** By the identity of the job. */
  readonly #playing = new Map<string, AbortController>();
  readonly #unfit = new Set<string>();
  #serving: Worker | undefined;
  #isStopping = false;
  #isLeaving = false;
  #failures = 0;
  /** Why it cannot go on. */
  #fault: string | undefined;
  #wake = (): void => {};

  constructor(setup: MatchWorkerSetup) {
    this.#setup = setup;
    this.#board = new PostedTournaments(setup.server.client);
    this.#places = Array.from({ length: setup.threads }, (_, place) => setup.threads - 1 - place);
  }

  /** How many matches are being played. */
  get playing(): number {
    return this.#playing.size;
  }

  /** Plays until it is stopped; fails if it seems to be unable to play. */
  async run(): Promise<void> {
    while (!this.#isStopping) {
      const next = await this.#next();
      if (next === undefined) await this.#pause();
      else await this.#serve(next);
    }
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
    if (this.#fault !== undefined) throw new WorkerFault(this.#fault);
  }

  /** Finishes what is being played, and takes nothing more. */
  stop(): void {
    this.#isStopping = true;
    this.#wake();
  }

  /** Gives back what is being played, for others to play it, and ends as soon as that is done. */
  leave(): void {
    this.#isLeaving = true;
    for (const controller of this.#playing.values()) controller.abort();
    this.stop();
    // Without the server nothing can be given back; then others find it out by themselves.
    setTimeout(() => void this.#serving?.close(true), FAREWELL).unref();
  }

  /** The oldest tournament that has something to do. */
  async #next(): Promise<PostedTournament | undefined> {
    for (const tournament of await this.#board.tournaments())
      if (this.#suits(tournament) && (await this.#waiting(tournament)) > 0) return tournament;
    return undefined;
  }

  #suits(tournament: PostedTournament): boolean {
    const isOdd = tournament.format !== JOB_FORMAT || tournament.version !== this.#setup.version;
    const known = `${tournament.queue} ${tournament.version}`;
    if (isOdd && !this.#unfit.has(known)) {
      this.#unfit.add(known);
      this.#setup.tell({ kind: 'other version', tournament });
    }
    return tournament.format === JOB_FORMAT;
  }

  async #waiting({ queue: name }: PostedTournament): Promise<number> {
    const queue = this.#queues.get(name) ?? (await this.#openQueue(name));
    return queue.getWaitingCount();
  }

  async #openQueue(name: string): Promise<Queue> {
    const { Queue } = await import('bullmq');
    const queue = new Queue(name, { ...this.#common(), skipMetasUpdate: true });
    queue.on('error', () => {});
    this.#queues.set(name, queue);
    return queue;
  }

  /** Until the tournament is over, or has nothing to do while others have. */
  async #serve(tournament: PostedTournament): Promise<void> {
    const { threads, lease, name, tell } = this.#setup;
    const { Worker } = await import('bullmq');
    tell({ kind: 'tournament', tournament });
    const worker = new Worker(tournament.queue, (job, token) => this.#process(tournament, job, token), {
      ...this.#common(),
      name,
      concurrency: Math.max(1, Math.floor(threads / Math.max(1, tournament.cores))),
      lockDuration: lease,
      stalledInterval: Math.min(STALLED_PERIOD, lease),
      maxStalledCount: MOST_LOSSES,
      runRetryDelay: LOOK_PERIOD,
    });
    this.#serving = worker;
    // The connection is watched as a whole; the outcome of matches is reported below.
    worker.on('error', () => {});
    worker.on('lockRenewalFailed', (ids) => {
      for (const id of ids) this.#playing.get(keyOf(tournament, id))?.abort();
    });
    worker.on('failed', (job, error) => {
      if (job === undefined) return;
      const isLost = LOST.test(error.message);
      tell({ kind: isLost ? 'lost' : 'failed', match: job.id ?? '', reason: error.message });
    });
    const isOver = await this.#isDone(tournament);
    await worker.close(false);
    this.#serving = undefined;
    await this.#queues.get(tournament.queue)?.close();
    this.#queues.delete(tournament.queue);
    if (isOver) tell({ kind: 'over', tournament });
  }

  /** Waits until there is nothing to do, and returns whether the tournament is over. */
  async #isDone(tournament: PostedTournament): Promise<boolean> {
    while (!this.#isStopping) {
      await this.#pause();
      if (this.#playing.size > 0 || this.#isStopping) continue;
      const posted = await this.#board.tournaments();
      if (!posted.some(({ queue }) => queue === tournament.queue)) return true;
      if ((await this.#waiting(tournament)) > 0) continue;
      const next = await this.#next();
      if (next !== undefined && next.queue !== tournament.queue) return false;
    }
    return false;
  }

  async #process(tournament: PostedTournament, job: QueuedJob, token = ''): Promise<MatchRecord> {
    const { UnrecoverableError, WaitingError } = await import('bullmq');
    const match = readMatchJob(job.data);
    if (typeof match === 'string') throw new UnrecoverableError(match);
    const key = keyOf(tournament, job.id);
    const controller = new AbortController();
    const place = this.#places.pop() ?? 0;
    this.#playing.set(key, controller);
    if (this.#isLeaving) controller.abort();
    const { tell } = this.#setup;
    try {
      const record = await this.#setup
        .play({ ...match, tournament: tournament.queue }, place, controller.signal)
        .catch((error: unknown) => {
          if (controller.signal.aborted) return undefined;
          if (error instanceof HopelessMatch) throw new UnrecoverableError(error.message);
          this.#countFailure(error);
          throw error;
        });
      this.#failures = 0;
      if (record !== undefined && record.ending !== 'interrupted') {
        tell({ kind: 'played', match, record });
        return record;
      }
      if (!this.#isLeaving) {
        tell({ kind: 'lost', match: job.id ?? '', reason: 'the lease has run out' });
        // Somebody else has it by now, so there is nothing to give back.
        throw new WaitingError();
      }
      await job.moveToWait(token);
      tell({ kind: 'handed back', match });
      throw new WaitingError();
    } finally {
      this.#playing.delete(key);
      this.#places.push(place);
    }
  }

  /** A machine that fails again and again must not take the matches away from those that can play them. */
  #countFailure(error: unknown): void {
    if (++this.#failures < MOST_FAILURES) return;
    this.#fault = error instanceof Error ? error.message : String(error);
    this.leave();
  }

  #common() {
    return { connection: this.#setup.server.client, prefix: KEY_PREFIX, skipVersionCheck: true };
  }

  /** Ends early if there is something to do. */
  async #pause(): Promise<void> {
    if (this.#isStopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_PERIOD);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function keyOf({ queue }: PostedTournament, id: string | undefined): string {
  return `${queue} ${id}`;
}
