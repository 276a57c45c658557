/** `anygame player`: a player that match managers reach over the network. */

import { counted, Failure, printable, timeText } from '../../base/index.ts';
import { endingThreads, seatThread, setMemoryFile } from '../../host/index.ts';
import { choiceText, type PlayerChoice } from '../../players/index.ts';
import {
  type HostEvent,
  PlayerHost,
  registerPlayer,
  startPlayerServer,
  symbolText,
} from '../../protocol/index.ts';
import { defineCommand, flag, text, texts, time, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { datedEventTeller, JSON_EVENTS } from '../json.ts';
import { listenFailure, managerAddress, TOKEN_OPTION, tokenOf } from '../network-options.ts';
import { PLAYER_HELP, readPlayer } from '../operands.ts';
import { MEMORY_OPTIONS, mayPonder, PONDER_OPTIONS } from '../shared-options.ts';
import { TIMED_PLAYER_NAMES } from '../timed/match.ts';
import { visitTimed } from '../timed/visit.ts';

/** The default port of other players. */
const DEFAULT_PORT = 9147;
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PLAYER = 'auto';
const DEFAULT_TIMED_PLAYER = 'rt-mcts';
const DEFAULT_MATCHES = 1;
/** Seconds of safety margin. */
const DEFAULT_MARGIN = 0.2;
/** Megabytes for the game and the player in a match. */
const DEFAULT_MEMORY = 1024;
/** Maximum number of characters in rules; the largest published sheets have fewer than 100,000. */
const LONGEST_RULES = 512 * 1024;

export const player = defineCommand({
  description: [
    `Waits for the messages of a match manager (INFO, START, PLAY, STOP, ABORT and PREVIEW, over HTTP) and plays any game it receives, including GDL-II. ${PLAYER_HELP}`,
    `Each match has its own thread with limited memory. A START beyond the limit of matches, or a message for an unknown match, is answered with 'busy'. Answers are sent before the clock runs out, with a margin that includes the measured delay; --margin adds to it in slow networks. A player that is not ready answers with a legal move. It keeps thinking while others move, unless there are more matches than cores. A match is abandoned if its manager is silent for longer than its clocks plus one minute.`,
    "With --register, it connects to a manager that waits for players ('anygame manage' or 'anygame tournament' with --listen) and plays over that connection. This is for players that cannot be reached from outside. If the connection breaks, the player reconnects, and matches continue.",
    'By default, only programs on this machine can reach it; --host 0.0.0.0 accepts connections from everywhere. Messages of web pages are refused unless --origin allows them. Clocks longer than an hour are used in part. Ctrl-C stops it. Exit code: 0 on success, 2 on a usage error, if the port is not available, or if the manager refuses the token.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    port: wholeNumber('N', `port to listen on; 0 for any free one (${DEFAULT_PORT}, or the next free one)`, {
      least: 0,
      most: 65_535,
    }),
    host: text('ADDRESS', `address to listen on (${DEFAULT_HOST})`),
    origin: texts('URL', "a web page that may send messages, as in https://games.example, or '*' for all"),
    register: text('URL', 'connect to a manager, as in ws://host:9160, instead of waiting for one'),
    token: TOKEN_OPTION,
    'real-time': flag(
      `play the real-time matches of the manager that --register names; players are ${TIMED_PLAYER_NAMES}`,
    ),
    player: text('PLAYER', `who plays (${DEFAULT_PLAYER}; with --real-time, ${DEFAULT_TIMED_PLAYER})`),
    name: text('NAME', 'name shown to the manager (the player)'),
    parallel: wholeNumber('N', `how many matches are played at once (${DEFAULT_MATCHES})`, {
      least: 1,
      most: 256,
    }),
    margin: time(
      `safety margin before the clock runs out, in addition to the measured delay (${DEFAULT_MARGIN}s)`,
    ),
    threads: wholeNumber('N', 'threads for each player (1)', {
      least: 1,
      most: 256,
    }),
    megabytes: wholeNumber('N', `memory for each match (${DEFAULT_MEMORY})`, { least: 64, most: 65_536 }),
    ...PONDER_OPTIONS,
    ...MEMORY_OPTIONS,
    quiet: flag('print nothing about the matches', 'q'),
    verbose: flag('show every message and reply', 'v'),
    json: JSON_EVENTS,
  },
  examples: [
    { call: 'anygame player', does: `the default player, on port ${DEFAULT_PORT}` },
    {
      call: 'anygame player --player mcts:c=40 --port 9200 --parallel 4',
      does: 'another player, for up to four matches at once',
    },
    {
      call: 'anygame player --register ws://games.example:9160 --name zoe',
      does: 'play for a manager on another machine',
    },
    {
      call: 'anygame player --real-time --register ws://games.example:9160 --name zoe',
      does: 'play a real-time match of a manager on another machine',
    },
  ],

  async run({ options }, io) {
    if (options.quiet && options.verbose) throw new UsageError('--quiet and --verbose exclude each other.');
    if (options.register !== undefined && (options.port ?? options.host) !== undefined)
      throw new UsageError(
        '--register connects to a manager, and --port and --host wait for one; use one or the other.',
      );
    if (options.register === undefined && options.token !== undefined)
      throw new UsageError('--token is sent to the manager that --register names.');
    if (options['real-time']) {
      if (options.register === undefined)
        throw new UsageError(
          '--real-time needs --register ws://HOST:PORT, where a manager waits for players.',
        );
      const kind = options.player ?? DEFAULT_TIMED_PLAYER;
      const address = managerAddress('--register', options.register);
      const name = symbolText(options.name ?? `anygame-${kind}`);
      const { quiet, json } = options;
      return visitTimed({ address, name, player: kind, seed: io.seed, quiet, json }, io);
    }
    setMemoryFile(options);
    const choice = await readPlayer(options.player ?? DEFAULT_PLAYER);
    // A single symbol that identifies the player to managers.
    const name = symbolText(options.name ?? `anygame-${choice.player}`);
    const megabytes = options.megabytes ?? DEFAULT_MEMORY;
    const matches = options.parallel ?? DEFAULT_MATCHES;
    const threads = options.threads ?? 1;
    // Reports contradictory options before the first match.
    mayPonder(options, threads);
    let seed = io.seed;
    const told = datedEventTeller(io);
    const host = new PlayerHost({
      name,
      player: choice,
      matches,
      threads,
      mayPonder: (matches) => mayPonder(options, threads * matches),
      margin: options.margin ?? DEFAULT_MARGIN,
      megabytes,
      longestRules: LONGEST_RULES,
      createLink: () => seatThread(megabytes),
      endingWorkers: endingThreads,
      now: io.now,
      seed: () => seed++,
      log: (event) => {
        if (options.quiet || (event.kind === 'message' && !options.verbose)) return;
        const { kind, ...facts } = event;
        if (options.json) told(kind, facts);
        else io.out(`${clockText(new Date())}  ${eventText(event)}\n`);
      },
    });
    const register =
      options.register === undefined ? undefined : managerAddress('--register', options.register);
    try {
      if (register === undefined) await serve(host, choice, options, io);
      else await visit(host, choice, { ...options, register }, io);
    } catch (error) {
      host.close();
      throw error;
    }
    const { size } = host;
    host.close();
    if (options.json) told('stopped', { matches: size });
    else
      io.out(
        size === 0 ? 'Goodbye.\n' : `Goodbye; ${size === 1 ? 'a match was' : `${size} matches were`} left.\n`,
      );
    return EXIT.success;
  },
});

interface Serving {
  readonly origin: readonly string[];
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly json: boolean;
}

/** Runs until Ctrl-C. */
async function serve(host: PlayerHost, choice: PlayerChoice, options: Serving, io: Io): Promise<void> {
  const address = options.host ?? DEFAULT_HOST;
  const port = options.port ?? DEFAULT_PORT;
  const interrupted = new Promise<void>((resolve) => io.onInterrupt(resolve));
  const server = await startPlayerServer(host, {
    host: address,
    port,
    // With another port, a manager that was given this one would reach a different player.
    mayWander: options.port === undefined,
    origins: options.origin.map((each) => each.toLowerCase().replace(/\/$/, '')),
    now: io.now,
  }).catch((error) => {
    throw listenFailure(address, port, error);
  });
  if (server.port !== port && port !== 0)
    io.err(`anygame: port ${port} is in use; using port ${server.port}\n`);
  const url = `http://${printable(address)}:${server.port}`;
  if (options.json)
    datedEventTeller(io)('listening', { version: 1, player: choiceText(choice), url, port: server.port });
  else io.out(`${choiceText(choice)} waits for matches at ${url}\n`);
  await interrupted;
  await server.close();
}

interface Visiting {
  readonly register: URL;
  readonly token: string | undefined;
  readonly parallel: number | undefined;
  readonly json: boolean;
}

/** Runs until Ctrl-C; reconnects whenever the connection breaks. */
async function visit(host: PlayerHost, choice: PlayerChoice, options: Visiting, io: Io): Promise<void> {
  const { register: address, parallel: matches = DEFAULT_MATCHES } = options;
  const controller = new AbortController();
  const release = io.onInterrupt(() => controller.abort());
  const where = printable(address.host);
  let trouble: string | undefined;
  const problem = await registerPlayer(host, {
    address,
    token: tokenOf(options.token, io),
    matches,
    now: io.now,
    signal: controller.signal,
    log: (event) => {
      const why = event.kind === 'lost' ? event.why : undefined;
      // Reports each problem once, however often the connection is tried.
      if (why !== undefined && why === trouble) return;
      trouble = why;
      if (options.json) {
        const { kind, ...facts } = event;
        datedEventTeller(io)(kind, { manager: address.host, ...facts });
        return;
      }
      const line =
        why === undefined
          ? `${choiceText(choice)} waits for matches at ${where}, as ${printable(host.name)}`
          : `no connection to ${where}: ${printable(why)}; trying again`;
      io.out(`${clockText(new Date())}  ${line}\n`);
    },
  }).finally(release);
  if (problem !== undefined) throw new Failure(`${where} refuses this player: ${problem}`);
}

function eventText(event: HostEvent): string {
  switch (event.kind) {
    case 'started':
      return `${printable(event.match)}  starts, as ${printable(event.role)} (${event.clocks})`;
    case 'ready':
      return `${printable(event.match)}  ready after ${timeText(event.seconds)} (${event.note})`;
    case 'moved': {
      const problem = event.problem === undefined ? '' : `  (${printable(event.problem)})`;
      const took = timeText(event.seconds);
      return `${printable(event.match)}  ${printable(event.role)}: ${printable(event.move)}  ${took}${problem}`;
    }
    case 'resumed':
      return `${printable(event.match)}  continues, as ${printable(event.role)}, after ${counted(event.turns, 'move')}`;
    case 'ended':
      return `${printable(event.match)}  ends: ${printable(event.how)}`;
    case 'turned away':
      return `${printable(event.match)}  refused: ${printable(event.why)}`;
    case 'message':
      return `  ${printable(event.text.trim().replaceAll(/\s+/g, ' '))}\n          > ${printable(event.reply)}`;
  }
}

function clockText(date: Date): string {
  return date.toTimeString().slice(0, 8);
}
