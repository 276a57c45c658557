/** The ways to the players of a match that are on the network, when all who register are there. */
import { askInfo, httpLine, type Line } from '../../protocol/index.ts';
import { UsageError } from '../failure.ts';
import type { Io } from '../io.ts';
import type { ListenAddress } from '../lobby/lobby-options.ts';
import { everybody, type OpenLobby, openLobby } from '../lobby/open-lobby.ts';
import type { ChosenSeat, Way } from './seats.ts';

export interface WayOptions {
  readonly listen: ListenAddress | undefined;
  readonly token: string | undefined;
  readonly wait: number | undefined;
}

export interface Ways {
  /** By role; undefined where nobody is on the network. */
  readonly ways: readonly (Way | undefined)[];
  close(): Promise<void>;
}

/** Undefined if interrupted. */
export async function openWays(
  seats: readonly (ChosenSeat | undefined)[],
  options: WayOptions,
  say: (line: string) => void,
  io: Io,
): Promise<Ways | undefined> {
  const registered = seats.filter((seat) => seat?.kind === 'registered');
  if (registered.length === 0 && options.listen !== undefined)
    throw new UsageError('--listen is for players that register: add --seat ROLE=registered.');
  const open = registered.length === 0 ? undefined : await openLobby({ ...options, say }, io);
  try {
    const wanted = registered.map(({ name }) => name);
    const names = open === undefined ? [] : await everybody(open.lobby, { wanted, wait: options.wait }, io);
    if (names !== undefined) {
      const lines = linesOf(seats, names, open);
      const ways = await Promise.all(
        lines.map(async (way) => way && { ...way, info: await askInfo(way.line) }),
      );
      return { ways, close: async () => open?.close() };
    }
  } catch (error) {
    await open?.close();
    throw error;
  }
  await open?.close();
  return undefined;
}

/** @param names of those who have registered, in the order of their seats */
function linesOf(
  seats: readonly (ChosenSeat | undefined)[],
  names: readonly string[],
  open: OpenLobby | undefined,
): ({ readonly line: Line; readonly name: string } | undefined)[] {
  const coming = names.values();
  return seats.map((seat) => {
    if (seat?.kind === 'remote') return { line: httpLine(seat.address), name: seat.address.host };
    if (seat?.kind !== 'registered' || open === undefined) return undefined;
    const name = coming.next().value ?? '';
    return { line: open.lobby.line(name), name };
  });
}
