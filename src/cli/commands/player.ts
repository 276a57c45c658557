/** `anygame player`: a player that match managers reach over the network. */
import { choiceText } from '../../players/index.ts';
import { type HostEvent, PlayerHost, type SeatLink, startPlayerServer } from '../../protocol/index.ts';
import { printable } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { EXIT, Failure, UsageError } from '../failure.ts';
import { flag, text, wholeNumber } from '../option.ts';
import { PLAYER_HELP, readPlayer } from '../player-operand.ts';
import { startThread, threadLink } from '../thread.ts';
import { time, timeText } from '../time.ts';

/** As the players of the field do. */
const USUAL_PORT = 9147;
const USUAL_HOST = '127.0.0.1';
const USUAL_PLAYER = 'auto';
const USUAL_MATCHES = 1;
/** Seconds. */
const USUAL_MARGIN = 0.2;
/** Megabytes for the game and the player of a match. */
const USUAL_MEMORY = 1024;
/** Characters; the largest published sheets have less than 100,000. */
const LONGEST_RULES = 1024 * 1024;

export const player = defineCommand({
  name: 'player',
  summary: 'play matches of a match manager, over the network',
  description: [
    `Waits for the messages of a match manager (INFO, START, PLAY, STOP, ABORT and PREVIEW, over HTTP) and plays whatever game it is sent, GDL-II included. ${PLAYER_HELP}`,
    `Each match has a thread of its own with a limited memory; a match that is one too many, or unknown, is answered with 'busy'. Answers are sent before the clock runs down, with a margin that grows with the delay that is measured; in a slow network, --margin adds to it. A match is given up when its manager has been silent for longer than its clocks and a minute.`,
    'Only programs on this machine can reach it, unless --host says otherwise: --host 0.0.0.0 is for all. Ctrl-C ends it. Exit code: 0; 2 if the call makes no sense or the port cannot be had.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    port: wholeNumber('N', `where to wait (${USUAL_PORT}); the next free one if it is taken, any for 0`, {
      least: 0,
      most: 65_535,
    }),
    host: text('ADDRESS', `the address of this machine to wait at (${USUAL_HOST})`),
    player: text('PLAYER', `who plays (${USUAL_PLAYER})`),
    name: text('NAME', 'what the manager is told (the player)'),
    matches: wholeNumber('N', `matches at once (${USUAL_MATCHES})`, { least: 1, most: 256 }),
    margin: time(`how long before the clock to answer, besides the measured delay (${USUAL_MARGIN}s)`),
    memory: wholeNumber('MB', `memory of a match (${USUAL_MEMORY})`, { least: 64, most: 65_536 }),
    quiet: flag('say nothing about the matches', 'q'),
    verbose: flag('show every message and reply', 'v'),
  },
  examples: [
    { call: 'anygame player', does: `the best player, at port ${USUAL_PORT}` },
    {
      call: 'anygame player --player mcts:c=40 --port 9200 --matches 4',
      does: 'another one, for four matches at once',
    },
  ],

  async run({ options }, io) {
    if (options.quiet && options.verbose) throw new UsageError('--quiet and --verbose exclude each other.');
    const choice = readPlayer(options.player ?? USUAL_PLAYER);
    const name = options.name ?? `anygame-${choice.player}`;
    const megabytes = options.memory ?? USUAL_MEMORY;
    let seed = io.seed;
    const host = new PlayerHost({
      name,
      player: choice,
      matches: options.matches ?? USUAL_MATCHES,
      margin: options.margin ?? USUAL_MARGIN,
      megabytes,
      longestRules: LONGEST_RULES,
      createLink: () => seatThread(megabytes),
      now: io.now,
      seed: () => seed++,
      log: (event) => {
        const line = options.quiet ? undefined : eventText(event, options.verbose);
        if (line !== undefined) io.out(`${clockText(new Date())}  ${line}\n`);
      },
    });
    const address = options.host ?? USUAL_HOST;
    const port = options.port ?? USUAL_PORT;
    const interrupted = new Promise<void>((resolve) => io.onInterrupt(resolve));
    const server = await startPlayerServer(host, { host: address, port, now: io.now }).catch((error) => {
      throw new Failure(
        `cannot wait at ${printable(address)}, port ${port}: ${error instanceof Error ? error.message : error}`,
      );
    });
    if (server.port !== port && port !== 0)
      io.err(`anygame: port ${port} is taken; this is port ${server.port}\n`);
    io.out(`${choiceText(choice)} waits for matches at http://${printable(address)}:${server.port}\n`);
    await interrupted;
    const { size } = host;
    host.close();
    await server.close();
    io.out(
      size === 0 ? 'Good bye.\n' : `Good bye; ${size === 1 ? 'a match was' : `${size} matches were`} left.\n`,
    );
    return EXIT.success;
  },
});

function seatThread(megabytes: number): SeatLink {
  const script = new URL('../seat-worker.js', import.meta.url);
  return threadLink(startThread(script, { maxOldGenerationSizeMb: megabytes }));
}

function eventText(event: HostEvent, verbose: boolean): string | undefined {
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
    case 'ended':
      return `${printable(event.match)}  ends: ${printable(event.how)}`;
    case 'turned away':
      return `${printable(event.match)}  turned away: ${printable(event.why)}`;
    case 'message':
      return verbose
        ? `  ${printable(event.text.trim().replaceAll(/\s+/g, ' '))}\n          > ${printable(event.reply)}`
        : undefined;
  }
}

function clockText(date: Date): string {
  return date.toTimeString().slice(0, 8);
}
