/** Players that think in threads of their own, so that nothing they do can stop a match. */
import {
  Border,
  type Lane,
  type MatchPlayer,
  openWorkerLane,
  type PlayerLink,
  PlayerWorker,
  playingRoles,
  RemotePlayer,
  sentGame,
} from '../match/index.ts';
import type { PlayerChoice } from '../players/index.ts';
import type { LoadedGame } from './game.ts';
import { startThread, threadLink } from './thread.ts';

function playerThread(): PlayerLink {
  return threadLink(startThread(new URL('./player-worker.js', import.meta.url)));
}

/** A player in a thread of its own, which ends when the player is told to stop. */
export function threadPlayer(choice: PlayerChoice, loaded: LoadedGame): MatchPlayer {
  const { sent, border } = crossing(loaded);
  const player = new RemotePlayer(new PlayerWorker(sent, playerThread), border, choice);
  return {
    start: (match) => player.start(match),
    choose: (turn) => player.choose(turn),
    stop: async () => player.close(),
    abandon: () => player.abandon(),
  };
}

/** Opens places for matches, with a thread for every role. */
export function threadLanes(loaded: LoadedGame): (signal: AbortSignal) => Promise<Lane> {
  const { sent, border } = crossing(loaded);
  const roles = playingRoles(loaded.compilation.game);
  return (signal) => openWorkerLane({ roles, game: sent, border, createLink: playerThread }, signal);
}

function crossing({ reading, description, compilation: { game } }: LoadedGame) {
  return { sent: sentGame(reading, game), border: new Border(game, description.terms) };
}
