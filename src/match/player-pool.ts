/** Places at which one match after the other is played: in this thread, or with a worker for every role. */
import type { PortableGame } from '../engines/index.ts';
import { createPlayer, type PlayerChoice, type PlayerKind, startedWith } from '../players/index.ts';
import type { MatchPlayer } from './match-player.ts';
import { TeamPlayer } from './team-player.ts';
import type { MatchCodec } from './threads/match-codec.ts';
import type { PlayerLink } from './threads/messages.ts';
import { PlayerWorker } from './threads/player-worker.ts';
import { ThreadPlayer } from './threads/thread-player.ts';

export interface PlayerPool {
  /** A player for the next match. */
  player(role: number, choice: PlayerChoice): MatchPlayer;
  close(): void;
}

/** For tests, and for players that can be trusted to stop: nothing holds up one that does not. */
export function localPlayerPool(kinds: readonly PlayerKind[]): PlayerPool {
  return {
    player: (_, choice) =>
      // As in a worker, which has a generator of its own.
      startedWith(createPlayer(choice, kinds), (match) => ({ ...match, random: match.random.fork() })),
    close: () => {},
  };
}

/** How players get threads. */
export interface PlayerThreads {
  readonly game: PortableGame;
  readonly codec: MatchCodec;
  readonly createLink: () => PlayerLink;
  /** Workers that think together in each role. */
  readonly threads: number;
}

export interface ThreadPoolOptions extends PlayerThreads {
  /** Roles that need a worker. */
  readonly roles: readonly number[];
}

/** Ready when all workers have loaded the game, unless `signal` ends it; they are used again from match to match. */
export async function openThreadPool(options: ThreadPoolOptions, signal?: AbortSignal): Promise<PlayerPool> {
  const { roles, game, codec, createLink, threads } = options;
  const workers = new Map(
    roles.map((role) => [role, Array.from({ length: threads }, () => new PlayerWorker(game, createLink))]),
  );
  const close = (): void => {
    for (const worker of [...workers.values()].flat()) worker.close();
  };
  if (signal?.aborted) close();
  signal?.addEventListener('abort', close);
  try {
    await Promise.all([...workers.values()].flat().map((worker) => worker.ready()));
  } catch (error) {
    close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', close);
  }
  return {
    player: (role, choice) => {
      const [first, ...more] = (workers.get(role) ?? []).map(
        (worker) => new ThreadPlayer(worker, codec, choice),
      );
      if (first === undefined) throw new RangeError(`there is no worker for role ${role}`);
      return new TeamPlayer([first, ...more]);
    },
    close,
  };
}

/** A player for one match, in threads of its own; they end when the player is stopped. */
export function playerInThreads(
  { game, codec, createLink, threads }: PlayerThreads,
  choice: PlayerChoice,
): MatchPlayer & { close(): void } {
  const member = (): ThreadPlayer => new ThreadPlayer(new PlayerWorker(game, createLink), codec, choice);
  const members = [member(), ...Array.from({ length: threads - 1 }, member)] as const;
  const player = new TeamPlayer(members);
  const close = (): void => {
    for (const each of members) each.close();
  };
  return {
    start: (match) => player.start(match),
    observe: (event) => player.observe(event),
    choose: (turn) => player.choose(turn),
    stop: async () => close(),
    abandon: () => player.abandon(),
    close,
  };
}
