/** Players that think in threads of their own, so that they cannot block a match. */

import { availableParallelism } from 'node:os';
import { type LoadedGame, portableGame } from '../engines/index.ts';
import { type Game, playingRoles } from '../game/index.ts';
import {
  type Clocks,
  MatchCodec,
  type MatchPlayer,
  openThreadPool,
  type PlayerLink,
  type PlayerPool,
  playerInThreads,
  type ThreadedPlayer,
} from '../match/index.ts';
import type { PlayerChoice } from '../players/index.ts';
import { outsidePlayer } from './external-players.ts';
import { startService, threadLink } from './threads.ts';

type CompiledGame = Pick<LoadedGame, 'reading' | 'description' | 'compilation'>;

function playerThread(): PlayerLink {
  return threadLink(startService('player'));
}

/** A player in its own thread, or several threads that think together; they end when the player is stopped. */
export function threadPlayer(choice: PlayerChoice, loaded: CompiledGame, threads = 1): ThreadedPlayer {
  const outside = outsidePlayer(choice, { name: loaded.reading.description.source.name, ...loaded }, 'match');
  if (outside !== undefined) return withoutThread(outside);
  return playerInThreads({ ...gameForThreads(loaded), createLink: playerThread, threads }, choice);
}

/** Players that need none of our threads; undefined for all others. */
export type OutsidePlayers = (
  choice: PlayerChoice,
  match: string,
  signal: AbortSignal,
) => MatchPlayer | undefined;

/** Opens lanes for matches, with a thread for every role. */
export function threadLanes(
  loaded: LoadedGame,
  threads: number,
  outside: OutsidePlayers = (choice, match) => outsidePlayer(choice, loaded, match),
): (signal: AbortSignal) => Promise<PlayerPool> {
  const sent = gameForThreads(loaded);
  const roles = playingRoles(loaded.compilation.game);
  let matches = 0;
  return async (signal) => {
    const pool = await openThreadPool({ ...sent, roles, createLink: playerThread, threads }, signal);
    return {
      player: (role, choice) =>
        outside(choice, `${loaded.name}.${++matches}`, signal) ?? pool.player(role, choice),
      close: () => pool.close(),
    };
  };
}

/** A separate program needs none of our threads. */
function withoutThread(player: MatchPlayer): ThreadedPlayer {
  return {
    start: (match) => player.start(match),
    observe: (event) => player.observe?.(event),
    choose: (turn) => player.choose(turn),
    stop: (end) => player.stop(end),
    abandon: () => player.abandon?.(),
    ready: async () => {},
    close: () => player.abandon?.(),
  };
}

function gameForThreads({ reading, description, compilation: { game } }: CompiledGame) {
  return { game: portableGame(game, reading), codec: new MatchCodec(game, description.terms) };
}

/** Players that think at the same time need a core each; otherwise they slow each other down. */
export function matchesAtOnce(game: Game, clocks: Clocks): number {
  return Math.max(1, Math.floor(availableParallelism() / coresPerMatch(game, clocks)));
}

/** With more players than cores, players thinking during others' turns would slow each other down. */
export function hasCoresFor(threads: number): boolean {
  return threads <= availableParallelism();
}

/** The number of players in a match that think at the same time, if this matters to them. */
export function coresPerMatch(game: Game, { play }: Clocks): number {
  if (play.seconds === undefined) return 1;
  return game.traits.takesTurns ? 1 : Math.max(1, playingRoles(game).length);
}
