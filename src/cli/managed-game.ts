/** Manages one match between players at addresses, registered players, built-in players and a person. */
import { randomBytes } from 'node:crypto';
import { counted, Failure, printable, tableLines } from '../base/index.ts';
import { inferLayout } from '../board/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import { type Game, playingRoles, type Role, type State } from '../game/index.ts';
import {
  type ListenAddress,
  LOCAL_HOST,
  type OpenLobby,
  openLobby,
  waitForPlayers,
  writeNewFile,
} from '../host/index.ts';
import type { ErrorLimit, Incident, Match } from '../match/index.ts';
import { choiceText } from '../players/index.ts';
import {
  askInfo,
  type Connection,
  httpConnection,
  type ManagedResult,
  manageMatch,
  rulesText,
  type Spectators,
  startSpectators,
} from '../protocol/index.ts';
import { EXIT, type Io, sayOf, UsageError } from './io.ts';
import { type ChosenSeat, HUMAN, managedSeat, type ReachedPlayer, readSeats } from './managed-seats.ts';
import { tokenOf } from './network-options.ts';
import { palette } from './palette.ts';
import { jointMoveText, roleText, stateLines } from './position-report.ts';
import { watched } from './progress.ts';

/** Clocks in seconds; the protocol only supports whole seconds. */
export const DEFAULT_START = 30;
export const DEFAULT_PLAY = 10;

export interface ManageOptions extends ReachOptions {
  readonly id: string;
  /** `ROLE=PLAYER`, once for each role. */
  readonly seat: readonly string[];
  /** Seconds before the first move. */
  readonly start?: number | undefined;
  /** Seconds for each move. */
  readonly time?: number | undefined;
  readonly scramble?: boolean;
  readonly gdl2?: 'turn' | 'list' | 'none' | undefined;
  readonly errors?: ErrorLimit | undefined;
  readonly 'game-url'?: string | undefined;
  readonly seed?: number | undefined;
  readonly 'max-length'?: number | undefined;
  readonly spectate?: number | undefined;
  readonly json?: boolean;
  readonly output?: string | undefined;
  readonly quiet?: boolean;
}

export async function manageGame(loaded: LoadedGame, options: ManageOptions, io: Io): Promise<number> {
  const { id } = options;
  const { game } = loaded.compilation;
  if (playingRoles(game).length === 0)
    throw new Failure(
      `${loaded.name}: all roles are chance, so there is nothing for players to do`,
      'refused',
    );
  const chosen = await readSeats(options.seat, game);
  // Questions to a person must not mix with the record.
  const asking = options.json ? { ...io, out: io.err } : io;
  const silence = (): void => {};
  const sayResult = options.json ? silence : io.out;
  const say = options.quiet ? silence : sayResult;
  if (!options.scramble && /[^\n -~]/.test(rulesText(loaded.description)))
    io.err(
      `anygame: ${loaded.name} has names that are not ASCII, which some players cannot read; --scramble sends others\n`,
    );
  const startClock = options.start ?? DEFAULT_START;
  const playClock = options.time ?? DEFAULT_PLAY;
  const seed = options.seed ?? io.seed;
  const form = options.gdl2 ?? (game.traits.hidesInformation ? 'turn' : 'none');
  say(`${loaded.name}, match ${id}: ${startClock} s to start, ${playClock} s per move, seed ${seed}\n`);
  const reached = await reachPlayers(chosen, options, (line) => say(`${line}\n`), io);
  if (reached === undefined) return EXIT.interrupted;
  const { players: ways } = reached;
  say(`${seatLines(game, chosen, ways).join('\n')}\n\n`);
  for (const [role, way] of ways.entries()) {
    const problem = presenceProblem(way);
    if (problem !== undefined) io.err(`anygame: ${roleText(game, role as Role)}: ${problem}\n`);
  }
  const spectators = await spectatorsAt(options.spectate);
  if (spectators !== undefined) say(`spectators: http://${LOCAL_HOST}:${spectators.port}/\n\n`);
  // A person at this terminal must not read what the game hides.
  const isSecret =
    form !== 'none' && game.traits.hidesInformation && chosen.some((seat) => seat?.kind === 'human');
  const controller = new AbortController();
  const release = io.onInterrupt(() => controller.abort());
  let last = game.initial;
  const result = await manageMatch({
    id,
    name: loaded.name,
    gameUrl: options['game-url'] ?? loaded.name,
    description: loaded.description,
    game,
    news: form === 'none' ? 'moves' : form,
    seats: await Promise.all(chosen.map((seat, role) => managedSeat(seat, ways[role], loaded, asking))),
    startClock,
    playClock,
    scramble: options.scramble ?? false,
    seed,
    token: randomBytes(16).toString('hex'),
    maxLength: options['max-length'],
    errorLimit: options.errors,
    now: io.now,
    date: Date.now,
    signal: controller.signal,
    onMove: (match) => {
      last = match.state;
      say(`${isSecret ? numberText(match.length) : moveLine(match)}\n`);
    },
    onIncident: (incident) => say(`     ${incidentText(incident, isSecret)}\n`),
    ...(spectators && { onRecord: spectators.show }),
    note: (note) => say(`     ${printable(note)}\n`),
  }).finally(release);
  spectators?.show(result.published);
  await Promise.all([spectators?.close(), reached.close()]);
  sayResult(`${endLines(result, last, loaded, io).join('\n')}\n`);
  const json = `${JSON.stringify(result.published, undefined, 2)}\n`;
  if (options.json) io.out(json);
  if (options.output !== undefined) await writeNewFile(options.output, json);
  return result.record.ending === 'interrupted' ? EXIT.interrupted : EXIT.success;
}

async function spectatorsAt(port: number | undefined): Promise<Spectators | undefined> {
  if (port === undefined) return undefined;
  try {
    return await startSpectators({ host: LOCAL_HOST, port });
  } catch (error) {
    throw new Failure(
      `--spectate: port ${port} is not available: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Where players register, and how long to wait for them. */
export interface ReachOptions {
  readonly listen: ListenAddress | undefined;
  readonly token: string | undefined;
  readonly wait: number | undefined;
}

export interface ReachedPlayers {
  /** Network players by role; undefined for other roles. */
  readonly players: readonly (ReachedPlayer | undefined)[];
  close(): Promise<void>;
}

/** Undefined if interrupted. */
async function reachPlayers(
  seats: readonly (ChosenSeat | undefined)[],
  options: ReachOptions,
  say: (line: string) => void,
  io: Io,
): Promise<ReachedPlayers | undefined> {
  const registered = seats.filter((seat) => seat?.kind === 'registered');
  if (registered.length === 0 && options.listen !== undefined)
    throw new UsageError('--listen applies only to players that register; add --seat ROLE=registered.');
  const { listen, token, wait } = options;
  const open =
    registered.length === 0
      ? undefined
      : await openLobby({ listen, token: tokenOf(token, io), log: say, say: sayOf(io) });
  try {
    const wanted = registered.map(({ name }) => name);
    const names =
      open === undefined
        ? []
        : await watched(io, (watch) => waitForPlayers(open.lobby, { wanted, wait }, watch));
    if (names !== undefined) {
      const lines = linesOf(seats, names, open);
      const ways = await Promise.all(
        lines.map(async (way) => way && { ...way, info: await askInfo(way.line) }),
      );
      return { players: ways, close: async () => open?.close() };
    }
  } catch (error) {
    await open?.close();
    throw error;
  }
  await open?.close();
  return undefined;
}

/** @param names of the registered players, in the order of their seats */
function linesOf(
  seats: readonly (ChosenSeat | undefined)[],
  names: readonly string[],
  open: OpenLobby | undefined,
): ({ readonly line: Connection; readonly name: string } | undefined)[] {
  const coming = names.values();
  return seats.map((seat) => {
    if (seat?.kind === 'remote') return { line: httpConnection(seat.address), name: seat.address.host };
    if (seat?.kind !== 'registered' || open === undefined) return undefined;
    const name = coming.next().value ?? '';
    return { line: open.lobby.connection(name), name };
  });
}

/** Lists which player plays which role. */
function seatLines(
  game: Game,
  seats: readonly (ChosenSeat | undefined)[],
  ways: readonly (ReachedPlayer | undefined)[],
): string[] {
  const rows = seats.map((seat, role) => {
    const name = roleText(game, role as Role);
    if (seat === undefined) return [name, 'chance'];
    if (seat.kind === 'human') return [name, HUMAN];
    if (seat.kind === 'local') return [name, choiceText(seat.choice)];
    const { info, line } = ways[role] ?? {};
    const status =
      info === undefined
        ? 'does not answer INFO'
        : [info.name, info.status]
            .flatMap((word) => (word === undefined ? [] : [printable(word)]))
            .join(', ');
    return [name, `${printable(line?.address ?? '')} (${status})`];
  });
  return tableLines(rows, '  ');
}

/** A problem with a player that should be reported before the match starts. */
function presenceProblem(way: ReachedPlayer | undefined): string | undefined {
  if (way === undefined) return undefined;
  const address = printable(way.line.address);
  if (way.info === undefined)
    return `${address} does not answer; until it does, its moves are replaced (--errors)`;
  return way.info.status === 'busy' ? `${address} says that it is busy, and may refuse the match` : undefined;
}

function moveLine({ game, length, steps }: Match): string {
  const moves = steps.at(-1)?.moves ?? [];
  return `${numberText(length)}  ${jointMoveText(game, moves)}`;
}

const numberText = (length: number): string => String(length).padStart(3);

const CODES = { late: 'TO', failed: 'CE', illegal: 'IL' } as const;

/** @param isSecret whether what was answered, and what was played instead, is hidden from somebody here */
function incidentText({ kind, role, reason, replacement }: Incident, isSecret = false): string {
  if (isSecret) return `${CODES[kind]}  ${printable(role)}`;
  const instead = replacement === null ? '' : `; ${printable(replacement)} instead`;
  return `${CODES[kind]}  ${printable(role)}: ${printable(reason)}${instead}`;
}

/** @param last the final state of the match */
function endLines({ record }: ManagedResult, last: State, loaded: LoadedGame, io: Io): string[] {
  const { game } = loaded.compilation;
  const { roles, goals, seats, incidents, ending } = record;
  const style = {
    width: io.width,
    palette: palette(io.colours),
    layout: inferLayout(loaded.description, game, { states: [last] }),
  };
  const how = {
    terminal: 'The match is over',
    'too long': 'The match was cut',
    forfeited: 'The match was forfeited',
    stuck: 'The match cannot go on: a role has no legal move',
    interrupted: 'The match was called off',
  } as const;
  const failed = counted(incidents.length, 'error');
  const rows = roles.map((role, i) => [
    printable(role),
    seats[i] === null ? 'chance' : printable(seats[i] ?? ''),
    String(goals[i] ?? ''),
  ]);
  return [
    '',
    ...stateLines(game.facts(last), style),
    '',
    `${how[ending]} after ${counted(record.moves.length, 'move')}, with ${failed}.`,
    ...tableLines(rows, '  '),
  ];
}
