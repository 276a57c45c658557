/** Players that think in threads of their own, so that nothing they do can stop a match. */

import { availableParallelism } from 'node:os';
import { type LoadedGame, portableGame } from '../engines/index.ts';
import { type Game, playingRoles } from '../game/index.ts';
import {
  type Clocks,
  MatchCodec,
  openThreadPool,
  type PlayerLink,
  type PlayerPool,
  playerInThreads,
  type ThreadedPlayer,
} from '../match/index.ts';
import type { PlayerChoice } from '../players/index.ts';
import { startService, threadLink } from './threads.ts';

type CompiledGame = Pick<LoadedGame, 'reading' | 'description' | 'compilation'>;

function playerThread(): PlayerLink {
  return threadLink(startService('player'));
}

/** A player in a thread of its own, or several that think together; they end when they are stopped. */
export function threadPlayer(choice: PlayerChoice, loaded: CompiledGame, threads = 1): ThreadedPlayer {
  return playerInThreads({ ...gameForThreads(loaded), createLink: playerThread, threads }, choice);
}

/** Opens places for matches, with a thread for every role. */
export function threadLanes(
  loaded: LoadedGame,
  threads: number,
): (signal: AbortSignal) => Promise<PlayerPool> {
  const sent = gameForThreads(loaded);
  const roles = playingRoles(loaded.compilation.game);
  return (signal) => openThreadPool({ ...sent, roles, createLink: playerThread, threads }, signal);
}

function gameForThreads({ reading, description, compilation: { game } }: CompiledGame) {
  return { game: portableGame(game, reading), codec: new MatchCodec(game, description.terms) };
}

/** Players that think at the same time need a core each, or they take each other's time. */
export function matchesAtOnce(game: Game, clocks: Clocks): number {
  return Math.max(1, Math.floor(availableParallelism() / coresPerMatch(game, clocks)));
}

/** Players that think in others' time would take it from each other if there were more of them than cores. */
export function hasCoresFor(threads: number): boolean {
  return threads <= availableParallelism();
}

/** How many players of a match think at the same time, if that matters to them. */
export function coresPerMatch(game: Game, { play }: Clocks): number {
  if (play.seconds === undefined) return 1;
  return game.traits.takesTurns ? 1 : Math.max(1, playingRoles(game).length);
}
