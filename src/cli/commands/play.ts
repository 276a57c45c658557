/** `anygame play`: any game, on the terminal, against any machine and with any number of people. */

import { seededRandom } from '../../base/index.ts';
import { inferLayout } from '../../board/index.ts';
import { playingRoles } from '../../game/index.ts';
import {
  installedLibrary,
  installedRealTime,
  kindsFor,
  setMemoryFile,
  threadPlayer,
} from '../../host/index.ts';
import { Opponents } from '../../match/index.ts';
import { createPlayer } from '../../players/index.ts';
import { ARCADE_PLAYERS } from '../arcade/match.ts';
import { openArcade } from '../arcade/open.ts';
import { playArcade } from '../arcade/play.ts';
import { defineCommand, flag, positiveNumber, text, texts, time, wholeNumber } from '../command.ts';
import { type Io, UsageError } from '../io.ts';
import { JSON_EVENTS } from '../json.ts';
import { LOBBY_OPTIONS, managerAddress } from '../network-options.ts';
import { PLAYER_HELP } from '../operands.ts';
import { Display } from '../play/display.ts';
import { EventDisplay } from '../play/event-display.ts';
import { openKeyboard } from '../play/keyboard.ts';
import { isDistant, playOnNetwork } from '../play/network-game.ts';
import { completionOf, vocabulary } from '../play/read-command.ts';
import { Session } from '../play/session.ts';
import { DEFAULT_GAME, DEFAULT_SECONDS, setUp } from '../play/setup.ts';
import { TerminalGame } from '../play/terminal-game.ts';
import {
  GAME_HELP,
  GAME_OPTIONS,
  MEMORY_OPTIONS,
  mayPonder,
  PERMISSION_OPTIONS,
  PONDER_OPTIONS,
} from '../shared-options.ts';
import { openTimed } from '../timed/open.ts';
import { playTimed } from '../timed/play.ts';
import { watchTimed } from '../timed/visit.ts';

export const play = defineCommand({
  description: [
    `Shows the position, asks for your moves and plays the other roles. ${GAME_HELP} The default GAME is ${DEFAULT_GAME}.`,
    "Type a move as it is listed, in any unambiguous abbreviation, or by its number; the Tab key completes it. 'help' lists the other commands: 'hint', 'why', 'undo', 'save FILE' and more. The machine thinks for a second per move (--time) and plays better with more time.",
    `${PLAYER_HELP} A single PLAYER plays all remaining roles. ROLE=PLAYER assigns a player to one role and may be repeated. 'human' is also a player.`,
    "A PLAYER on the network is http://HOST:PORT, or registered:NAME for one that connects with 'anygame player --register'. The game is then a match with a clock (--time, 60s) for you too, and moves cannot be taken back.",
    `Arcade games run at their pace (--pace): arrows or WASD, the space bar, P to pause, Q to end. All roles are people at one keyboard, unless --as or --against says otherwise. Machines of arcade games are ${ARCADE_PLAYERS}; they think for 40 ms per tick (--time), or simulate --calls ticks for an action.`,
    'Moves may also come from a file or a program; the game then ends with the input. If the rules hide information, people who share a screen take turns in front of it.',
    'With --json, moves and commands come from the input line by line, nobody is prompted, and each line of the output is an event: start, position, turn, moves, message, end, and others that docs/formats.md describes.',
    'Exit code: 0 on success, 1 if the rules cannot be played to the end, 2 if the game or a saved game cannot be read, 130 after Ctrl-C.',
  ],
  operands: { usage: '[GAME]', least: 0, most: 1 },
  options: {
    as: text(
      'ROLE',
      "the role to play (the first), or several as in x,o; 'all' for everybody at this keyboard, 'none' to watch",
    ),
    against: texts('[ROLE=]PLAYER', 'who plays the other roles (auto)'),
    time: time(`how long the machine may think about a move, as in 3s or 500ms (${DEFAULT_SECONDS}s)`),
    playouts: wholeNumber('N', 'random games it may try per move, instead of a time', { least: 1 }),
    calls: wholeNumber(
      'N',
      'ticks of an arcade game that a machine may simulate for an action, instead of a time',
      {
        least: 1,
      },
    ),
    seed: wholeNumber('S', 'random seed; with --playouts or --calls, the same seed gives the same moves', {
      least: 0,
    }),
    pace: positiveNumber('N', 'ticks per second of an arcade game (10)'),
    unit: time('length of a unit of a real-time game (stated in the library, or 1s)'),
    threads: wholeNumber('N', 'threads for the machine (1)', {
      least: 1,
      most: 256,
    }),
    watch: text('URL', 'watch the real-time matches of a manager, as in ws://host:9160; GAME is not needed'),
    load: text('FILE', "continue a game that was saved with 'save'; GAME is not needed"),
    ...LOBBY_OPTIONS,
    open: flag('show everything, even what the rules hide'),
    ...PONDER_OPTIONS,
    ...MEMORY_OPTIONS,
    engine: GAME_OPTIONS.engine,
    ...PERMISSION_OPTIONS,
    json: JSON_EVENTS,
  },
  examples: [
    { call: 'anygame play connect-four', does: 'play connect-four as the first role' },
    {
      call: 'anygame play tic-tac-toe --as o --time 3s',
      does: 'as o, with three seconds per move for the machine',
    },
    {
      call: 'anygame play tic-tac-toe --as none --against x=flat --against o=random',
      does: 'watch two machines',
    },
    { call: 'anygame play my-game.kif --as all', does: 'try out a game of your own, playing all roles' },
    { call: 'anygame play --watch ws://games.example:9160', does: 'watch a real-time match of a manager' },
    { call: 'anygame play tank-duel --against iw', does: 'an arcade game for two, against a machine' },
    { call: 'anygame play frog-road --as none --against search', does: 'watch a machine play' },
    {
      call: 'anygame play tic-tac-toe --against http://localhost:9147',
      does: 'against a player on the network',
    },
    { call: 'anygame play --load my-game.json', does: 'continue a saved game' },
  ],

  async run({ options, operands: [operand] }, given) {
    const io: Io = options.json ? withoutTerminal(given) : given;
    if (options.watch !== undefined) {
      if (operand !== undefined) throw new UsageError('--watch shows the games of a manager; name no GAME.');
      return watchTimed(managerAddress('--watch', options.watch), options.json, io);
    }
    const arcade = operand === undefined ? undefined : await openArcade(operand);
    if (arcade !== undefined) {
      if (options.playouts !== undefined)
        throw new UsageError('machines of arcade games simulate ticks: say how many with --calls N.');
      return playArcade(arcade, { ...options, seed: options.seed ?? io.seed }, io);
    }
    if (options.calls !== undefined)
      throw new UsageError('--calls applies to arcade games; limit other machines with --playouts N.');
    const realTime = operand === undefined ? undefined : await openTimed(operand, io);
    if (operand !== undefined && realTime !== undefined) {
      const { unit = installedRealTime().games.find(({ name }) => name === operand)?.pace ?? 1 } = options;
      const [opponent = 'rt-mcts'] = options.against;
      const seed = options.seed ?? io.seed;
      return playTimed(operand, realTime, { unit, seed, opponent, json: options.json }, io);
    }
    setMemoryFile(options);
    const kinds = await kindsFor(options.against.map((text) => text.replace(/^[^=:{]+=/, '')));
    if (kinds.some(isDistant)) return playOnNetwork(operand, { ...options, kinds }, io);
    const { loaded, setting, seed } = await setUp(operand, { ...options, kinds }, io);
    const { game } = loaded.compilation;
    const random = seededRandom(seed);
    const layout = inferLayout(loaded.description, game);
    const display = options.json ? new EventDisplay(layout, io) : new Display(layout, io);
    const machines = new Opponents({
      game,
      random: random.fork(),
      now: io.now,
      mayPonder:
        io.terminal !== undefined &&
        mayPonder(options, (playingRoles(game).length - 1) * (options.threads ?? 1)),
      // Thinking must not block typing; without a keyboard, a thread would only cost time.
      create: (choice) =>
        io.terminal ? threadPlayer(choice, loaded, options.threads) : createPlayer(choice, kinds),
    });
    const typing = options.json ? { ...io, out: () => {} } : io;
    const keyboard = openKeyboard(typing, (line) =>
      completionOf(line, vocabulary(session, terminalGame.asked)),
    );
    const session = new Session(
      {
        name: loaded.name,
        sheet: loaded.description.source.text,
        seed,
        isOpen: options.open,
        opponents: machines,
        canHurry: io.terminal !== undefined,
        chance: random.fork(),
        display,
        keyboard,
        io,
      },
      setting,
    );
    session.file = options.load;
    const terminalGame = new TerminalGame(session);
    try {
      display.start(session.match, session.seats, { game: session.table.name, seed });
      if (!options.json && operand === undefined && options.load === undefined) adviseOtherGames(display);
      return await terminalGame.run();
    } finally {
      await keyboard.close();
      const { match } = session;
      await machines.stop(match.goals());
    }
  },
});

/** Programs type no keys and see no colours. */
function withoutTerminal({ terminal: _, ...io }: Io): Io {
  return { ...io, colours: false };
}

function adviseOtherGames(display: Display): void {
  display.say(
    display.palette.dim(`'anygame games' lists all ${installedLibrary().library.games.length} games.`),
  );
}
