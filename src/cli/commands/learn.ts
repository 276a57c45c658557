/** `anygame learn`: learns a game by playing it, and reports what was learned. */

import { counted, grouped, printable, seededRandom } from '../../base/index.ts';
import { inferLayout, svgOf } from '../../board/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { type Game, type Role, rolesOf } from '../../game/index.ts';
import { canonicalForm } from '../../gdl/index.ts';
import {
  DEFAULT_STORE,
  expectWritable,
  readViewOf,
  trainingThreads,
  writeNewFile,
} from '../../host/index.ts';
import { openKnowledgeBase } from '../../host/store/index.ts';
import {
  classMemory,
  DEFAULT_TREE,
  type LearnedValues,
  learnValues,
  MODEL_KINDS,
  SubGoalLearning,
  savedSubGoals,
  savedValues,
  wholeTree,
} from '../../learn/index.ts';
import { teacherFor } from '../../players/index.ts';
import { choice, defineCommand, flag, text, time, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { heatScene, type LearnedReport, learnedJson, learnedLines } from '../learned-report.ts';
import { askedRoles, openGame } from '../operands.ts';
import { Progress } from '../progress.ts';
import { GAME_HELP, GAME_OPTIONS } from '../shared-options.ts';
import { trainNetwork } from '../train-network.ts';

const DEFAULT_TIME = 5;
const DEFAULT_PLAYOUTS = 1_000_000;
const DEFAULT_SEED = 1234;
const DEFAULT_MOST = 20;
const DEFAULT_DEPTH = 4;
/** Number of games between two checks of the clock and Ctrl-C. */
const PART = 1000;
/** Number of games stored to grow trees from. */
const KEPT = 50_000;
/** Fraction of additional time for values of positions, relative to the time for sub-goals. */
const VALUE_SHARE = 0.5;
const POSITIONS = 200_000;

export const learn = defineCommand({
  description: [
    `Plays random games and prints, for each role, its sub-goals: facts that hold more often at the end of won games than of other games, with 95 % confidence intervals. They are ranked by lift, which is how much more often they hold in wins than elsewhere; --by rate ranks them by how often they hold in wins. Facts that follow from the number of moves, such as whose turn it is, are left out. Anti-goals are the same for lost games. ${GAME_HELP}`,
    'With --for, it trains values of positions instead, for the given time and on several threads: a network with a hidden layer, or the model that --values names, first from random games and then from self-play. Earlier training is continued. The result is saved every ten seconds and at the end, also after Ctrl-C.',
    `Without --for, it stops when the order of sub-goals has not changed for three batches of 1000 games, or when the limit of games or time is reached. Ctrl-C stops it early and prints the results so far.`,
    `The result is saved in ${DEFAULT_STORE} in the current folder, or in the store that --store names. It is found again for the same rules even if names or the order of rules differ. The players subgoal and decision-tree, and mcts and minimax with learned values, use it in their next match with a clock. A store that cannot be written is refused before any work is done.`,
    'Exit code: 0 on success, 1 if the rules cannot be played, 2 on a usage error or if a file cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'GAME', least: 1, most: 1 },
  options: {
    role: text('ROLE', 'only this role'),
    playouts: wholeNumber('N', `maximum number of random games (${DEFAULT_PLAYOUTS})`, { least: 1 }),
    time: time(`time limit (${DEFAULT_TIME}s; none with --playouts)`),
    for: time('train values of positions for this long instead of finding sub-goals'),
    values: choice(
      MODEL_KINDS,
      'the model that --for trains: a weight per fact, also per pair of facts, or a network (network)',
    ),
    threads: wholeNumber('N', `threads that --for uses (one per core)`, { least: 1 }),
    by: choice(
      ['lift', 'rate'],
      'rank sub-goals by how much more often they hold in wins than elsewhere, or by how often they hold in wins (lift)',
    ),
    draw: text(
      'FILE',
      'draw a heat map as SVG: the figure by which sub-goals are ranked, on the board, for each role and piece',
    ),
    seed: wholeNumber('S', `random seed (${DEFAULT_SEED})`, { least: 0 }),
    most: wholeNumber('N', `entries to show per list (${DEFAULT_MOST})`, { least: 1 }),
    tree: flag('also show the decision tree'),
    depth: wholeNumber('N', `depth to which the tree is shown (${DEFAULT_DEPTH})`, {
      least: 1,
    }),
    json: flag('print everything as JSON, for other programs'),
    store: text('FILE', `where to save the result (${DEFAULT_STORE} in the current folder)`),
    'no-memory': flag('do not save the result'),
    ...GAME_OPTIONS,
  },
  examples: [
    { call: 'anygame learn tic-tac-toe --role x', does: 'the centre is best, then the corners' },
    { call: 'anygame learn connect-four --tree --time 10s', does: 'with the decision tree' },
    { call: 'anygame learn connect-four --role red --draw red.svg', does: 'a heat map of the board' },
    { call: 'anygame learn reversi --playouts 20000 --json', does: 'for other programs' },
    { call: 'anygame learn breakthrough --for 10m', does: 'a network for the next matches' },
  ],

  async run({ options, operands: [operand = ''] }, io) {
    if (options['no-memory'] && options.store !== undefined)
      throw new UsageError('--store and --no-memory exclude each other.');
    refuseMixedOptions(options);
    const loaded = await openGame(operand, options, io);
    const { game } = loaded.compilation;
    if (options.for !== undefined)
      return trainNetwork(
        loaded,
        {
          kind: options.values ?? 'network',
          seconds: options.for,
          threads: options.threads ?? trainingThreads(),
          seed: options.seed ?? DEFAULT_SEED,
          store: options['no-memory'] ? undefined : (options.store ?? DEFAULT_STORE),
          json: options.json,
        },
        io,
      );
    const roles = askedRoles(game, options.role);
    const file = options['no-memory'] ? undefined : (options.store ?? DEFAULT_STORE);
    // An unwritable store is reported before any work is done.
    if (file !== undefined && game.fluents !== undefined) (await openKnowledgeBase(file)).close();
    if (options.draw !== undefined) await expectWritable(options.draw);
    const random = seededRandom(options.seed ?? DEFAULT_SEED);
    const learning = new SubGoalLearning(game, random, { kept: KEPT });
    const defaultTime = options.playouts === undefined ? DEFAULT_TIME : Number.POSITIVE_INFINITY;
    const seconds = options.time ?? defaultTime;
    const games = options.playouts ?? DEFAULT_PLAYOUTS;
    const isInterrupted = await learned(learning, { games, seconds }, io);
    const report: LearnedReport = {
      learning,
      roles,
      by: options.by ?? 'lift',
      most: options.most ?? DEFAULT_MOST,
      trees: options.tree
        ? {
            of: (role: Role) => wholeTree(learning, role, DEFAULT_TREE),
            depth: options.depth ?? DEFAULT_DEPTH,
          }
        : undefined,
    };
    if (options.json) io.out(`${JSON.stringify(learnedJson(loaded.name, report), undefined, 2)}\n`);
    else io.out(`${learnedLines(report).join('\n')}\n`);
    if (options.draw !== undefined) {
      const drawn = await draw(loaded, report, operand, options.draw);
      if (!options.json) io.out(`\n${drawn}\n`);
    }
    if (file !== undefined) {
      const outcome = await keep(loaded, learning, file, isInterrupted ? 0 : seconds, io);
      if (!options.json) io.out(`\n${outcome}\n`);
    }
    return isInterrupted ? EXIT.interrupted : EXIT.success;
  },
});

/** @throws UsageError if options of the two kinds of learning are mixed */
function refuseMixedOptions(options: Readonly<Record<string, unknown>>): void {
  const given = (names: readonly string[]): string | undefined =>
    names.find((name) => options[name] !== undefined && options[name] !== false);
  const trains = options.for !== undefined;
  const wrong = given(
    trains ? ['role', 'playouts', 'time', 'most', 'tree', 'depth', 'by', 'draw'] : ['values', 'threads'],
  );
  if (wrong === undefined) return;
  throw new UsageError(
    trains
      ? `--${wrong} applies to sub-goals, but --for trains values of positions; omit one of them.`
      : `--${wrong} applies to training; give its duration with --for, as in --for 10m.`,
  );
}

/** Draws the heat map; returns a message about it. */
async function draw(
  { name, description, compilation: { game } }: LoadedGame,
  report: LearnedReport,
  operand: string,
  file: string,
): Promise<string> {
  const view = await readViewOf(operand);
  const layout = inferLayout(description, game, { ...(view !== undefined && { view }) });
  const scene = heatScene(report, layout);
  if (scene === undefined) return 'There is no heat map: no sub-goal concerns a place on a board.';
  const picture = `${svgOf(scene, { title: `${name}: sub-goals by ${report.by}`, parts: 'boards' })}\n`;
  await writeNewFile(file, picture);
  return `${printable(file)}: ${counted(Buffer.byteLength(picture), 'byte')}`;
}

interface Limits {
  readonly games: number;
  readonly seconds: number;
}

/** Returns whether it was interrupted. */
async function learned(learning: SubGoalLearning, { games, seconds }: Limits, io: Io): Promise<boolean> {
  const progress = new Progress(io);
  const end = io.now() + 1000 * seconds;
  const isOver = (): boolean => io.now() >= end;
  try {
    while (learning.games < games && !learning.isSettled && !isOver() && !progress.interrupted) {
      const next = Math.min(games, learning.games + PART);
      learning.learn({ games: next, untilSettled: true, stop: isOver });
      await progress.tell(() => `${grouped(learning.games)} random games`);
    }
    return progress.interrupted;
  } finally {
    progress.end();
  }
}

function valuesOf(game: Game, stop: () => boolean): LearnedValues | undefined {
  const random = seededRandom(DEFAULT_SEED);
  return learnValues(game, {
    teacher: teacherFor(game, 'search', random),
    random,
    positions: POSITIONS,
    stop,
  });
}

/** Stores what was learned, together with values of positions; returns a message about it. */
async function keep(
  { description, compilation: { game } }: LoadedGame,
  learning: SubGoalLearning,
  file: string,
  seconds: number,
  io: Io,
): Promise<string> {
  if (game.fluents === undefined) return 'Results for games without a circuit are not saved.';
  const form = canonicalForm(description);
  if (form === undefined)
    return 'Nothing is saved: this game has no canonical form, because some of its names are interchangeable.';
  const end = io.now() + 1000 * (Number.isFinite(seconds) ? seconds : DEFAULT_TIME) * VALUE_SHARE;
  const values = seconds === 0 ? undefined : valuesOf(game, () => io.now() >= end);
  const store = await openKnowledgeBase(file);
  try {
    const memory = classMemory(store.knowledge, description, form);
    // Checks whether the game is known under other names, so that the knowledge is stored in one place.
    memory.recall('sub-goals');
    memory.keep('sub-goals', learning.games, savedSubGoals(learning, rolesOf(game)));
    if (values !== undefined) memory.keep('search-values', values.positions, savedValues(values));
  } finally {
    store.close();
  }
  const also =
    values === undefined ? '' : `, and values of positions from ${grouped(values.positions)} judgements`;
  return `Saved in ${file}: the results of ${grouped(learning.games)} games${also}.`;
}
