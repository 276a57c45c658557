/** `anygame match`: players against each other, many times. */

import { counted, Failure } from '../../base/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { DEFAULT_MAX_LENGTH, playingRoles, rolesOf } from '../../game/index.ts';
import { expectWritable, matchesAtOnce, setMemoryFile, threadLanes, writeNewFile } from '../../host/index.ts';
import {
  type Clocks,
  playSeries,
  roundLength,
  type SeriesMatch,
  type SeriesSetup,
  seatingProblem,
} from '../../match/index.ts';
import { choiceText, type PlayerChoice } from '../../players/index.ts';
import { ARCADE_PLAYERS, matchArcade } from '../arcade/match.ts';
import { openArcade } from '../arcade/open.ts';

import { defineCommand, flag, text, time, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { distinctNames, runningScore, seriesJson, seriesReport } from '../match-report.ts';
import { openGame, PLAYER_HELP, readPlayer } from '../operands.ts';
import { roleText } from '../position-report.ts';
import { watched } from '../progress.ts';
import { GAME_HELP, GAME_OPTIONS, MEMORY_OPTIONS, mayPonder, PONDER_OPTIONS } from '../shared-options.ts';

/** Seconds per move, and before the first. */
const DEFAULT_TIME = 1;
const DEFAULT_START = 10;
const DEFAULT_GAMES = 10;

export const match = defineCommand({
  description: [
    `Plays GAME several times between the players, several games at once, and tells for each player the games won, drawn and lost, the mean goal and the win rate, both with their 95 % confidence intervals, and how quickly it searched. ${GAME_HELP}`,
    `${PLAYER_HELP} Name one player for each role, in the order of the roles, or one for all of them; in games for one, several take turns. The role called random is chance, and belongs to no player.`,
    'A game is won by the strictly highest goal, and drawn by those who share it; who plays alone wins with 100 and loses with 0. A player that is late, fails or answers with a move that is not legal gets a random move instead; the game goes on, and the report says so.',
    `In an arcade game, every player named plays every level of --levels, --games times each (5); players of such games are ${ARCADE_PLAYERS}. In games for two, the players named sit down together.`,
    'With --playouts, the same seed plays the same games on every machine. Ctrl-C ends it with the games that are finished. Exit code: 0; 1 if the rules cannot be played, 2 if the call makes no sense or a file cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'GAME PLAYER...', least: 2 },
  options: {
    games: wholeNumber('N', `how many games (${DEFAULT_GAMES}, or a few more for all to be equal)`, {
      least: 1,
    }),
    time: time(`how long a player may think about a move (${DEFAULT_TIME}s)`),
    playouts: wholeNumber('N', 'random games it may try per move, or positions it may look at, instead', {
      least: 1,
    }),
    start: time(
      `how long it may prepare before the first move (${DEFAULT_START}s; with --playouts, as many of those)`,
    ),
    swap: flag('let players change roles from game to game, all combinations in turn (the default)'),
    'no-swap': flag('let them keep their roles'),
    seed: wholeNumber('S', 'of all chance (1)', { least: 0 }),
    'max-length': wholeNumber('N', `cut games after N moves (${DEFAULT_MAX_LENGTH})`, { least: 1 }),
    parallel: wholeNumber('N', 'how many games are played at once (as many as there are cores for)', {
      least: 1,
      most: 256,
    }),
    threads: wholeNumber(
      'N',
      'threads in which each player thinks, each in its own, their visits added up (1)',
      {
        least: 1,
        most: 64,
      },
    ),
    json: text('FILE', "write the results and all games to a file, for other programs; '-' prints them"),
    ...PONDER_OPTIONS,
    ...MEMORY_OPTIONS,
    levels: text('LIST', 'levels of an arcade game, as 0-4 or 0,2 (the one named, or 0)'),
    calls: wholeNumber('N', 'ticks of an arcade game that a player may simulate for an action (1500)', {
      least: 1,
    }),
    timed: flag(
      'let the clock of competitions run in an arcade game: 40 ms for an action, a late one counts as NIL, and two later than 50 ms disqualify (the world waits)',
    ),
    ...GAME_OPTIONS,
  },
  examples: [
    {
      call: 'anygame match frog-road olmcts look random --levels 0-4 --calls 1500',
      does: 'players of arcade games on five levels',
    },
    { call: 'anygame match tic-tac-toe flat random', does: 'ten games, a second per move' },
    {
      call: 'anygame match connect-four flat random --games 100 --playouts 200',
      does: 'a hundred that can be repeated exactly',
    },
    {
      call: 'anygame match breakthrough flat random --time 200ms --json result.json',
      does: 'quick ones, and keep them all',
    },
  ],

  async run({ options, operands: [operand = '', ...names] }, io) {
    const arcade = await openArcade(operand);
    if (arcade !== undefined) {
      const { games = 5, calls = 1500, seed = 1, levels = `${arcade.level}` } = options;
      const { json, timed: isTimed } = options;
      return matchArcade(arcade, names, { levels, games, calls, seed, isTimed, json }, io);
    }
    const players = names.map(readPlayer);
    const clocks = clocksOf(options);
    if (options.swap && options['no-swap']) throw new UsageError('--swap and --no-swap exclude each other.');
    if (options.json !== undefined && options.json !== '-') await expectWritable(options.json);
    setMemoryFile(options);
    const loaded = await openGame(operand, options, io);
    const { game } = loaded.compilation;
    const roles = playingRoles(game).length;
    expectSeats(loaded, players);
    const plan = { players: players.length, roles, swap: !options['no-swap'] };
    const round = roundLength(plan);
    const matches = options.games ?? round * Math.ceil(DEFAULT_GAMES / round);
    const { threads = 1 } = options;
    const parallel = options.parallel ?? Math.max(1, Math.floor(matchesAtOnce(game, clocks) / threads));
    const setup: SeriesSetup = {
      name: loaded.name,
      game,
      players,
      matches,
      swap: plan.swap,
      seed: options.seed ?? 1,
      clocks,
      maxLength: options['max-length'],
      parallel,
      openPool: threadLanes(loaded, threads),
      mayPonder: mayPonder(options, parallel * roles * threads),
      now: io.now,
    };
    return await playAndTell(setup, { roles, round, file: options.json }, io);
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
    throw new Failure(`${name}: chance plays alone; there is nothing to do for players`, 'refused');
  if (problem === undefined) return;
  const names = roles.map((role) => roleText(game, role)).join(', ');
  throw new UsageError(
    `${name} has ${counted(roles.length, 'role')} (${names}), and ${players.length} players are ${problem}: name ${roles.length}, or one for all.`,
  );
}

interface Telling {
  readonly roles: number;
  readonly round: number;
  readonly file: string | undefined;
}

async function playAndTell(setup: SeriesSetup, { roles, round, file }: Telling, io: Io): Promise<number> {
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
    if (file !== '-') io.out(`${seriesReport(report)}\n`);
    if (file !== undefined) {
      const json = seriesJson({
        game: setup.name,
        engine: setup.game.engine,
        roles: rolesOf(setup.game).map((role) => roleText(setup.game, role)),
        players: names,
        swap: setup.swap,
        seed: setup.seed,
        clocks: setup.clocks,
        planned: setup.matches,
        interrupted,
        seconds,
        matches: finished,
      });
      if (file === '-') io.out(json);
      else await writeNewFile(file, json);
    }
  }
  if (failure !== undefined) throw failure.error;
  return interrupted ? EXIT.interrupted : EXIT.success;
}

/** Adds to `finished` what is finished, and shows the score meanwhile. */
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
