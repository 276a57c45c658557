/** Waits for the network players of a tournament before it begins. */
import { isNetworkChoice, type TournamentDefinition } from '../../arena/index.ts';
import { Failure, printable } from '../../base/index.ts';
import {
  type Arrival,
  absenceFailure,
  DEFAULT_WAIT,
  type ListenAddress,
  NetworkPlayers,
  type OpenLobby,
  openLobby,
  registeredName,
  type Watch,
} from '../index.ts';

export interface NetworkOptions {
  readonly listen: ListenAddress | undefined;
  readonly token: string | undefined;
  /** Seconds. */
  readonly wait: number | undefined;
}

export interface TournamentNetwork {
  readonly players: NetworkPlayers;
  close(): Promise<void>;
}

/** Whether there are players that register on this machine. */
export function hasRegisteredPlayers({ players }: TournamentDefinition): boolean {
  return players.some(
    ({ choice }) => isNetworkChoice(choice) && registeredName(choice.address) !== undefined,
  );
}

/**
 * Waits until all required players are present, or fails.
 *
 * @param addresses the required players
 * @returns undefined if cancelled
 */
export async function openTournamentNetwork(
  addresses: readonly string[],
  { listen, token, wait = DEFAULT_WAIT }: NetworkOptions,
  watch: Watch,
): Promise<TournamentNetwork | undefined> {
  const isOpen = addresses.some((address) => registeredName(address) !== undefined);
  const open = isOpen ? await openLobby({ listen, token, log: watch.say, say: watch.say }) : undefined;
  const players = new NetworkPlayers(open?.lobby);
  const close = async (): Promise<void> => open?.close();
  try {
    const arrival = await players.arrival(addresses, { answering: wait, registering: wait }, watch);
    if (arrival.kind === 'complete') {
      for (const address of arrival.busy)
        watch.say(`${printable(address)} says that it is busy, and may refuse matches`);
      return { players, close };
    }
    if (arrival.kind !== 'interrupted') throw missingPlayers(arrival, open, wait);
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  return undefined;
}

function missingPlayers(
  arrival: Arrival & { readonly kind: 'silent' | 'absent' },
  open: OpenLobby | undefined,
  wait: number,
): Failure {
  if (arrival.kind === 'absent' && open !== undefined) return absenceFailure(open.lobby, arrival.names, wait);
  const names = (arrival.kind === 'silent' ? arrival.addresses : arrival.names).map(printable).join(' and ');
  return new Failure(
    `no answer from ${names}; start the player there ('anygame player'), or wait longer with --wait`,
  );
}
