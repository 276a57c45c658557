/**
 * Has matches played by workers on any machines, as BullMQ jobs on a Redis server. Each match is one job, identified
 * by its number, so that it never exists twice; its result stays on the server until it is in the store.
 */
import { setMaxListeners } from 'node:events';
import type { Queue, Job as QueuedJob, QueueEvents, Worker } from 'bullmq';
import type { Job } from '../../arena/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import { RedisError, type RedisServer, serverProblem } from './connection.ts';
import {
  JOB_FORMAT,
  KEY_PREFIX,
  type MatchJob,
  PostedTournaments,
  queueName,
  readResult,
} from './match-job.ts';

/**
 * Number of attempts at a match that makes its worker fail: one more than the failures after which a worker gives up.
 */
const ATTEMPTS = 4;
/** Number of times a match may be lost with its worker before the match is considered the cause. */
export const MOST_LOSSES = 2;
/** Milliseconds between two checks for matches whose workers have died. */
const STALLED_PERIOD = 2000;
/** Milliseconds between two checks for results without notification. */
const SWEEP_PERIOD = 5000;
/** Number of events stored on the server, which include records; the periodic check finds anything they miss. */
const MOST_EVENTS = 1000;

export interface RedisRunnerSetup {
  readonly server: RedisServer;
  /** The key that distinguishes tournaments. */
  readonly key: string;
  /** For people. */
  readonly name: string;
  /** The version of Anygame. */
  readonly version: string;
  /** Number of cores used by one match. */
  readonly cores: number;
  readonly matchJob: (job: Job) => MatchJob;
}

/** A match that no worker could play. */
export class UnplayedMatch extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnplayedMatch';
  }
}

interface Awaited {
  readonly match: MatchJob;
  readonly resolve: (record: MatchRecord) => void;
  readonly reject: (error: Error) => void;
}

export class RedisRunner {
  /** The queue on the server. */
  readonly queueName: string;
  readonly #setup: RedisRunnerSetup;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  /** Plays nothing; returns the matches of dead workers. */
  readonly #caretaker: Worker;
  readonly #board: PostedTournaments;
  readonly #awaited = new Map<string, Awaited>();
  /** Matches found finished on the server. */
  readonly #found = new Set<string>();
  readonly #settling = new Set<Promise<unknown>>();
  #sweeper: ReturnType<typeof setInterval> | undefined;
  #isSweeping = false;

  private constructor(setup: RedisRunnerSetup, name: string, parts: Parts) {
    this.#setup = setup;
    this.queueName = name;
    this.#queue = parts.queue;
    this.#events = parts.events;
    this.#caretaker = parts.caretaker;
    this.#board = new PostedTournaments(setup.server.client);
    // The connection is monitored as a whole, and requests to the server are repeated.
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
    this.#caretaker.on('error', () => {});
    this.#events.on('completed', ({ jobId, returnvalue }) => this.#complete(jobId, returnvalue));
    this.#events.on('failed', ({ jobId }) => void this.#look(jobId).catch(() => {}));
  }

  /**
   * Continues the tournament from its state on the server.
   *
   * @param kept numbers of the matches with results in the store
   */
  static async open(setup: RedisRunnerSetup, kept: ReadonlySet<number>): Promise<RedisRunner> {
    const { server } = setup;
    const { Queue, QueueEvents, Worker } = await import('bullmq');
    const name = queueName(setup.name, `${JOB_FORMAT}${setup.key}`);
    await expectAlone(server, name);
    const common = { connection: server.client, prefix: KEY_PREFIX, skipVersionCheck: true };
    const queue = new Queue(name, { ...common, streams: { events: { maxLen: MOST_EVENTS } } });
    // Starts from the first stored event, so that none is missed.
    const events = new QueueEvents(name, { ...common, lastEventId: '0-0' });
    const caretaker = new Worker(name, null, {
      ...common,
      autorun: false,
      stalledInterval: STALLED_PERIOD,
      maxStalledCount: MOST_LOSSES,
    });
    const crew = new RedisRunner(setup, name, { queue, events, caretaker });
    await crew.#start(kept);
    return crew;
  }

  async #start(kept: ReadonlySet<number>): Promise<void> {
    await Promise.all([this.#queue, this.#events, this.#caretaker].map((part) => part.waitUntilReady()));
    for (const id of await this.#queue.getRanges(['failed'], 0, -1)) await this.#queue.remove(id);
    for (const id of await this.#queue.getRanges(['completed', 'waiting'], 0, -1))
      if (kept.has(numberOf(id))) await this.#queue.remove(id);
    for (const id of await this.#queue.getRanges(['completed'], 0, -1)) this.#found.add(id);
    // It is paused if another program was about to remove it.
    await this.#queue.resume();
    await this.#post();
    await this.#caretaker.startStalledCheckTimer();
    this.#setup.server.watch({ lost: () => {}, back: () => void this.#offerAgain().catch(() => {}) });
    this.#sweeper = setInterval(() => void this.#sweep().catch(() => {}), SWEEP_PERIOD);
  }

  /** Number of results on the server from an earlier run. */
  get found(): number {
    return this.#found.size;
  }

  /** Number of matches being played. */
  active(): Promise<number> {
    return this.#queue.getActiveCount();
  }

  /** Rejects with an `UnplayedMatch` if no worker could play it. */
  async play(job: Job, signal: AbortSignal): Promise<MatchRecord> {
    const match = this.#setup.matchJob(job);
    const id = idOf(match.number);
    const finished = new Promise<MatchRecord>((resolve, reject) => {
      this.#awaited.set(id, { match, resolve, reject });
    });
    const callOff = (): void => this.#awaited.get(id)?.reject(new Error('called off'));
    // Many matches share the same signal.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', callOff);
    if (signal.aborted) callOff();
    // Errors are handled where the promise is awaited.
    finished.catch(() => {});
    try {
      if (this.#found.delete(id)) await this.#look(id);
      else await Promise.race([this.#offer(match), finished]);
      return await finished;
    } finally {
      this.#awaited.delete(id);
      signal.removeEventListener('abort', callOff);
    }
  }

  /** The result is in the store and no longer needed on the server. */
  settle(job: Job): void {
    const settling = this.#queue.remove(idOf(job.number)).catch(() => {
      // The next run will handle it.
    });
    this.#settling.add(settling);
    void settling.finally(() => this.#settling.delete(settling));
  }

  /**
   * Leaves nothing on the server except matches that could not be played and, if it ends early, results of matches in
   * progress.
   */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.#board.remove(this.queueName);
    await Promise.all(this.#settling);
    await this.#queue.drain();
    const left = await this.#queue.getJobCountByTypes('active', 'completed', 'failed');
    if (left === 0) await this.#queue.obliterate({ force: true });
    await this.abandon();
  }

  /** Disconnects from the server immediately. */
  async abandon(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.allSettled([this.#caretaker.close(true), this.#events.close(), this.#queue.close()]);
  }

  async #post(): Promise<void> {
    const { name, version, cores } = this.#setup;
    const posted = { queue: this.queueName, name, version, cores, format: JOB_FORMAT, since: Date.now() };
    await this.#board.post(posted);
  }

  async #offer(match: MatchJob): Promise<void> {
    const options = { jobId: idOf(match.number), attempts: ATTEMPTS, stackTraceLimit: 0 };
    try {
      await this.#queue.add('match', match, options);
    } catch (error) {
      throw new RedisError(`${this.#setup.server.name}: ${serverProblem(error)}`);
    }
  }

  /** A restarted server may have lost everything; jobs it still has are not duplicated. */
  async #offerAgain(): Promise<void> {
    await this.#post();
    await Promise.all([...this.#awaited.values()].map(({ match }) => this.#offer(match)));
    await this.#sweep();
  }

  async #sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      const finished = await this.#queue.getRanges(['completed', 'failed'], 0, -1);
      for (const id of finished) if (this.#awaited.has(id)) await this.#look(id);
      const counts = await this.#queue.getJobCounts();
      const known = Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (known < this.#awaited.size) await this.#offerAgain();
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Fetches the result of a match from the server if available. */
  async #look(id: string): Promise<void> {
    // The state first, since a job that ends between the two requests would have a state without its result.
    const state = await this.#queue.getJobState(id);
    const job: QueuedJob | undefined = await this.#queue.getJob(id);
    if (state === 'completed') this.#complete(id, job?.returnvalue);
    else if (state === 'failed') this.#fail(id, plainReason(job?.failedReason ?? 'for no known reason'));
    else if (job === undefined && this.#awaited.has(id))
      await this.#offer((this.#awaited.get(id) as Awaited).match);
  }

  #complete(id: string, value: unknown): void {
    const awaited = this.#awaited.get(id);
    if (awaited === undefined) return;
    const record = readResult(value, awaited.match);
    if (record !== undefined) awaited.resolve(record);
    else this.#fail(id, 'a worker sent a result that does not fit this match');
  }

  #fail(id: string, reason: string): void {
    this.#awaited.get(id)?.reject(new UnplayedMatch(reason));
  }
}

interface Parts {
  readonly queue: Queue;
  readonly events: QueueEvents;
  readonly caretaker: Worker;
}

/** BullMQ does not accept plain numbers. */
function idOf(number: number): string {
  return `match-${number}`;
}

function numberOf(id: string): number {
  return Number(id.replace('match-', ''));
}

function plainReason(reason: string): string {
  return reason.includes('stalled more than allowable limit')
    ? `its worker died or stopped answering, ${MOST_LOSSES + 1} times`
    : reason;
}

/** Two programs playing the same tournament would take each other's results. */
async function expectAlone({ client, name }: RedisServer, queue: string): Promise<void> {
  const mark = `${KEY_PREFIX}:${queue}:tournament`;
  const clients = String(await client.client('LIST').catch(() => ''));
  const other = clients.split('\n').find((line) => line.includes(` name=${mark} `));
  if (other !== undefined) {
    const [, address = 'somewhere'] = / addr=(\S+)/.exec(other) ?? [];
    throw new RedisError(
      `${name}: this tournament is being played already, from ${address}; wait until that is over (if that machine has died, the server notices within a few minutes)`,
    );
  }
  await client.client('SETNAME', mark).catch(() => {});
  // Restores the name when the connection is restored.
  client.options.connectionName = mark;
}
