/** `anygame match`: plays many matches between players. */

import { counted, Failure } from '../../base/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { DEFAULT_MAX_LENGTH, playingRoles, rolesOf } from '../../game/index.ts';
import { expectWritable, matchesAtOnce, setMemoryFile, threadLanes, writeNewFile } from '../../host/index.ts';
import {
  type Clocks,
  errorRuleText,
  playSeries,
  roundLength,
  type SeriesMatch,
  type SeriesSetup,
  seatingProblem,
  type TickBudget,
} from '../../match/index.ts';
import { choiceText, type PlayerChoice } from '../../players/index.ts';
import { ARCADE_PLAYERS, matchArcade } from '../arcade/match.ts';

import { openArcade } from '../arcade/open.ts';

import { defineCommand, flag, positiveNumber, text, time, wholeNumber } from '../command.ts';
import { matchesCsv } from '../csv.ts';
import { distantPlayers, openNetwork, outsidePlayers } from '../distant-players.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { distinctNames, runningScore, seriesJson, seriesReport } from '../match-report.ts';
import { LOBBY_OPTIONS } from '../network-options.ts';
import { openGame, PLAYER_HELP, readPlayer } from '../operands.ts';
import { roleText } from '../position-report.ts';
import { watched } from '../progress.ts';
import {
  ERROR_OPTIONS,
  GAME_HELP,
  GAME_OPTIONS,
  MEMORY_OPTIONS,
  mayPonder,
  PONDER_OPTIONS,
} from '../shared-options.ts';
import { DEFAULT_REACTION, DEFAULT_UPDATES, matchTimed, TIMED_PLAYER_NAMES } from '../timed/match.ts';
import { openTimed } from '../timed/open.ts';

/** Seconds per move, and before the first move. */
const DEFAULT_TIME = 1;
const DEFAULT_START = 10;
const DEFAULT_MATCHES = 10;

export const match = defineCommand({
  description: [
    `Plays a series of games between the players, several at once, and prints for each player the games won, drawn and lost, the mean goal and the win rate with 95 % confidence intervals, and the speed of its search. ${GAME_HELP}`,
    `${PLAYER_HELP} Network players are http://HOST:PORT, or registered:NAME for one that connects to Anygame ('anygame player --register'). Name one player per role, in the order of the roles, or one for all roles; in games with one role, several players take turns. The role called random is chance, and no player is named for it.`,
    'The strictly highest goal wins, and a shared highest goal is a draw; a single player wins with 100 and loses with 0. A player that is late, fails or answers with a move that is not legal gets a random move instead, unless --errors says otherwise; the report says so.',
    `In an arcade game, every named player plays every level of --levels, --matches times each (5); players of such games are ${ARCADE_PLAYERS}. In games for two, the named players play together.`,
    `In a real-time game, players move at any time. The players of such games are ${TIMED_PLAYER_NAMES}. The clock is virtual, so a match depends only on its seed, unless --unit sets a real clock.`,
    'With --playouts, the same seed plays the same games on every machine. Ctrl-C stops it and reports the finished games. Exit code: 0 on success, 1 if the rules cannot be played, 2 on a usage error or if a file cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'GAME PLAYER...', least: 2 },
  options: {
    matches: wholeNumber(
      'N',
      `number of matches (${DEFAULT_MATCHES}, or a few more so that all play all roles equally often)`,
      {
        least: 1,
      },
    ),
    time: time(`how long a player may think about a move or an action (${DEFAULT_TIME}s)`),
    playouts: wholeNumber('N', 'random games or positions it may examine per move, instead of a time', {
      least: 1,
    }),
    start: time(
      `how long it may prepare before the first move (${DEFAULT_START}s; with --playouts, the same number of playouts)`,
    ),
    swap: flag('let players change roles from game to game, all combinations in turn (the default)'),
    'no-swap': flag('let players keep their roles'),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    'max-length': wholeNumber('N', `cut games after N moves (${DEFAULT_MAX_LENGTH})`, { least: 1 }),
    parallel: wholeNumber('N', 'how many games are played at once (as many as there are cores for)', {
      least: 1,
      most: 256,
    }),
    threads: wholeNumber('N', 'threads for each player (1)', {
      least: 1,
      most: 64,
    }),
    json: flag('print the results and all games as JSON, for other programs'),
    output: text('FILE', 'write the results and all games to a file, as JSON', 'o'),
    csv: text('FILE', "write one row per seat of each game as CSV; '-' prints it"),
    ...ERROR_OPTIONS,
    ...LOBBY_OPTIONS,
    ...PONDER_OPTIONS,
    ...MEMORY_OPTIONS,
    levels: text('LIST', 'levels of an arcade game, as in 0-4 or 0,2 (the level named with the game, or 0)'),
    calls: wholeNumber(
      'N',
      'ticks of an arcade game that a player may simulate for an action (1500; unlimited with --time or --timed)',
      {
        least: 1,
      },
    ),
    timed: flag(
      'use the clock of competitions in an arcade game: 40 ms per action; a late action counts as NIL, and two later than 50 ms disqualify (by default, the game waits)',
    ),
    reaction: positiveNumber(
      'UNITS',
      `delay in a real-time game before a chosen move is made (${DEFAULT_REACTION})`,
    ),
    updates: wholeNumber(
      'N',
      `updates that a player may simulate for a thought in a real-time game (${DEFAULT_UPDATES})`,
      { least: 1 },
    ),
    unit: time('play a real-time game by the real clock, with units of this length'),
    ...GAME_OPTIONS,
  },
  examples: [
    {
      call: 'anygame match whack-a-mole rt-mcts random --matches 20',
      does: 'a real-time game with the virtual clock',
    },
    {
      call: 'anygame match frog-road search look random --levels 0-4 --calls 1500',
      does: 'players of arcade games on five levels',
    },
    { call: 'anygame match tic-tac-toe flat random', does: 'ten games, a second per move' },
    {
      call: 'anygame match connect-four flat random --matches 100 --playouts 200',
      does: 'a hundred games that can be repeated exactly',
    },
    {
      call: 'anygame match breakthrough flat random --time 200ms --output result.json',
      does: 'fast games, all of them saved',
    },
  ],

  async run({ options, operands: [operand = '', ...names] }, io) {
    const arcade = await openArcade(operand);
    if (arcade !== undefined) {
      const {
        matches: games = 5,
        seed = 1,
        levels = `${arcade.level}`,
        json,
        output,
        timed: isTimed,
      } = options;
      const budget = arcadeBudget(options);
      return matchArcade(arcade, names, { levels, games, budget, seed, isTimed, json, output }, io);
    }
    const realTime = await openTimed(operand, io);
    if (realTime !== undefined) {
      const { matches, seed = 1, updates = DEFAULT_UPDATES, reaction = DEFAULT_REACTION, unit } = options;
      const { json, output } = options;
      const series = { matches, seed, updates, reaction, unit, swap: !options['no-swap'], json, output };
      return matchTimed(operand, realTime, names, series, io);
    }
    const players = await Promise.all(names.map(readPlayer));
    const clocks = clocksOf(options);
    if (options.swap && options['no-swap']) throw new UsageError('--swap and --no-swap exclude each other.');
    if (options.json && options.csv === '-')
      throw new UsageError('--json and --csv cannot both print to standard output.');
    for (const file of [options.output, options.csv])
      if (file !== undefined && file !== '-') await expectWritable(file);
    setMemoryFile(options);
    const loaded = await openGame(operand, options, io);
    const { game } = loaded.compilation;
    const roles = playingRoles(game).length;
    expectSeats(loaded, players);
    const plan = { players: players.length, roles, swap: !options['no-swap'] };
    const round = roundLength(plan);
    const matches = options.matches ?? round * Math.ceil(DEFAULT_MATCHES / round);
    const { threads = 1 } = options;
    const distant = distantPlayers(players, clocks);
    const room = distant.length > 0 ? 1 : Math.max(1, Math.floor(matchesAtOnce(game, clocks) / threads));
    const parallel = options.parallel ?? room;
    const network = await openNetwork(distant, options, io);
    if (network === undefined) return EXIT.interrupted;
    const setup: SeriesSetup = {
      name: loaded.name,
      game,
      players,
      matches,
      swap: plan.swap,
      seed: options.seed ?? 1,
      clocks,
      maxLength: options['max-length'],
      errorLimit: options.errors,
      parallel,
      openPool: threadLanes(loaded, threads, outsidePlayers(network.players, loaded, clocks)),
      mayPonder: mayPonder(options, parallel * roles * threads),
      now: io.now,
    };
    try {
      return await playAndTell(setup, { roles, round, ...options }, io);
    } finally {
      await network.close();
    }
  },
});

function clocksOf({
  time: seconds,
  playouts,
  start,
}: {
  readonly time: number | undefined;
  readonly playouts: number | undefined;
  readonly start: number | undefined;
}): Clocks {
  if (seconds !== undefined && playouts !== undefined)
    throw new UsageError('--time and --playouts exclude each other.');
  if (playouts === undefined)
    return { start: { seconds: start ?? DEFAULT_START }, play: { seconds: seconds ?? DEFAULT_TIME } };
  return { start: start === undefined ? { playouts } : { seconds: start }, play: { playouts } };
}

function expectSeats({ name, compilation: { game } }: LoadedGame, players: readonly PlayerChoice[]): void {
  const roles = playingRoles(game);
  const problem = seatingProblem(players.length, roles.length);
  if (roles.length === 0)
    throw new Failure(`${name}: all roles are chance, so there is nothing for players to do`, 'refused');
  if (problem === undefined) return;
  const names = roles.map((role) => roleText(game, role)).join(', ');
  throw new UsageError(
    `${name} has ${counted(roles.length, 'role')} (${names}), and ${players.length} players are ${problem}: name ${roles.length}, or one for all.`,
  );
}

interface Telling {
  readonly roles: number;
  readonly round: number;
  readonly json: boolean;
  readonly output: string | undefined;
  readonly csv: string | undefined;
}

async function playAndTell(
  setup: SeriesSetup,
  { roles, round, json, output, csv }: Telling,
  io: Io,
): Promise<number> {
  const names = setup.players.map(choiceText);
  const finished: SeriesMatch[] = [];
  const report = {
    game: setup.name,
    players: distinctNames(names),
    roles,
    planned: setup.matches,
    round,
    seed: setup.seed,
    play: setup.clocks.play,
    matches: finished,
  };
  const { failure, interrupted, seconds } = await played(
    setup,
    finished,
    (passed) => runningScore(report, passed),
    io,
  );
  finished.sort((a, b) => a.number - b.number);
  if (failure === undefined || finished.length > 0) {
    if (!json && csv !== '-') io.out(`${seriesReport(report)}\n`);
    if (csv === '-') io.out(matchesCsv(finished, names));
    else if (csv !== undefined) await writeNewFile(csv, matchesCsv(finished, names));
    if (json || output !== undefined) {
      const content = seriesJson({
        game: setup.name,
        engine: setup.game.engine,
        roles: rolesOf(setup.game).map((role) => roleText(setup.game, role)),
        players: names,
        swap: setup.swap,
        seed: setup.seed,
        clocks: setup.clocks,
        errors: errorRuleText(setup.errorLimit),
        planned: setup.matches,
        interrupted,
        seconds,
        matches: finished,
      });
      if (json) io.out(content);
      if (output !== undefined) await writeNewFile(output, content);
    }
  }
  if (failure !== undefined) throw failure.error;
  return interrupted ? EXIT.interrupted : EXIT.success;
}

/** Appends finished matches to `finished` and shows the score during the series. */
async function played(
  setup: SeriesSetup,
  finished: SeriesMatch[],
  score: (seconds: number) => string,
  io: Io,
) {
  const start = io.now();
  const seconds = (): number => (io.now() - start) / 1000;
  let failure: { readonly error: unknown } | undefined;
  const interrupted = await watched(io, async ({ signal, show }) => {
    show(() => score(seconds()));
    await playSeries({ ...setup, signal, onMatch: (each) => void finished.push(each) }).catch(
      (error: unknown) => {
        failure = { error };
      },
    );
    return signal.aborted;
  });
  return { failure, interrupted, seconds: seconds() };
}

const DEFAULT_CALLS = 1500;

/** The budget of an arcade player for one action. */
function arcadeBudget(options: {
  readonly calls: number | undefined;
  readonly time: number | undefined;
  readonly timed: boolean;
}): TickBudget {
  const { calls, time: seconds, timed: isTimed } = options;
  if (seconds !== undefined) return { calls, milliseconds: 1000 * seconds };
  return { calls: calls ?? (isTimed ? undefined : DEFAULT_CALLS) };
}
