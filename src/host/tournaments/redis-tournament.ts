/** Has the remaining matches of a tournament played by workers on any machines, through a Redis server. */

import { isNetworkChoice, type Job } from '../../arena/index.ts';
import { Failure, within } from '../../base/index.ts';
import { coresPerMatch, type Watch } from '../index.ts';
import {
  type ConnectionWatcher,
  connectRedis,
  type RedisAddress,
  RedisRunner,
  type RedisServer,
  UnplayedMatch,
} from '../redis/index.ts';
import { tournamentKey } from '../store/index.ts';
import { version } from '../version/index.ts';
import { finishedGoals, matchJob, type OpenTournament, playRemaining, preparedGames } from './tournament.ts';

/** A match that could not be played. */
export interface FailedMatch {
  readonly number: number;
  readonly game: string;
  readonly reason: string;
}

/** Limits on matches waiting on the server, and on the total size of their rules there in characters. */
const AHEAD = { most: 512, least: 16, characters: 64 * 1024 * 1024 } as const;
/** Milliseconds between two checks of the workers. */
const LOOK_PERIOD = 1000;
/** Milliseconds without any worker before the user is warned. */
const LONELY = 5000;
/** Milliseconds for cleaning up on a server that may be unreachable. */
const FAREWELL = 5000;

/** Plays until nothing is left or it is cancelled; returns the matches that could not be played. */
export async function playOnRedis(
  run: OpenTournament,
  address: RedisAddress,
  watch: Watch,
): Promise<readonly FailedMatch[]> {
  const distant = run.definition.players.find(({ choice }) => isNetworkChoice(choice));
  if (distant !== undefined)
    throw new Failure(
      `'${distant.label}' is on the network, and only this machine calls it: play this tournament without --redis`,
    );
  const own = run.definition.players.find(
    ({ choice }) => !isNetworkChoice(choice) && choice.origin !== undefined,
  );
  if (own !== undefined)
    throw new Failure(
      `'${own.label}' is a program on this machine, which other workers do not have: play this tournament without --redis`,
    );
  if (run.definition.errorLimit !== undefined)
    throw new Failure(
      "workers support only 'errors: random': play this tournament without --redis, or omit 'errors'",
    );
  if (finishedGoals(run).size >= run.planned) return [];
  const server = await connectedServer(address, watch.say);
  try {
    const cores = await coresNeeded(run, watch);
    if (watch.signal.aborted) return [];
    const crew = await RedisRunner.open(
      {
        server,
        key: tournamentKey(run.definition, run.sheets),
        name: run.definition.name,
        version: version(),
        cores,
        matchJob: (job) => matchJob(run, job),
      },
      new Set(run.finished.map(({ number }) => number)),
    );
    if (crew.found > 0) watch.say(`${crew.found} results of an earlier run were waiting at ${server.name}`);
    const failed = await playBy(crew, run, watch).finally(() => leave(crew));
    if (failed.length > 0)
      watch.say(`they stay in the list of failed jobs of the queue ${crew.queueName} at ${server.name}`);
    return failed;
  } finally {
    await server.close();
  }
}

async function playBy(crew: RedisRunner, run: OpenTournament, watch: Watch): Promise<FailedMatch[]> {
  const failed: FailedMatch[] = [];
  const look = new CrewWatch(crew, watch);
  const longest = Math.max(...run.sheets.map(({ text }) => text.length));
  const parallel = Math.min(AHEAD.most, Math.max(AHEAD.least, Math.floor(AHEAD.characters / longest)));
  const play = (job: Job, _: number, signal: AbortSignal) =>
    crew.play(job, signal).catch((error: unknown) => {
      if (!(error instanceof UnplayedMatch)) throw error;
      const game = run.sheets[job.game]?.name ?? '';
      failed.push({ number: job.number, game, reason: error.message });
      watch.say(`match ${job.number} of ${game} could not be played: ${error.message}`);
      return undefined;
    });
  const kept = (job: Job): void => crew.settle(job);
  try {
    await playRemaining(run, { parallel, play, kept, note: () => look.note }, watch);
  } finally {
    look.end();
  }
  return failed;
}

/** Checks periodically how many matches are being played, and whether there are any workers. */
class CrewWatch {
  note = '';
  readonly #timer: ReturnType<typeof setInterval>;
  #lonelySince: number | undefined;
  #isTold = false;

  constructor(crew: RedisRunner, { now, say }: Watch) {
    this.#lonelySince = now();
    const look = async (): Promise<void> => {
      const active = await crew.active();
      this.note = `  ${active} being played`;
      this.#lonelySince = active > 0 ? undefined : (this.#lonelySince ?? now());
      if (active > 0) this.#isTold = false;
      if (this.#isTold || this.#lonelySince === undefined || now() - this.#lonelySince < LONELY) return;
      this.#isTold = true;
      say(
        "no worker is connected; start workers with 'anygame worker --redis URL', on this machine or others",
      );
    };
    this.#timer = setInterval(() => void look().catch(() => {}), LOOK_PERIOD);
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** Ensures that workers do not let players slow each other down. */
async function coresNeeded(run: OpenTournament, watch: Watch): Promise<number> {
  const { clocks } = run.definition;
  if (clocks.play.seconds === undefined) return 1;
  const loaded = await preparedGames(run, watch);
  return Math.max(1, ...[...loaded.values()].map(({ compilation: { game } }) => coresPerMatch(game, clocks)));
}

/** Without the server nothing can be cleaned up; the next run does that. */
async function leave(crew: RedisRunner): Promise<void> {
  const seconds = FAREWELL / 1000;
  await within(
    seconds,
    crew.close().catch(() => {}),
    () => undefined,
  );
  await within(seconds, crew.abandon(), () => undefined);
}

/** @param say receives a message for the user */
export async function connectedServer(
  address: RedisAddress,
  say: (sentence: string) => void,
): Promise<RedisServer> {
  const server = await connectRedis(address);
  if (server.warning !== undefined) say(`${server.name}: ${server.warning}`);
  const watcher: ConnectionWatcher = {
    lost: (reason) => say(`the connection to ${server.name} is lost: ${reason}; reconnecting`),
    back: () => say(`the connection to ${server.name} is back`),
  };
  server.watch(watcher);
  return server;
}
