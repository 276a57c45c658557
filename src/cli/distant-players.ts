/** Players on the network in series of matches: `anygame match` and `anygame unseen`. */
import { randomBytes } from 'node:crypto';
import { printable } from '../base/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import { NetworkPlayers, type OutsidePlayers, outsidePlayer } from '../host/index.ts';
import { openTournamentNetwork, type TournamentNetwork } from '../host/tournaments/index.ts';
import type { Clocks } from '../match/index.ts';
import { choiceText, type PlayerChoice } from '../players/index.ts';
import { symbolText } from '../protocol/index.ts';
import { type Io, UsageError } from './io.ts';
import type { ReachOptions } from './managed-game.ts';
import { tokenOf } from './network-options.ts';
import { watched } from './progress.ts';

const NOBODY: TournamentNetwork = { players: new NetworkPlayers(), close: async () => {} };

/** Waits for the players at these addresses; undefined if interrupted. */
export async function openNetwork(
  addresses: readonly string[],
  options: ReachOptions,
  io: Io,
): Promise<TournamentNetwork | undefined> {
  if (addresses.length === 0) return NOBODY;
  const reached = { ...options, token: tokenOf(options.token, io) };
  return watched(io, (watch) => openTournamentNetwork(addresses, reached, watch));
}

/** The addresses of network players, which must differ because messages do not say which role they are for. */
export function distantPlayers(players: readonly PlayerChoice[], { start, play }: Clocks): readonly string[] {
  const addresses = players.flatMap(({ origin }) => (origin?.kind === 'network' ? [origin.address] : []));
  const twice = addresses.find((address, i) => addresses.indexOf(address) !== i);
  if (twice !== undefined)
    throw new UsageError(`${printable(twice)} can play only one role; start another player on another port.`);
  const isWhole = ({ seconds }: Clocks['play']): boolean =>
    seconds !== undefined && Number.isInteger(seconds);
  if (addresses.length > 0 && !(isWhole(start) && isWhole(play)))
    throw new UsageError(
      'players on the network accept only whole seconds: give them a --time such as 1s, and no --playouts.',
    );
  return addresses;
}

export function outsidePlayers(network: NetworkPlayers, loaded: LoadedGame, clocks: Clocks): OutsidePlayers {
  // Different in every run, so that players do not mistake a match for one from an earlier run.
  const attempt = randomBytes(4).toString('hex');
  return (choice, match, signal) =>
    choice.origin?.kind === 'network'
      ? network.player(choice.origin.address, loaded, {
          id: `${symbolText(match)}.${attempt}`,
          name: choiceText(choice),
          clocks,
          signal,
        })
      : outsidePlayer(choice, loaded, match);
}
