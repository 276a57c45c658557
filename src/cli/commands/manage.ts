/** `anygame manage`: a match between players on the network and players of our own. */
import { randomBytes } from 'node:crypto';
import { playingRoles } from '../../match/index.ts';
import {
  hidesMoves,
  manageMatch,
  rulesText,
  type Spectators,
  startSpectators,
} from '../../protocol/index.ts';
import { printable } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { EXIT, Failure, UsageError } from '../failure.ts';
import { GAME_HELP, GAME_OPTIONS, loadGame } from '../game.ts';
import { LOBBY_OPTIONS, LOCAL_HOST } from '../lobby/lobby-options.ts';
import { endLines, incidentText, moveLine, seatLines } from '../manage/report.ts';
import { managedSeat, readSeats } from '../manage/seats.ts';
import { openWays } from '../manage/ways.ts';
import { MEMORY_OPTIONS, rememberFor } from '../memory/memory-file.ts';
import { choice, flag, text, texts, wholeNumber } from '../option.ts';
import { expectWritable, writeNewFile } from '../write.ts';

/** Seconds. */
const USUAL_START = 30;
const USUAL_PLAY = 10;

export const manage = defineCommand({
  name: 'manage',
  summary: 'run a match between players on the network and players of our own',
  description: [
    `Plays GAME once. ${GAME_HELP}`,
    "--seat ROLE=PLAYER says who plays, once for every role: the address of a player on the network, as in white=http://localhost:9147, one of our own, as in black=mcts ('anygame players' lists them), human, who types the moves, or a player that registers itself. The role called random is chance, which the manager plays.",
    "Players that cannot be reached, behind a router for instance, come to the manager: --seat white=registered:zoe waits for 'anygame player --register ws://HOST:PORT --name zoe', and white=registered for whoever comes first. --listen says where, for this machine alone unless it names an address; --token keeps strangers out.",
    'A player that is late (TO), cannot be reached (CE) or answers what is not legal (IL) gets a random legal move instead, and the match goes on. --json keeps the match in the form in which the field publishes matches.',
    'Ctrl-C calls the match off. Exit code: 0; 1 if the rules cannot be played, 2 if the call makes no sense or a file cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'GAME', least: 1, most: 1 },
  options: {
    seat: texts('ROLE=PLAYER', 'who plays a role; once for every role'),
    start: wholeNumber('SECONDS', `the start clock (${USUAL_START})`, { least: 1, most: 86_400 }),
    play: wholeNumber('SECONDS', `the play clock (${USUAL_PLAY})`, { least: 1, most: 86_400 }),
    scramble: flag('send other words for all names of the game, others in every match'),
    gdl2: choice(
      ['turn', 'list', 'none'],
      'how players are told what they see (turn, if the rules say what is seen): with the turn and their last move, as a list of percepts, or all moves instead',
    ),
    ...LOBBY_OPTIONS,
    id: text('ID', 'what the match is called (made of the time)'),
    'game-url': text('URL', 'where the game is published, for the record'),
    seed: wholeNumber('S', 'of all chance (another one every time)', { least: 0 }),
    'max-length': wholeNumber('N', 'cut the match after so many moves', { least: 1 }),
    spectate: wholeNumber('PORT', 'let programs on this machine watch the match there, any port for 0', {
      least: 0,
      most: 65_535,
    }),
    json: text('FILE', "write the record of the match to a file; '-' prints it"),
    quiet: flag('say nothing but the result', 'q'),
    ...MEMORY_OPTIONS,
    ...GAME_OPTIONS,
  },
  examples: [
    {
      call: 'anygame manage tic-tac-toe --seat x=http://localhost:9147 --seat o=mcts',
      does: 'a player on the network against one of our own',
    },
    {
      call: 'anygame manage tic-tac-toe --seat x=registered:zoe --seat o=registered --listen 9160',
      does: 'wait for zoe and somebody else',
    },
    {
      call: 'anygame manage monty-hall --seat candidate=auto --scramble --json match.json',
      does: 'keep the record',
    },
  ],

  async run({ options, operands: [operand = ''] }, io) {
    if (options.json !== undefined && options.json !== '-') await expectWritable(options.json);
    const id = options.id ?? `anygame.${Date.now()}`;
    if (!/^[!-~]+$/.test(id) || /[();]/.test(id))
      throw new UsageError('--id is a word without spaces and parentheses.');
    rememberFor(options);
    const loaded = await loadGame(operand, options, io);
    const { game } = loaded.compilation;
    if (playingRoles(game).length === 0)
      throw new Failure(
        `${loaded.name}: chance plays alone; there is nothing to do for players`,
        EXIT.refused,
      );
    const chosen = readSeats(options.seat, game);
    const silence = (): void => {};
    const sayResult = options.json === '-' ? silence : io.out;
    const say = options.quiet ? silence : sayResult;
    if (!options.scramble && /[^\n -~]/.test(rulesText(loaded.description)))
      io.err(
        `anygame: ${loaded.name} has names that are not ASCII, which some players cannot read; --scramble sends others\n`,
      );
    const startClock = options.start ?? USUAL_START;
    const playClock = options.play ?? USUAL_PLAY;
    const seed = options.seed ?? io.seed;
    const told = options.gdl2 ?? (hidesMoves(loaded.description) ? 'turn' : 'none');
    say(`${loaded.name}, match ${id}: ${startClock} s to start, ${playClock} s per move, seed ${seed}\n`);
    const reached = await openWays(chosen, options, (line) => say(`${line}\n`), io);
    if (reached === undefined) return EXIT.interrupted;
    const { ways } = reached;
    say(`${seatLines(game, chosen, ways).join('\n')}\n\n`);
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
      news: told === 'none' ? 'moves' : told,
      seats: chosen.map((seat, role) => managedSeat(seat, ways[role], loaded, io)),
      startClock,
      playClock,
      scramble: options.scramble,
      seed,
      token: randomBytes(16).toString('hex'),
      maxLength: options['max-length'],
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
    spectators?.show(result.field);
    await Promise.all([spectators?.close(), reached.close()]);
    sayResult(`${endLines(result, last, loaded, io).join('\n')}\n`);
    if (options.json !== undefined) {
      const json = `${JSON.stringify(result.field, undefined, 2)}\n`;
      if (options.json === '-') io.out(json);
      else await writeNewFile(options.json, json);
    }
    return result.record.ending === 'interrupted' ? EXIT.interrupted : EXIT.success;
  },
});

async function spectatorsAt(port: number | undefined): Promise<Spectators | undefined> {
  if (port === undefined) return undefined;
  try {
    return await startSpectators({ host: LOCAL_HOST, port });
  } catch (error) {
    throw new Failure(
      `--spectate: port ${port} cannot be had: ${error instanceof Error ? error.message : error}`,
    );
  }
}
