/** `anygame solve`: computes the value of a position and the moves that reach it. */

import { counted, didYouMean, duration, grouped, printable, tableLines } from '../../base/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { mergedPositions } from '../../equivalence/index.ts';
import {
  type Game,
  type GameMemory,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  rolesOf,
  type State,
} from '../../game/index.ts';
import { canonicalForm } from '../../gdl/index.ts';
import { openKnowledgeBase } from '../../host/store/index.ts';
import { classMemory, keepSolution, keptSolution } from '../../learn/index.ts';
import {
  DEFAULT_SOLVE_MEGABYTES,
  type Mixture,
  type Solved,
  type SolveProgress,
  solving,
  type Unsolved,
  type UnsolvedReason,
} from '../../search/index.ts';
import { openArcade } from '../arcade/open.ts';
import { solveArcade } from '../arcade/solve.ts';
import { defineCommand, flag, text, time, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { openGame } from '../operands.ts';
import { type Played, playMoves } from '../played-moves.ts';
import { roleText } from '../position-report.ts';
import { Progress } from '../progress.ts';
import { GAME_HELP, GAME_OPTIONS, PERMISSION_OPTIONS } from '../shared-options.ts';

export const solve = defineCommand({
  description: [
    'Computes the exact goal of every role under best play, and a line of best play. With chance, goals are expected values. If two players with opposite interests move simultaneously, strategies are mixed.',
    `${GAME_HELP} Further arguments are joint moves to make first, as in 'anygame step'.`,
    'All positions are enumerated if they fit into memory. For one player, or two whose goals are proved to have a constant sum, a search that visits only the relevant positions runs at the same time. In all other games, every player maximises its own goal, and among equal moves the first one listed is made.',
    'If positions can repeat, an endless game is worth 0 to a single player, and half of the sum to each of two players whose goals have a constant sum. Other games with repetitions, games with hidden information, and games with simultaneous moves of players whose interests are not opposed cannot be solved.',
    'For an arcade game for one player without chance, the shortest win of a level is found, breadth first.',
    'Exit code: 0 if the game is solved, 1 if not (the progress is printed), 2 if the game cannot be read, 130 if interrupted.',
  ],
  operands: { usage: 'GAME [MOVE...]', least: 1 },
  options: {
    time: time('time limit (none)'),
    megabytes: wholeNumber('N', `memory for positions (${DEFAULT_SOLVE_MEGABYTES})`, { least: 16 }),
    'against-random': text('ROLE', 'compute the best response of this role to random moves of all others'),
    store: text(
      'FILE',
      'store for solutions; a stored solution of an equivalent game is used instead of solving again',
    ),
    'no-symmetries': flag('do not merge symmetric positions'),
    engine: GAME_OPTIONS.engine,
    ...PERMISSION_OPTIONS,
    json: flag('print the result as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame solve tic-tac-toe', does: 'a draw' },
    { call: 'anygame solve tic-tac-toe "mark 1 1" "mark 1 2"', does: 'after two moves' },
    {
      call: 'anygame solve tic-tac-toe --against-random x',
      does: 'how often x can win against random moves',
    },
    { call: 'anygame solve crate-goals:level=1', does: 'the shortest win of a level of an arcade game' },
    { call: 'anygame solve connect-four --time 1m', does: 'as far as possible within a minute' },
    { call: 'anygame solve kayles --store games.sqlite', does: 'once for all equivalent games' },
  ],

  async run({ options, operands: [operand = '', ...texts] }, io) {
    const arcade = await openArcade(operand);
    if (arcade !== undefined) return solveArcade(arcade, { ...options, seconds: options.time }, io);
    const loaded = await openGame(operand, options, io);
    const { game } = loaded.compilation;
    const expert = roleCalled(loaded, options['against-random']);
    const played = playMoves(game, texts, io);
    if (played === undefined) return EXIT.refused;
    const { time: seconds, megabytes, store } = options;
    if (store !== undefined && (texts.length > 0 || expert !== undefined))
      throw new UsageError('--store saves solutions of whole games; omit MOVE and --against-random.');
    const start = io.now();
    const known = store === undefined ? undefined : await inStore(store, loaded, io, keptSolution);
    if (known !== undefined) {
      const report = {
        ...{ name: operand, played, result: known, reached: known, expert, keptIn: store },
        milliseconds: io.now() - start,
      };
      io.out(
        options.json ? `${JSON.stringify(solveJson(report), undefined, 2)}\n` : `${solveText(report)}\n`,
      );
      return EXIT.success;
    }
    const plain = options['no-symmetries'] ? undefined : loaded.compilation.compiled?.unsimplified;
    const run = solving(game, {
      ...(plain && {
        merged: (time) => mergedPositions(game, plain, { from: played.state, seconds: time, now: io.now }),
      }),
      from: played.state,
      now: io.now,
      ...(expert !== undefined && { players: [expert] }),
      ...(seconds !== undefined && { seconds }),
      ...(megabytes !== undefined && { megabytes }),
    });
    const result = await finished(run, io);
    const report: SolveReport = {
      name: operand,
      played,
      result: result.answer,
      reached: result.reached,
      milliseconds: io.now() - start,
      expert,
    };
    const { answer } = result;
    if (store !== undefined && answer?.kind === 'solved')
      await inStore(store, loaded, io, (memory, game) => {
        // Finds out whether the game is known in other words, so that both share a solution.
        memory.recall('solution');
        if (!keepSolution(memory, game, answer))
          io.err('anygame: mixed strategies are not saved in a store\n');
      });
    io.out(options.json ? `${JSON.stringify(solveJson(report), undefined, 2)}\n` : `${solveText(report)}\n`);
    if (result.answer === undefined) return EXIT.interrupted;
    return result.answer.kind === 'solved' ? EXIT.success : EXIT.refused;
  },
});

/** For finding out whether the game is one of the store in other words, in seconds. */
const COMPARING_SECONDS = 20;

/** Undefined too if nothing can be kept of the game. */
async function inStore<Result>(
  file: string,
  { compilation: { game }, description }: LoadedGame,
  io: Io,
  use: (memory: GameMemory, game: Game) => Result,
): Promise<Result | undefined> {
  const form = canonicalForm(description);
  if (form === undefined) {
    io.err(
      'anygame: nothing is saved: this game has no canonical form, because some of its names are interchangeable\n',
    );
    return undefined;
  }
  const store = await openKnowledgeBase(file);
  try {
    return use(
      classMemory(store.knowledge, description, form, { seconds: COMPARING_SECONDS, now: io.now }),
      game,
    );
  } finally {
    store.close();
  }
}

function roleCalled({ compilation: { game } }: LoadedGame, name: string | undefined): Role | undefined {
  if (name === undefined) return undefined;
  const players = playingRoles(game);
  const names = players.map((role) => roleText(game, role));
  const found = players.find((role) => roleText(game, role).toLowerCase() === name.toLowerCase());
  if (found === undefined)
    throw new UsageError(
      `there is no player '${name}' in this game.${didYouMean(name, names)} Choose from ${names.join(', ')}.`,
    );
  return found;
}

/** Without an answer if interrupted. */
async function finished(
  run: Generator<SolveProgress, Solved | Unsolved>,
  io: Io,
): Promise<{ readonly answer: Solved | Unsolved | undefined; readonly reached: SolveProgress }> {
  const progress = new Progress(io);
  let reached: SolveProgress = { positions: 0, depth: 0 };
  try {
    while (!progress.interrupted) {
      const { done, value } = run.next();
      if (done) return { answer: value, reached: value };
      reached = value;
      await progress.tell(
        () => `${grouped(reached.positions)} positions, ${reached.depth} moves ahead; Ctrl-C stops it`,
      );
    }
    return { answer: undefined, reached };
  } finally {
    progress.end();
  }
}

/** The result of solving a game, for people and programs. */
export interface SolveReport {
  /** The name of the game as given. */
  readonly name: string;
  /** The moves made first, and the position to solve. */
  readonly played: Played;
  /** Absent if interrupted. */
  readonly result: Solved | Unsolved | undefined;
  readonly reached: SolveProgress;
  readonly milliseconds: number;
  /** The only role that does not play randomly. */
  readonly expert: Role | undefined;
  /** The store from which the solution is, of this game or an equivalent one. */
  readonly keptIn?: string | undefined;
}

function solveText(report: SolveReport): string {
  const { result } = report;
  return (result?.kind === 'solved' ? solvedLines(report, result) : unsolvedLines(report, result)).join('\n');
}

function solvedLines({ name, played, milliseconds, expert, keptIn }: SolveReport, solved: Solved): string[] {
  const { game } = played;
  const kind =
    expert === undefined
      ? 'goals under best play'
      : `goals if ${roleText(game, expert)} plays best and all others at random`;
  const looked =
    solved.method === 'all positions'
      ? `all ${positionsText(solved.positions)}`
      : positionsText(solved.positions);
  const how =
    keptIn === undefined
      ? `examined ${looked} in ${duration(milliseconds)}`
      : `it or an equivalent game was solved before, by examining ${looked} (${keptIn})`;
  return [
    `${name} is solved: ${how}`,
    ...notes(played, solved, expert).map((note) => `  ${note}`),
    '',
    `${kind}:`,
    ...tableLines(
      playersOf(game).map((role) => [roleText(game, role), goalText(solved.goals[role] ?? 0)]),
      '  ',
    ),
    ...solved.mixtures.flatMap((mixture) => ['', ...mixtureLines(game, mixture)]),
    ...lineLines(played, solved, expert),
  ];
}

function notes({ game }: Played, { canRepeat, isApproached }: Solved, expert: Role | undefined): string[] {
  const isAlone = expert !== undefined || playersOf(game).length === 1;
  const endless = isAlone ? 'counts as 0' : 'counts as half of the sum to each';
  return [
    ...(canRepeat ? [`positions can repeat; a game that never ends ${endless}`] : []),
    ...(isApproached ? ['the goals are computed by iteration, accurate to a millionth'] : []),
  ];
}

function mixtureLines(game: Game, { role, moves }: Mixture): string[] {
  const likely = moves.filter(({ share }) => share > 1e-6).sort((a, b) => b.share - a.share);
  return [
    `how ${roleText(game, role)} should mix its first move:`,
    ...tableLines(
      likely.map(({ move, share }) => [`${(100 * share).toFixed(2)} %`, moveText(game, move)]),
      '  ',
    ),
  ];
}

function lineLines(
  { game, state: from }: Played,
  { line, lineEnd }: Solved,
  expert: Role | undefined,
): string[] {
  if (line.length === 0) return lineEnd === 'over' ? ['', 'the game is over here'] : [];
  const choosers = choosersAlong(game, from, line);
  const waiting = new Set(
    line.flatMap((moves, i) => (choosers[i]?.length === 0 ? [] : others(game, moves, choosers[i] ?? []))),
  );
  const rows = line.map((moves, i) => [`${i + 1}.`, chosenText(game, moves, choosers[i] ?? [], waiting)]);
  const isRandom = (role: Role) => (expert === undefined ? game.roles[role]?.isChance : role !== expert);
  const about = choosers.flat().some(isRandom) ? ' (random moves are the first listed ones)' : '';
  const end = { over: [], repeats: ['  … and this repeats'], unknown: ['  … unknown from here'] }[lineEnd];
  return [
    '',
    `a line of best play, ${counted(line.length, 'move')}${about}:`,
    ...tableLines(rows, '  '),
    ...end,
  ];
}

/** For each joint move, the roles that had a choice. */
function choosersAlong(game: Game, from: State, line: Solved['line']): Role[][] {
  let state = from;
  return line.map((moves) => {
    const legal = legalByRole(game, state);
    state = game.next(state, moves);
    return rolesOf(game).filter((role) => (legal[role]?.length ?? 0) > 1);
  });
}

function others(game: Game, moves: readonly Move[], choosers: readonly Role[]): Move[] {
  return rolesOf(game).flatMap((role) => (choosers.includes(role) ? [] : [moves[role] as Move]));
}

/** The chosen moves or, if no role had a choice, the moves other than waiting. */
function chosenText(
  game: Game,
  moves: readonly Move[],
  choosers: readonly Role[],
  waiting: ReadonlySet<Move>,
): string {
  const busy = rolesOf(game).filter((role) => !waiting.has(moves[role] as Move));
  const shown = choosers.length > 0 ? choosers : busy.length > 0 ? busy : rolesOf(game);
  return shown.map((role) => `${roleText(game, role)}: ${moveText(game, moves[role] as Move)}`).join(', ');
}

function unsolvedLines(report: SolveReport, result: Unsolved | undefined): string[] {
  const { name, played, reached, milliseconds } = report;
  const { game } = played;
  const why = result === undefined ? 'interrupted' : reasonText(game, result.reason);
  const known = (result?.bounds ?? []).flatMap(({ least, most }, role) =>
    least > 0 || most < 100
      ? [`  ${roleText(game, role as Role)}: from ${goalText(least)} to ${goalText(most)}`]
      : [],
  );
  const isBeyond = ['hidden', 'simultaneous', 'repetition'].includes(result?.reason.kind ?? '');
  if (isBeyond) return [`${name} is not solved: ${why}`];
  return [
    `${name} is not solved: ${why}`,
    `  examined ${positionsText(reached.positions)} in ${duration(milliseconds)}, in full up to ${counted(reached.depth, 'move')} ahead`,
    ...(known.length > 0 ? ['known bounds of the goals:', ...known] : []),
  ];
}

function reasonText(game: Game, reason: UnsolvedReason): string {
  switch (reason.kind) {
    case 'time':
      return 'the time is up (--time)';
    case 'memory':
      return 'its positions do not fit into memory (--megabytes)';
    case 'hidden':
      return `${roleText(game, reason.role)} does not always know the position, and games with hidden information cannot be solved`;
    case 'simultaneous':
      return 'players whose interests are not opposed choose at the same time, so the game has no single value';
    case 'repetition':
      return 'positions can repeat, and the interests of the players are not opposed';
  }
}

function solveJson({ name, played, result, reached, milliseconds, expert, keptIn }: SolveReport) {
  const { game, moves, state } = played;
  const texts = (all: readonly (readonly Move[])[]) =>
    all.map((joint) => joint.map((move) => game.moveText(move)));
  const about = {
    version: 1,
    game: name,
    engine: game.engine,
    moves: texts(moves),
    ...(expert !== undefined && { againstRandom: roleText(game, expert) }),
    ...(keptIn !== undefined && { keptIn }),
  };
  const work = { positions: reached.positions, depth: reached.depth, milliseconds };
  if (result?.kind !== 'solved') {
    return {
      ...about,
      status: 'unsolved',
      reason: result?.reason.kind ?? 'interrupted',
      roles: playersOf(game).map((role) => ({ name: roleText(game, role), ...result?.bounds[role] })),
      ...work,
    };
  }
  return {
    ...about,
    status: 'solved',
    roles: playersOf(game).map((role) => ({ name: roleText(game, role), goal: result.goals[role] })),
    line: texts(result.line),
    lineEnd: result.lineEnd,
    ...(result.mixtures.length > 0 && {
      mixtures: result.mixtures.map(({ role, moves: mixed }) => ({
        role: roleText(game, role),
        moves: mixed.map(({ move, share }) => ({ move: game.moveText(move), share })),
      })),
    }),
    method: result.method,
    canRepeat: result.canRepeat,
    isApproached: result.isApproached,
    ...work,
    isOver: game.isTerminal(state),
  };
}

const playersOf = (game: Game): Role[] => playingRoles(game);

const moveText = (game: Game, move: Move): string => printable(game.moveText(move));

const positionsText = (count: number): string =>
  `${grouped(count)} ${count === 1 ? 'position' : 'positions'}`;

/** `50`, `76.923077` */
const goalText = (goal: number): string => String(Math.round(goal * 1e6) / 1e6);
