/** `anygame simulate`: plays random games and reports their outcomes. */
import { grouped, tableLines } from '../../base/index.ts';
import type { Compilation } from '../../engines/index.ts';
import {
  DEFAULT_MAX_LENGTH,
  type PlayoutRun,
  type PlayoutScores,
  type Role,
  rolesOf,
} from '../../game/index.ts';
import { matchArcade } from '../arcade/match.ts';
import { openArcade } from '../arcade/open.ts';
import { choice, defineCommand, flag, time, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { openGame } from '../operands.ts';
import { playMoves } from '../played-moves.ts';
import { roleText } from '../position-report.ts';
import { Progress } from '../progress.ts';
import { GAME_HELP, GAME_OPTIONS } from '../shared-options.ts';
import { openTimed } from '../timed/open.ts';
import { simulateTimed } from '../timed/simulate.ts';

const DEFAULT_SECONDS = 2;

export const simulate = defineCommand({
  description: [
    'Plays random games and prints the mean goal of each role with its 95 % confidence interval, how often it gets each value, the length of games, and the speed.',
    `${GAME_HELP} Further arguments are joint moves to make first, as in 'anygame step'.`,
    'With the policy "decisive", a role wins at once if it can, and otherwise avoids moves that let another role win at once. With "winning", a role makes a move that is certain to reach its best goal, also where roles move simultaneously. If a policy is not available for a game, the command says so and plays uniformly. Games that are cut off count with the goals of the state reached. Games that are unfinished when time runs out or Ctrl-C is pressed are not counted.',
    'In a real-time game, each player waits for a random time of up to one unit between moves; the clock is virtual, so games take no longer than their computation.',
    'Ctrl-C stops it and prints the results so far. Exit code: 0 on success, 1 if a move is not legal or the rules cannot be played, 2 if the game cannot be read, 130 if interrupted.',
  ],
  operands: { usage: 'GAME [MOVE...]', least: 1 },
  options: {
    playouts: wholeNumber('N', 'play N games', { least: 1 }),
    time: time(`play for this long (${DEFAULT_SECONDS}s, unless --playouts is given)`),
    policy: choice(['uniform', 'decisive', 'winning'], 'how moves are chosen'),
    'max-length': wholeNumber('N', `cut games after N moves (${DEFAULT_MAX_LENGTH})`, { least: 1 }),
    seed: wholeNumber('S', 'random seed (1); with --playouts, the same seed plays the same games', {
      least: 0,
    }),
    ...GAME_OPTIONS,
    json: flag('print the figures as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame simulate tic-tac-toe', does: 'how good it is to move first' },
    {
      call: 'anygame simulate tic-tac-toe "mark 2 2" --playouts 1000000',
      does: 'after a move in the centre',
    },
    {
      call: 'anygame simulate connect-four --policy decisive',
      does: 'with players that look one move ahead',
    },
  ],

  async run({ options, operands: [operand = '', ...texts] }, io) {
    if (options.playouts !== undefined && options.time !== undefined)
      throw new UsageError('--playouts and --time exclude each other.');
    const arcade = await openArcade(operand);
    if (arcade !== undefined) {
      const { playouts: games = 20, seed = 1, json } = options;
      const plan = { levels: `${arcade.level}`, games, budget: { calls: 1 }, seed, json };
      return matchArcade(arcade, ['random'], plan, io);
    }
    const realTime = await openTimed(operand, io);
    if (realTime !== undefined) {
      if (texts.length > 0)
        throw new UsageError('moves cannot be made first in real-time games, since they have no turns.');
      const { playouts: games, time: seconds = DEFAULT_SECONDS, seed = 1, engine, json = false } = options;
      return simulateTimed(operand, realTime, { games, seconds, seed, engine, json }, io);
    }
    const { compilation } = await openGame(operand, options, io);
    const played = playMoves(compilation.game, texts, io);
    if (played === undefined) return EXIT.refused;
    const policy = options.policy ?? 'uniform';
    const batch = compilation.game.batch({ lanes: 'many' });
    const run = batch.scores(played.state, {
      policy,
      maxLength: options['max-length'] ?? DEFAULT_MAX_LENGTH,
      seed: options.seed ?? 1,
      ...(options.playouts !== undefined && { count: options.playouts }),
    });
    if (run.policy !== policy)
      io.err(
        `anygame: ${operand}: ${policy} moves are not available for this game; all moves are equally likely\n`,
      );
    const seconds =
      options.playouts === undefined ? (options.time ?? DEFAULT_SECONDS) : Number.POSITIVE_INFINITY;
    const { scores, milliseconds, interrupted } = await collect(run, seconds, io);
    const source = { policy: run.policy, lanes: batch.lanes };
    const report = { game: operand, compilation, source, scores, milliseconds };
    io.out(
      options.json ? `${JSON.stringify(reportJson(report), undefined, 2)}\n` : `${reportText(report)}\n`,
    );
    return interrupted ? EXIT.interrupted : EXIT.success;
  },
});

async function collect(run: PlayoutRun, seconds: number, io: Io) {
  const progress = new Progress(io);
  const start = io.now();
  const deadline = start + 1000 * seconds;
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
  /** The policy used, and the number of games played at the same time. */
  readonly source: { readonly policy: string; readonly lanes: number };
  readonly scores: PlayoutScores;
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
    ...(scores.unfinished > 0
      ? [`${grouped(scores.unfinished)} games were cut off because of their length`]
      : []),
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

/** Statistics of the outcomes of many playouts. */
export interface GoalStatistics {
  readonly mean: number;
  /** Half the width of the 95 % confidence interval of the mean (normal approximation). */
  readonly halfWidth: number;
  /** Shares by value, highest first. */
  readonly shares: readonly { readonly value: number; readonly count: number; readonly share: number }[];
}

function goalStatistics({ goals, playouts }: PlayoutScores, role: Role): GoalStatistics {
  const counts = [...(goals[role] ?? [])].sort(([a], [b]) => b - a);
  if (playouts === 0) return { mean: 0, halfWidth: 0, shares: [] };
  const mean = counts.reduce((sum, [value, count]) => sum + value * count, 0) / playouts;
  const squares = counts.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0);
  const deviation = playouts > 1 ? Math.sqrt(squares / (playouts - 1)) : 0;
  return {
    mean,
    halfWidth: (1.96 * deviation) / Math.sqrt(playouts),
    shares: counts.map(([value, count]) => ({ value, count, share: count / playouts })),
  };
}
