/** `anygame simulate`: what random play makes of a game. */
import { seededRandom } from '../../circuit/index.ts';
import {
  CircuitGame,
  type Compilation,
  DEFAULT_MAX_LENGTH,
  type PlayoutRun,
  type Policy,
  rolesOf,
  type Scores,
  Simulator,
  type State,
} from '../../machine/index.ts';
import { RandomRun } from '../../players/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, UsageError } from '../failure.ts';
import { GAME_HELP, GAME_OPTIONS, loadGame } from '../game.ts';
import type { Io } from '../io.ts';
import { choice, flag, positiveNumber, wholeNumber } from '../option.ts';
import { playMoves } from '../played-moves.ts';
import { roleText } from '../position-report.ts';
import { Progress } from '../progress.ts';
import { goalStatistics } from '../score-statistics.ts';
import { grouped, tableLines } from '../table.ts';

const USUAL_SECONDS = 2;

export const simulate = defineCommand({
  name: 'simulate',
  summary: 'play a game at random, thousands of times or millions',
  description: [
    'Plays random games and tells how they end: the mean goal of each role with its 95 % confidence interval, how often it gets each value, how long games are, and how quickly they were played.',
    `${GAME_HELP} Each further word is a joint move to be made before, as in 'anygame step'.`,
    'With the policy "decisive", who can win at once does so, and who cannot avoids moves that let another role win at once; with "winning", who is sure to have the best goal right after a move makes it, also where roles move at the same time. Where that cannot be had, it says so and plays uniformly. Games that are cut for their length count with the goals of the state they have reached. Games that are still being played when the time is up or Ctrl-C is pressed are not counted.',
    'Ctrl-C ends it with what there is. Exit code: 0; 1 if a move is not legal or the rules cannot be played, 2 if the game cannot be read, 130 if interrupted.',
  ],
  operands: { usage: 'GAME [MOVE...]', least: 1 },
  options: {
    playouts: wholeNumber('N', 'play so many games', { least: 1 }),
    time: positiveNumber('SECONDS', `play for so long (${USUAL_SECONDS}, unless --playouts is given)`),
    policy: choice(['uniform', 'decisive', 'winning'], 'how moves are chosen'),
    'max-length': wholeNumber('N', `cut games after so many moves (${DEFAULT_MAX_LENGTH})`, { least: 1 }),
    seed: wholeNumber('S', 'of the random moves (1); with --playouts, the same seed plays the same games', {
      least: 0,
    }),
    ...GAME_OPTIONS,
    json: flag('print the figures as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame simulate tic-tac-toe', does: 'how good it is to begin' },
    {
      call: 'anygame simulate tic-tac-toe "mark 2 2" --playouts 1000000',
      does: 'after a move in the centre',
    },
    { call: 'anygame simulate connect-four --policy decisive', does: 'with players that see the next move' },
  ],

  async run({ options, operands: [operand = '', ...texts] }, io) {
    if (options.playouts !== undefined && options.time !== undefined)
      throw new UsageError('--playouts and --time exclude each other.');
    const { compilation } = await loadGame(operand, options, io);
    const played = playMoves(compilation.game, texts, io);
    if (played === undefined) return EXIT.refused;
    const settings = {
      policy: options.policy ?? 'uniform',
      maxLength: options['max-length'] ?? DEFAULT_MAX_LENGTH,
      seed: options.seed ?? 1,
    };
    const source = playoutSource(compilation, settings);
    if (source.policy !== settings.policy)
      io.err(
        `anygame: ${operand}: ${settings.policy} moves cannot be had for this game; all moves are equally likely\n`,
      );
    const limits =
      options.playouts === undefined
        ? { playouts: Number.MAX_SAFE_INTEGER, seconds: options.time ?? USUAL_SECONDS }
        : { playouts: options.playouts, seconds: Number.POSITIVE_INFINITY };
    const { scores, milliseconds, interrupted } = await collect(source, played.state, limits, io);
    const report = { game: operand, compilation, source, scores, milliseconds };
    io.out(
      options.json ? `${JSON.stringify(reportJson(report), undefined, 2)}\n` : `${reportText(report)}\n`,
    );
    return interrupted ? EXIT.interrupted : EXIT.success;
  },
});

interface PlayoutSource {
  readonly policy: Policy;
  /** Games played at once. */
  readonly lanes: number;
  start(from: State, count: number): PlayoutRun;
}

interface Settings {
  readonly policy: Policy;
  readonly maxLength: number;
  readonly seed: number;
}

function playoutSource({ game }: Compilation, { policy, maxLength, seed }: Settings): PlayoutSource {
  if (game instanceof CircuitGame) return new Simulator(game, { policy, maxLength, seed });
  const random = seededRandom(seed);
  return {
    policy: 'uniform',
    lanes: 1,
    start: (from, count) => new RandomRun(game, from, random, { count, maxLength }),
  };
}

interface Limits {
  readonly playouts: number;
  readonly seconds: number;
}

async function collect(source: PlayoutSource, from: State, { playouts, seconds }: Limits, io: Io) {
  const progress = new Progress(io);
  const start = io.now();
  const deadline = start + 1000 * seconds;
  const run = source.start(from, playouts);
  while (!run.isOver && io.now() < deadline && !progress.interrupted) {
    run.advance();
    await progress.tell(() => {
      const played = run.scores().playouts;
      return `${grouped(played)} games, ${speed(played, io.now() - start)}`;
    });
  }
  const { interrupted } = progress;
  progress.end();
  return { scores: run.scores(), milliseconds: io.now() - start, interrupted };
}

interface SimulationReport {
  readonly game: string;
  readonly compilation: Compilation;
  readonly source: PlayoutSource;
  readonly scores: Scores;
  readonly milliseconds: number;
}

function reportText({ compilation: { game }, source, scores, milliseconds }: SimulationReport): string {
  const rows = rolesOf(game).map((role) => {
    const { mean, halfWidth, shares } = goalStatistics(scores, role);
    const values = shares.map(({ value, share }) => `${value}: ${(100 * share).toFixed(2)} %`);
    return [roleText(game, role), `${mean.toFixed(2)} ± ${halfWidth.toFixed(2)}`, values.join('  ')];
  });
  const length = scores.playouts === 0 ? 0 : scores.transitions / scores.playouts;
  const notes = [
    ...(scores.unfinished > 0 ? [`${grouped(scores.unfinished)} games were cut for their length`] : []),
    ...(scores.stuck > 0 ? [`${grouped(scores.stuck)} games ended where a role had no legal move`] : []),
  ];
  return [
    `${grouped(scores.playouts)} random games (${source.policy}), ${length.toFixed(2)} moves on average`,
    ...notes,
    '',
    ...tableLines([['role', 'mean goal', 'how often each value'], ...rows]),
    '',
    `${speed(scores.playouts, milliseconds)}, ${grouped(Math.round((1000 * scores.transitions) / milliseconds))} moves/s${source.lanes > 1 ? `, ${source.lanes} games at once` : ''}`,
  ].join('\n');
}

function reportJson({ game: name, compilation: { game }, source, scores, milliseconds }: SimulationReport) {
  const { playouts, transitions, unfinished, stuck } = scores;
  return {
    version: 1,
    game: name,
    engine: game.engine,
    policy: source.policy,
    lanes: source.lanes,
    playouts,
    transitions,
    unfinished,
    stuck,
    milliseconds,
    roles: rolesOf(game).map((role) => ({ name: roleText(game, role), ...goalStatistics(scores, role) })),
  };
}

function speed(playouts: number, milliseconds: number): string {
  return `${grouped(Math.round((1000 * playouts) / Math.max(1, milliseconds)))} games/s`;
}
