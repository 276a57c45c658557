/** `anygame learn`: what won random games have in common, and where it is kept. */
import { openStore, StoreError } from '../../arena/index.ts';
import { seededRandom } from '../../circuit/index.ts';
import { canonicalForm } from '../../gdl/index.ts';
import { type Game, type Role, rolesOf } from '../../machine/index.ts';
import {
  type LearnedValues,
  Learning,
  learnValues,
  savedSubGoals,
  savedValues,
  teacherFor,
  translatedMemory,
  USUAL_TREE,
  wholeTree,
} from '../../players/index.ts';
import { askedRoles } from '../asked-roles.ts';
import { defineCommand } from '../command.ts';
import { EXIT, Failure, UsageError } from '../failure.ts';
import { GAME_HELP, GAME_OPTIONS, type LoadedGame, loadGame } from '../game.ts';
import type { Io } from '../io.ts';
import { learnedJson, learnedLines } from '../learn/learned-report.ts';
import { knowledgeIn } from '../memory/memory-file.ts';
import { flag, text, wholeNumber } from '../option.ts';
import { Progress } from '../progress.ts';
import { grouped } from '../table.ts';
import { time } from '../time.ts';
import { USUAL_STORE } from '../tournament/store-option.ts';

const USUAL_TIME = 5;
const USUAL_GAMES = 1_000_000;
const USUAL_SEED = 1234;
const USUAL_MOST = 20;
const USUAL_DEPTH = 4;
/** Games between two looks at the clock and at Ctrl-C. */
const PART = 1000;
/** Games that are kept to grow trees from. */
const KEPT = 50_000;
/** For values of positions, beside the time for sub-goals. */
const VALUE_SHARE = 0.5;
const POSITIONS = 200_000;

export const learn = defineCommand({
  name: 'learn',
  summary: 'find out from random games what matters in a game',
  description: [
    `Plays GAME at random, many times, and tells for each role which facts hold more often at the end of games that it has won than of others: its sub-goals, with 95 % confidence intervals. Facts that follow from the number of moves, as whose turn it is, are left out. Anti-goals are the same for lost games. ${GAME_HELP}`,
    `It ends when the order of sub-goals has stayed the same for three batches of 1000 games, or when the games or the time are used up; Ctrl-C ends it sooner, with what is there by then.`,
    `What was learned is kept in ${USUAL_STORE} in the current folder, or in the store that --store names, under a form of the rules that does not depend on names or order. The players subgoal and decision-tree, and mcts and minimax where they use learned values, know it again in their next match with a clock.`,
    'Exit code: 0; 1 if the rules cannot be played, 2 if the call makes no sense or a file cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'GAME', least: 1, most: 1 },
  options: {
    role: text('ROLE', 'only this role'),
    games: wholeNumber('N', `random games at most (${USUAL_GAMES})`, { least: 1 }),
    time: time(`how long to learn at most (${USUAL_TIME}s; with --games, as long as they take)`),
    seed: wholeNumber('S', `of all chance (${USUAL_SEED})`, { least: 0 }),
    most: wholeNumber('N', `lines of each list (${USUAL_MOST})`, { least: 1 }),
    tree: flag('show the tree of questions, too'),
    depth: wholeNumber('N', `questions one after the other that are shown of it (${USUAL_DEPTH})`, {
      least: 1,
    }),
    json: flag('print everything as JSON, for other programs'),
    store: text('FILE', `where it is kept (${USUAL_STORE} in the current folder)`),
    'no-memory': flag('do not keep it'),
    ...GAME_OPTIONS,
  },
  examples: [
    { call: 'anygame learn tic-tac-toe --role x', does: 'the middle is best, then the corners' },
    { call: 'anygame learn connect-four --tree --time 10s', does: 'with the tree of questions' },
    { call: 'anygame learn reversi --games 20000 --json', does: 'for other programs' },
  ],

  async run({ options, operands: [operand = ''] }, io) {
    if (options['no-memory'] && options.store !== undefined)
      throw new UsageError('--store and --no-memory exclude each other.');
    const loaded = await loadGame(operand, options, io);
    const { game } = loaded.compilation;
    const roles = askedRoles(game, options.role);
    const random = seededRandom(options.seed ?? USUAL_SEED);
    const learning = new Learning(game, random, { kept: KEPT });
    const usualTime = options.games === undefined ? USUAL_TIME : Number.POSITIVE_INFINITY;
    const seconds = options.time ?? usualTime;
    const games = options.games ?? USUAL_GAMES;
    const isInterrupted = await learned(learning, { games, seconds }, io);
    const report = {
      learning,
      roles,
      most: options.most ?? USUAL_MOST,
      trees: options.tree
        ? { of: (role: Role) => wholeTree(learning, role, USUAL_TREE), depth: options.depth ?? USUAL_DEPTH }
        : undefined,
    };
    if (options.json) io.out(`${JSON.stringify(learnedJson(report), undefined, 2)}\n`);
    else io.out(`${learnedLines(report).join('\n')}\n`);
    if (!options['no-memory']) {
      const told = await keep(
        loaded,
        learning,
        options.store ?? USUAL_STORE,
        isInterrupted ? 0 : seconds,
        io,
      );
      if (!options.json) io.out(`\n${told}\n`);
    }
    return isInterrupted ? EXIT.interrupted : EXIT.success;
  },
});

interface Limits {
  readonly games: number;
  readonly seconds: number;
}

/** Whether it was interrupted. */
async function learned(learning: Learning, { games, seconds }: Limits, io: Io): Promise<boolean> {
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
  const random = seededRandom(USUAL_SEED);
  return learnValues(game, {
    teacher: teacherFor(game, 'search', random),
    random,
    positions: POSITIONS,
    stop,
  });
}

/** Keeps what was learned, together with values of positions; what is to be said about it. */
async function keep(
  { description, compilation: { game } }: LoadedGame,
  learning: Learning,
  file: string,
  seconds: number,
  io: Io,
): Promise<string> {
  if (game.engine === 'rules') return 'Nothing is kept of games without a circuit.';
  const form = canonicalForm(description);
  if (form === undefined)
    return 'Nothing is kept: the names of this game cannot be told apart in another spelling.';
  const end = io.now() + 1000 * (Number.isFinite(seconds) ? seconds : USUAL_TIME) * VALUE_SHARE;
  const values = seconds === 0 ? undefined : valuesOf(game, () => io.now() >= end);
  const store = await openStore(file).catch((error: unknown) => {
    throw error instanceof StoreError ? new Failure(error.message) : error;
  });
  try {
    const memory = translatedMemory(knowledgeIn(store), form);
    memory.keep('sub-goals', learning.games, savedSubGoals(learning, rolesOf(game)));
    if (values !== undefined) memory.keep('search-values', values.positions, savedValues(values));
  } finally {
    store.close();
  }
  const also =
    values === undefined ? '' : `, and values of positions from ${grouped(values.positions)} judgements`;
  return `Kept in ${file}: what ${grouped(learning.games)} games tell${also}.`;
}
