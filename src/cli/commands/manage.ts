/** `anygame manage`: plays a match between players on the network, and shows how it goes. */
import { randomBytes } from 'node:crypto';
import { counted, Failure, printable, tableLines } from '../../base/index.ts';
import { inferLayout } from '../../board/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { type Game, playingRoles, type Role, type State } from '../../game/index.ts';
import {
  DEFAULT_WAIT,
  expectWritable,
  type ListenAddress,
  LOCAL_HOST,
  type OpenLobby,
  openLobby,
  setMemoryFile,
  waitForPlayers,
  writeNewFile,
} from '../../host/index.ts';
import type { Incident, Match } from '../../match/index.ts';
import { choiceText } from '../../players/index.ts';
import {
  askInfo,
  type Connection,
  httpConnection,
  type ManagedResult,
  manageMatch,
  rulesText,
  type Spectators,
  startSpectators,
} from '../../protocol/index.ts';
import { choice, defineCommand, flag, text, texts, time, wholeNumber, wholeSeconds } from '../command.ts';
import { EXIT, type Io, sayOf, UsageError } from '../io.ts';
import { type ChosenSeat, HUMAN, managedSeat, type ReachedPlayer, readSeats } from '../managed-seats.ts';
import { LOBBY_OPTIONS, tokenOf } from '../network-options.ts';
import { openGame } from '../operands.ts';
import { palette } from '../palette.ts';
import { jointMoveText, roleText, stateLines } from '../position-report.ts';
import { watched } from '../progress.ts';
import { ERROR_OPTIONS, GAME_HELP, GAME_OPTIONS, MEMORY_OPTIONS } from '../shared-options.ts';
import { manageTimed } from '../timed/manage.ts';
import { openTimed } from '../timed/open.ts';

/** Clocks in seconds; the protocol only supports whole seconds. */
const DEFAULT_START = 30;
const DEFAULT_PLAY = 10;
const LONGEST_CLOCK = 86_400;

export const manage = defineCommand({
  description: [
    `Plays one match of GAME. ${GAME_HELP}`,
    "--seat ROLE=PLAYER names the player of a role, once for every role: the address of a network player, as in white=http://localhost:9147; a built-in player, as in black=mcts ('anygame players' lists them); a player of your own, as in black=./mine.js or 'black=cmd:python3 mine.py'; human, for a person who types the moves; or a player that registers itself. The role called random is chance, which the manager plays.",
    "Players that cannot be reached, for instance behind a router, connect to the manager: --seat white=registered:zoe waits for 'anygame player --register ws://HOST:PORT --name zoe', and white=registered for the first player that connects. --listen sets the port, and the address if other machines may connect; --token keeps strangers out.",
    'A player that is late (TO), cannot be reached (CE) or answers with an illegal move (IL) gets a random legal move instead, and the match goes on, unless --errors says that it loses. --json prints, and --output writes, the match in the common record format of General Game Playing.',
    'In a real-time game, players move whenever they want: they register by name (ROLE=registered:NAME, docs/organisers.md has the messages) or are built in, and --unit sets the length of a unit.',
    'Ctrl-C aborts the match. Exit code: 0 on success, 1 if the rules cannot be played, 2 on a usage error or if a file cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'GAME', least: 1, most: 1 },
  options: {
    seat: texts('ROLE=PLAYER', 'the player of a role; once for every role'),
    start: wholeSeconds(`the start clock: time before the first move (${DEFAULT_START}s)`, LONGEST_CLOCK),
    time: wholeSeconds(`the play clock: time for each move (${DEFAULT_PLAY}s)`, LONGEST_CLOCK),
    scramble: flag('replace all names of the game by other words, different ones in every match'),
    gdl2: choice(
      ['turn', 'list', 'none'],
      'how percepts are sent (turn, if the rules hide moves): with the turn and the last move of the player, as a list, or not at all, with all moves instead',
    ),
    ...ERROR_OPTIONS,
    ...LOBBY_OPTIONS,
    id: text('ID', 'match id (derived from the time)'),
    'game-url': text('URL', 'address of the published game, for the record'),
    seed: wholeNumber('S', 'random seed (a new one every time)', { least: 0 }),
    'max-length': wholeNumber('N', 'cut the match after N moves', { least: 1 }),
    spectate: wholeNumber(
      'PORT',
      'let programs on this machine watch the match at this port; 0 for any port',
      {
        least: 0,
        most: 65_535,
      },
    ),
    json: flag('print the record of the match as JSON, for other programs'),
    output: text('FILE', 'write the record of the match to a file, as JSON', 'o'),
    unit: time('length of a unit of a real-time game (1s)'),
    quiet: flag('print only the result', 'q'),
    ...MEMORY_OPTIONS,
    ...GAME_OPTIONS,
  },
  examples: [
    {
      call: 'anygame manage tic-tac-toe --seat x=http://localhost:9147 --seat o=mcts',
      does: 'a network player against a built-in one',
    },
    {
      call: 'anygame manage tic-tac-toe --seat x=registered:zoe --seat o=registered --listen 9160',
      does: 'wait for zoe and one other player',
    },
    {
      call: 'anygame manage monty-hall --seat candidate=auto --scramble --output match.json',
      does: 'keep the record',
    },
  ],

  async run({ options, operands: [operand = ''] }, io) {
    if (options.output !== undefined) await expectWritable(options.output);
    const id = options.id ?? `anygame.${Date.now()}`;
    if (!/^[!-~]+$/.test(id) || /[();]/.test(id))
      throw new UsageError('--id is a word without spaces and parentheses.');
    setMemoryFile(options);
    const realTime = await openTimed(operand, io);
    if (realTime !== undefined && options.token !== undefined)
      throw new UsageError('--token is not available in real-time games.');
    if (realTime !== undefined)
      return manageTimed(
        operand,
        realTime,
        {
          id,
          seats: options.seat,
          listen: options.listen,
          wait: options.wait ?? DEFAULT_WAIT,
          startClock: options.start ?? DEFAULT_START,
          playClock: options.unit ?? 1,
          seed: options.seed ?? io.seed,
          json: options.json,
          output: options.output,
          quiet: options.quiet,
        },
        io,
      );
    const loaded = await openGame(operand, options, io);
    const { game } = loaded.compilation;
    if (playingRoles(game).length === 0)
      throw new Failure(
        `${loaded.name}: all roles are chance, so there is nothing for players to do`,
        'refused',
      );
    const chosen = await readSeats(options.seat, game);
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
      seats: await Promise.all(chosen.map((seat, role) => managedSeat(seat, ways[role], loaded, io))),
      startClock,
      playClock,
      scramble: options.scramble,
      seed,
      token: randomBytes(16).toString('hex'),
      maxLength: options['max-length'],
      errorLimit: options.errors,
      now: io.now,
      date: Date.now,
      signal: controller.signal,
      onMove: (match) => {
        last = match.state;
        say(`${moveLine(match)}\n`);
      },
      onIncident: (incident) => say(`     ${incidentText(incident)}\n`),
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
  },
});

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
  return `${String(length).padStart(3)}  ${jointMoveText(game, moves)}`;
}

const CODES = { late: 'TO', failed: 'CE', illegal: 'IL' } as const;

function incidentText({ kind, role, reason, replacement }: Incident): string {
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
