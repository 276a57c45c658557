/** `anygame manage`: plays a match between players on the network, and shows how it goes. */
import { DEFAULT_WAIT, expectWritable, setMemoryFile } from '../../host/index.ts';
import { choice, defineCommand, flag, text, texts, time, wholeNumber, wholeSeconds } from '../command.ts';
import { UsageError } from '../io.ts';
import { DEFAULT_PLAY, DEFAULT_START, manageGame } from '../managed-game.ts';
import { LOBBY_OPTIONS } from '../network-options.ts';
import { openGame } from '../operands.ts';
import { ERROR_OPTIONS, GAME_HELP, GAME_OPTIONS, MEMORY_OPTIONS } from '../shared-options.ts';
import { manageTimed } from '../timed/manage.ts';
import { openTimed } from '../timed/open.ts';

const LONGEST_CLOCK = 86_400;

export const manage = defineCommand({
  description: [
    `Plays one match of GAME. ${GAME_HELP}`,
    "--seat ROLE=PLAYER names the player of a role, once for every role: the address of a network player, as in white=http://localhost:9147; a built-in player, as in black=mcts ('anygame players' lists them); a player of your own, as in black=./mine.js or 'black=cmd:python3 mine.py'; human, for a person who types the moves; or a player that registers itself. The role called random is chance, which the manager plays.",
    "Players that cannot be reached, for instance behind a router, connect to the manager: --seat white=registered:zoe waits for 'anygame player --register ws://HOST:PORT --name zoe', and white=registered for the first player that connects. --listen sets the port, and the address if other machines may connect; --token keeps strangers out.",
    'A player that is late (TO), cannot be reached (CE) or answers with an illegal move (IL) gets a random legal move instead, and the match goes on, unless --errors says that it loses. --json prints, and --output writes, the match in the common record format of General Game Playing.',
    'In a real-time game, players move at any time. They are built in or register by name (ROLE=registered:NAME; docs/organisers.md lists the messages), and --unit sets the length of a unit.',
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
    return manageGame(await openGame(operand, options, io), { ...options, id }, io);
  },
});
