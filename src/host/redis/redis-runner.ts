/**
 * Has matches played by workers on any machines, as jobs of BullMQ on a Redis server. A match is one job, called by its
 * number, so that it is never there twice; its result stays on the server until it is kept in the store.
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

/** How often a match is tried that makes its worker fail: once more than a worker fails before it gives up. */
const ATTEMPTS = 4;
/** How often a match may be lost with its worker before it is taken for the cause. */
export const MOST_LOSSES = 2;
/** Milliseconds between two looks for matches whose workers have died. */
const STALLED_PERIOD = 2000;
/** The interval between two checks for results that were not announced, in milliseconds. */
const SWEEP_PERIOD = 5000;
/** Events that the server remembers, with the records in them; the sweep finds what they do not tell. */
const MOST_EVENTS = 1000;

export interface RedisRunnerSetup {
  readonly server: RedisServer;
  /** What tells tournaments apart. */
  readonly key: string;
  /** For people. */
  readonly name: string;
  /** Of Anygame. */
  readonly version: string;
  /** Cores that one match keeps busy. */
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
  /** On the server. */
  readonly queueName: string;
  readonly #setup: RedisRunnerSetup;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  /** Plays nothing; gives matches of dead workers back. */
  readonly #caretaker: Worker;
  readonly #board: PostedTournaments;
  readonly #awaited = new Map<string, Awaited>();
  /** What the server had finished before we asked for it. */
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
    // The connection is watched as a whole; what is asked of the server is asked again.
    // The connection is watched as a whole; what is asked of the server is asked again.
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
    this.#caretaker.on('error', () => {});
    this.#events.on('completed', ({ jobId, returnvalue }) => this.#complete(jobId, returnvalue));
    this.#events.on('failed', ({ jobId }) => void this.#look(jobId).catch(() => {}));
  }

  /**
   * Takes up the tournament where the server has it.
   *
   * @param kept numbers of the matches whose results are in the store
   */
  static async open(setup: RedisRunnerSetup, kept: ReadonlySet<number>): Promise<RedisRunner> {
    const { server } = setup;
    const { Queue, QueueEvents, Worker } = await import('bullmq');
    const name = queueName(setup.name, `${JOB_FORMAT}${setup.key}`);
    await expectAlone(server, name);
    const common = { connection: server.client, prefix: KEY_PREFIX, skipVersionCheck: true };
    const queue = new Queue(name, { ...common, streams: { events: { maxLen: MOST_EVENTS } } });
    // From the first one it remembers, so that none is missed while it begins to listen.
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
    // It is paused if somebody was about to remove it.
    await this.#queue.resume();
    await this.#post();
    await this.#caretaker.startStalledCheckTimer();
    this.#setup.server.watch({ lost: () => {}, back: () => void this.#offerAgain().catch(() => {}) });
    this.#sweeper = setInterval(() => void this.#sweep().catch(() => {}), SWEEP_PERIOD);
  }

  /** How many results wait on the server from an earlier run. */
  get found(): number {
    return this.#found.size;
  }

  /** How many matches are being played. */
  active(): Promise<number> {
    return this.#queue.getActiveCount();
  }

  /** Refuses with an `UnplayedMatch` if no worker could. */
  async play(job: Job, signal: AbortSignal): Promise<MatchRecord> {
    const match = this.#setup.matchJob(job);
    const id = idOf(match.number);
    const finished = new Promise<MatchRecord>((resolve, reject) => {
      this.#awaited.set(id, { match, resolve, reject });
    });
    const callOff = (): void => this.#awaited.get(id)?.reject(new Error('called off'));
    // Many matches wait for the same signal.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', callOff);
    if (signal.aborted) callOff();
    // It is waited for below.
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

  /** The result is in the store, and need not be on the server any longer. */
  settle(job: Job): void {
    const settling = this.#queue.remove(idOf(job.number)).catch(() => {
      // The next run will see to it.
    });
    this.#settling.add(settling);
    void settling.finally(() => this.#settling.delete(settling));
  }

  /**
   * Leaves nothing on the server but matches that could not be played and, if it ends early, results of those that are
   * being played.
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

  /** Lets go of the server, whatever it is doing. */
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

  /** A server that was restarted may have forgotten everything; what it knows, it does not take twice. */
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

  /** Takes the result of a match from the server if it is there. */
  async #look(id: string): Promise<void> {
    const job: QueuedJob | undefined = await this.#queue.getJob(id);
    const state = await job?.getState();
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

/** BullMQ takes no plain numbers. */
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

/** Two that play the same tournament would take each other's results. */
async function expectAlone({ client, name }: RedisServer, queue: string): Promise<void> {
  const mark = `${KEY_PREFIX}:${queue}:tournament`;
  const clients = String(await client.client('LIST').catch(() => ''));
  const other = clients.split('\n').find((line) => line.includes(` name=${mark} `));
  if (other !== undefined) {
    const [, address = 'somewhere'] = / addr=(\S+)/.exec(other) ?? [];
    throw new RedisError(
      `${name}: this tournament is being played already, from ${address}; wait until that is over (of a machine that has died, the server learns within some minutes)`,
    );
  }
  await client.client('SETNAME', mark).catch(() => {});
  // The name is to come back with a lost connection.
  client.options.connectionName = mark;
}
