/** Plays matches of tournaments on a Redis server, one tournament at a time. */
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

/** Milliseconds between two checks for tournaments. */
const LOOK_PERIOD = 500;
/** Milliseconds between two checks for matches of dead workers. */
const STALLED_PERIOD = 5000;
/** Milliseconds for returning matches when there is no time to finish them. */
const FAREWELL = 3000;

/** Number of consecutive failures after which this machine is considered the cause, rather than the matches. */
const MOST_FAILURES = 3;

/** BullMQ's message about a job that no longer belongs to this worker. */
const LOST = /^Missing (lock|key)|^Lock mismatch|not in the active state|could not renew lock/i;

export interface MatchWorkerSetup {
  readonly server: RedisServer;
  /** The worker's name, for people who inspect the queue. */
  readonly name: string;
  /** The version of Anygame. */
  readonly version: string;
  /** Number of cores to use. */
  readonly threads: number;
  /** Milliseconds without a heartbeat after which a worker is considered dead. */
  readonly lease: number;
  /**
   * Plays a match; `place` is less than `threads`, and simultaneous matches have different places. Fails with a
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

/** A match that would fail on any machine. */
export class HopelessMatch extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'HopelessMatch';
  }
}

/** The worker cannot play any match. */
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
  /** Matches in progress by job id. */
  readonly #playing = new Map<string, AbortController>();
  readonly #unfit = new Set<string>();
  #serving: Worker | undefined;
  #isStopping = false;
  #isLeaving = false;
  #failures = 0;
  /** Why it cannot continue. */
  #fault: string | undefined;
  #wake = (): void => {};

  constructor(setup: MatchWorkerSetup) {
    this.#setup = setup;
    this.#board = new PostedTournaments(setup.server.client);
    this.#places = Array.from({ length: setup.threads }, (_, place) => setup.threads - 1 - place);
  }

  /** Number of matches being played. */
  get playing(): number {
    return this.#playing.size;
  }

  /** Plays until stopped; rejects if it appears unable to play. */
  async run(): Promise<void> {
    while (!this.#isStopping) {
      const next = await this.#next();
      if (next === undefined) await this.#pause();
      else await this.#serve(next);
    }
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
    if (this.#fault !== undefined) throw new WorkerFault(this.#fault);
  }

  /** Finishes the current matches and takes no more. */
  stop(): void {
    this.#isStopping = true;
    this.#wake();
  }

  /** Returns the current matches for others to play, then ends. */
  leave(): void {
    this.#isLeaving = true;
    for (const controller of this.#playing.values()) controller.abort();
    this.stop();
    // Without the server nothing can be returned; other workers notice the missing heartbeat.
    setTimeout(() => void this.#serving?.close(true), FAREWELL).unref();
  }

  /** The oldest tournament with matches to play. */
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

  /** Plays until the tournament is over, or has no matches available while others do. */
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
    // The connection is monitored as a whole; results of matches are reported below.
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
        // Another worker has it by now, so there is nothing to return.
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

  /** A machine that fails repeatedly must not take matches away from machines that can play them. */
  #countFailure(error: unknown): void {
    if (++this.#failures < MOST_FAILURES) return;
    this.#fault = error instanceof Error ? error.message : String(error);
    this.leave();
  }

  #common() {
    return { connection: this.#setup.server.client, prefix: KEY_PREFIX, skipVersionCheck: true };
  }

  /** Ends early if there is work. */
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
