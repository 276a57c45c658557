/** Lanes on which matches are played one after another: in this thread, or with a worker for every role. */
import type { PortableGame } from '../engines/index.ts';
import { createPlayer, type PlayerChoice, type PlayerKind, startedWith } from '../players/index.ts';
import type { MatchPlayer } from './match-player.ts';
import type { MatchCodec, PlayerLink } from './threads/messages.ts';
import { PlayerWorker } from './threads/player-worker.ts';
import { ThreadPlayer } from './threads/thread-player.ts';

export interface PlayerPool {
  /** A player for the next match. */
  player(role: number, choice: PlayerChoice): MatchPlayer;
  close(): void;
}

/** For tests, and for players that are trusted to stop, since nothing can stop them. */
export function localPlayerPool(kinds: readonly PlayerKind[]): PlayerPool {
  return {
    player: (_, choice) =>
      // As in a worker, which has its own generator.
      startedWith(createPlayer(choice, kinds), (match) => ({ ...match, random: match.random.fork() })),
    close: () => {},
  };
}

/** How players get threads. */
export interface PlayerThreads {
  readonly game: PortableGame;
  readonly codec: MatchCodec;
  readonly createLink: () => PlayerLink;
  /** Number of threads for each player, including its worker's own. */
  readonly threads: number;
}

export interface ThreadPoolOptions extends PlayerThreads {
  /** Roles that need a worker. */
  readonly roles: readonly number[];
}

/** Resolves when all workers have loaded the game, unless `signal` is aborted; they are reused from match to match. */
export async function openThreadPool(options: ThreadPoolOptions, signal?: AbortSignal): Promise<PlayerPool> {
  const { roles, game, codec, createLink, threads } = options;
  const workers = new Map(roles.map((role) => [role, new PlayerWorker(game, createLink)]));
  const close = (): void => {
    for (const worker of workers.values()) worker.close();
  };
  if (signal?.aborted) close();
  signal?.addEventListener('abort', close);
  try {
    await Promise.all([...workers.values()].map((worker) => worker.ready()));
  } catch (error) {
    close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', close);
  }
  return {
    player: (role, choice) => {
      const worker = workers.get(role);
      if (worker === undefined) throw new RangeError(`there is no worker for role ${role}`);
      return new ThreadPlayer(worker, codec, choice, threads);
    },
    close,
  };
}

export interface ThreadedPlayer extends MatchPlayer {
  /**
   * Resolves when its thread has loaded the game. If a match starts earlier, loading counts against the player's
   * clock.
   */
  ready(): Promise<void>;
  close(): void;
}

/** A player for one match in its own thread; the thread ends when the player is stopped. */
export function playerInThreads(
  { game, codec, createLink, threads }: PlayerThreads,
  choice: PlayerChoice,
): ThreadedPlayer {
  const worker = new PlayerWorker(game, createLink);
  const player = new ThreadPlayer(worker, codec, choice, threads);
  return {
    start: (match) => player.start(match),
    observe: (event) => player.observe(event),
    choose: (turn) => player.choose(turn),
    stop: async () => player.close(),
    abandon: () => player.abandon(),
    ready: async () => void (await worker.ready()),
    close: () => player.close(),
  };
}
