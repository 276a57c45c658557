/** The players of a tournament that are on the network: waited for before it begins, and asked for moves while it is played. */
import {
  type Entrant,
  isNetworkChoice,
  type NetworkSeat,
  type NetworkSeatPlayer,
  type TournamentDefinition,
} from '../../arena/index.ts';
import { printable, spanText } from '../../base/index.ts';
import {
  type Connection,
  httpConnection,
  isReachable,
  NetworkPlayer,
  PLAIN,
  rulesText,
  symbolText,
} from '../../protocol/index.ts';
import {
  DEFAULT_WAIT,
  Failure,
  type Io,
  type ListenAddress,
  type LoadedGame,
  type OpenLobby,
  openLobby,
  Progress,
  UsageError,
  waitForPlayers,
} from '../index.ts';

export interface NetworkOptions {
  readonly listen: ListenAddress | undefined;
  readonly token: string | undefined;
  readonly wait: number | undefined;
}

export interface TournamentNetwork {
  /** How many matches a player takes at once; undefined for players of our own. */
  room(player: number): number | undefined;
  player(seat: NetworkSeat, loaded: LoadedGame): NetworkSeatPlayer;
  close(): Promise<void>;
}

const REGISTERED = 'registered:';

export function expectNetworkUse({ players }: TournamentDefinition, { listen, token }: NetworkOptions): void {
  const isWaitedFor = players.some(
    ({ choice }) => isNetworkChoice(choice) && choice.address.startsWith(REGISTERED),
  );
  if (!isWaitedFor && (listen ?? token) !== undefined)
    throw new UsageError(
      '--listen and --token are for players that register: name one in FILE, as in registered:zoe.',
    );
}

/**
 * Everybody who is needed is there, or it fails: results of players that are not would be worthless.
 *
 * @param needed by number; who plays no match that is left is not waited for
 * @returns undefined if interrupted
 */
export async function openTournamentNetwork(
  definition: TournamentDefinition,
  needed: ReadonlySet<number>,
  options: NetworkOptions,
  io: Io,
): Promise<TournamentNetwork | undefined> {
  const { players } = definition;
  const addresses = players.flatMap(({ choice }, i) =>
    isNetworkChoice(choice) && needed.has(i) ? [choice.address] : [],
  );
  const names = addresses.flatMap((address) => registeredName(address) ?? []);
  const tell = (line: string): void => io.err(`${io.errorIsTerminal ? '\r\x1b[K' : ''}anygame: ${line}\n`);
  const open = names.length === 0 ? undefined : await openLobby({ ...options, say: tell }, io);
  try {
    const { wait = DEFAULT_WAIT } = options;
    const elsewhere = addresses.filter((address) => registeredName(address) === undefined);
    const areThere =
      (await allReachable(elsewhere, wait, io)) &&
      (open === undefined || (await waitForPlayers(open.lobby, { wanted: names, wait }, io)) !== undefined);
    if (areThere) return networkOf(definition, open);
  } catch (error) {
    await open?.close();
    throw error;
  }
  await open?.close();
  return undefined;
}

/** The field counts characters as if they were bytes. */
export function warnOfNonAsciiNames(games: readonly LoadedGame[], io: Io): void {
  for (const { name, description } of games)
    if (/[^\n -~]/.test(rulesText(description)))
      io.err(
        `anygame: ${name} has names that are not ASCII, which some players on the network cannot read\n`,
      );
}

function networkOf(
  { name, players, clocks }: TournamentDefinition,
  open: OpenLobby | undefined,
): TournamentNetwork {
  // Another one in every run, lest a player take a match for one that was called off.
  const run = Date.now().toString(36);
  const title = symbolText(name).slice(0, 40);
  return {
    room: (player) => {
      const choice = players[player]?.choice;
      return choice !== undefined && isNetworkChoice(choice) ? choice.matches : undefined;
    },
    player: ({ job, choice, signal }, { description, compilation: { game } }) =>
      new NetworkPlayer({
        connection: connectionTo(choice.address, open),
        name: labelOf(players, choice.address),
        match: `${title}.${job.number}.${run}`,
        rules: rulesText(description),
        startClock: clocks.start.seconds ?? 0,
        playClock: clocks.play.seconds ?? 0,
        news: game.traits.hidesInformation ? 'turn' : 'moves',
        translation: PLAIN,
        signal,
      }),
    close: async () => open?.close(),
  };
}

function labelOf(players: readonly Entrant[], address: string): string {
  return players.find(({ choice }) => isNetworkChoice(choice) && choice.address === address)?.label ?? '';
}

function connectionTo(address: string, open: OpenLobby | undefined): Connection {
  const name = registeredName(address);
  if (name === undefined) return httpConnection(new URL(address));
  if (open === undefined) throw new RangeError(`${name} was not waited for`);
  return open.lobby.connection(name);
}

function registeredName(address: string): string | undefined {
  return address.startsWith(REGISTERED) ? address.slice(REGISTERED.length) : undefined;
}

/** Milliseconds between two attempts. */
const PERIOD = 500;

/** False if interrupted. */
async function allReachable(addresses: readonly string[], wait: number, io: Io): Promise<boolean> {
  const progress = new Progress(io);
  const start = io.now();
  const passed = (): number => (io.now() - start) / 1000;
  try {
    let missing = addresses;
    for (;;) {
      const found = await Promise.all(missing.map(isReachable));
      missing = missing.filter((_, i) => !found[i]);
      if (missing.length === 0) return !progress.interrupted;
      const names = missing.map(printable).join(' and ');
      if (passed() >= wait)
        throw new Failure(
          `nobody answers at ${names}; start the player there ('anygame player'), or wait longer with --wait`,
        );
      const end = Math.min(io.now() + PERIOD, start + 1000 * wait);
      while (io.now() < end && !progress.interrupted) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await progress.tell(() =>
          `waiting for ${names}  ${spanText(Math.max(0, wait - passed()))} left`.slice(0, io.width - 1),
        );
      }
      if (progress.interrupted) return false;
    }
  } finally {
    progress.end();
  }
}
