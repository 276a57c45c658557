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
  TeamPlayer,
} from '../match/index.ts';
import type { PlayerChoice } from '../players/index.ts';
import type { LoadedGame } from './game.ts';
import { startThread, threadLink } from './thread.ts';

type CompiledGame = Omit<LoadedGame, 'name'>;

function playerThread(): PlayerLink {
  return threadLink(startThread(new URL('./player-worker.js', import.meta.url)));
}

/** A player in a thread of its own, or several that think together; they end when told to stop. */
export function threadPlayer(
  choice: PlayerChoice,
  loaded: CompiledGame,
  threads = 1,
): MatchPlayer & { close(): void } {
  const { sent, border } = crossing(loaded);
  const start = (): RemotePlayer => new RemotePlayer(new PlayerWorker(sent, playerThread), border, choice);
  const members = [start(), ...Array.from({ length: threads - 1 }, start)] as const;
  const player = new TeamPlayer(members);
  const close = (): void => {
    for (const member of members) member.close();
  };
  return {
    start: (match) => player.start(match),
    choose: (turn) => player.choose(turn),
    stop: async () => close(),
    abandon: () => player.abandon(),
    close,
  };
}

/** Opens places for matches, with a thread for every role. */
export function threadLanes(loaded: LoadedGame, threads: number): (signal: AbortSignal) => Promise<Lane> {
  const { sent, border } = crossing(loaded);
  const roles = playingRoles(loaded.compilation.game);
  return (signal) => openWorkerLane({ roles, game: sent, border, createLink: playerThread, threads }, signal);
}

function crossing({ reading, description, compilation: { game } }: CompiledGame) {
  return { sent: sentGame(reading, game), border: new Border(game, description.terms) };
}
