/** How strong players are: by exact positions, by duels until a sequential test decides, by what twice the time is worth, and level by level. */
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { didYouMean, readTime, timeText } from '../../src/base/index.ts';
import {
  defineLoneCommand,
  flag,
  type OptionValues,
  text,
  time,
  wholeNumber,
} from '../../src/cli/command.ts';
import { type Io, UsageError } from '../../src/cli/io.ts';
import { watched } from '../../src/cli/progress.ts';
import { readSheet } from '../../src/host/index.ts';
import { START_BUDGET } from '../../web/table/adviser.ts';
import { LEVELS, type Level, levelName } from '../../web/table/levels.ts';
import { PLAYOUT_SHEETS } from '../playout-sheets.ts';
import { fileOf } from '../sheet-files.ts';
import { type CodeSnapshot, codeSnapshot } from '../strength/code-snapshot.ts';
import { doublingCells, doublingsTable, playDoublings } from '../strength/doublings.ts';
import { type DuelSheet, playDuels } from '../strength/duels.ts';
import { cells, duelsTable, summaryOf, totalOf } from '../strength/duels-report.ts';
import { examine } from '../strength/exact/examine.ts';
import { examineTable, rightAnswers } from '../strength/exact/examine-report.ts';
import { type PositionFile, positionFiles } from '../strength/exact/positions.ts';
import { levelCells, levelsTable, playLevels } from '../strength/levels.ts';
import type { Hypotheses } from '../strength/sequential-test.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Library games, in addition to the sheets used for measuring playouts. */
const OTHERS = [
  'connect-four',
  'reversi-6x6',
  'kulibrat',
  'quarto',
  'gomoku',
  'dots-and-boxes',
  'lines-of-action',
];
const DOUBLED = ['connectFour', 'breakthroughSmall', 'reversi-6x6', 'pentago'];
const LEVELLED = ['connect-four', 'breakthrough-6x6', 'reversi-6x6', 'hex-7x7', 'checkers-6x6'];
const LIMITS = '10ms 100ms 1s';
const HYPOTHESES = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/;
const ERROR = 0.05;
const KINDS = ['duels', 'positions', 'doublings', 'levels'] as const;

const OPTIONS = {
  candidate: text('PLAYER', 'the candidate in duels, as in mcts:playout=mast (auto)'),
  baseline: text('PLAYER', 'the opponent of the candidate in duels (auto)'),
  'baseline-root': text('DIR', 'another checkout of Anygame that provides the baseline player'),
  players: text(
    'PLAYERS',
    'players for positions and doublings, separated by spaces ("mcts auto"; with and without lanes)',
  ),
  game: text('NAMES', 'sheets of the playouts benchmark, library games or files, separated by spaces'),
  move: time('time per move (100ms; in doublings, the shortest time, 25ms)'),
  limits: text('TIMES', `processor times per position, separated by spaces (${LIMITS})`),
  simulations: wholeNumber('N', 'simulations per move or position, instead of a time', { least: 1 }),
  start: time('time before each game (10s)'),
  processor: flag('game clocks count processor time instead of elapsed time'),
  test: text('LOW:HIGH', 'the two shares of the points, in per cent, that the test distinguishes (50:60)'),
  each: flag('one test per game instead of one for all games'),
  least: wholeNumber('N', 'minimum number of games per sheet, even if the test is decided (2)', { least: 0 }),
  most: wholeNumber('N', 'maximum number of games per sheet (40), or of positions per game (all)', {
    least: 2,
  }),
  times: wholeNumber('N', 'how often the time is doubled (3)', { least: 1, most: 10 }),
  opening: wholeNumber('N', 'random moves at the start of each pair of games (2)', { least: 0 }),
  'at-once': wholeNumber('N', 'pairs played at the same time (1)', { least: 1 }),
  seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
  keep: text('FILE', 'save pairs to FILE, one per line, and continue from them'),
  json: flag('print JSON instead of a table'),
};

type Values = OptionValues<typeof OPTIONS>;

export const subject = defineLoneCommand({
  name: 'strength',
  summary: 'playing strength: solved positions, duels until a test decides, and the value of time',
  description: [
    'duels (default): a candidate plays against a baseline. Both are players of this checkout, or the baseline comes from another one. Each side has a process with its own code, game and player, and only one side thinks at a time. Games are played in pairs that start with the same random moves, with the seats swapped. A sequential probability ratio test on the pairs stops the duels as soon as it shows that the candidate scores more than the lower of two shares, or less than the higher one. One test covers all games, which take turns; with --each, every game has its own test.',
    'positions: several hundred positions in which the value of every move is known. A move is right if no other move is worth more. Clocks count processor time.',
    'doublings: each player plays against itself with half the time and, if there are two players, the first plays against the second with equal time.',
    'levels: each level of the page plays against the next lower one, in --most games per sheet. Levels that count playouts get their playouts, and the others processor time. --players selects levels, separated by commas.',
    'In games, clocks count elapsed time, or processor time with --processor. The table shows the share of its time that each side spent on a processor. If that is far below 100 %, the machine was busy with other work.',
    'Ctrl-C stops the work and shows the results so far. With --keep, the next call with the same settings and the same code continues from there.',
    'Exit code of duels: 0 if the candidate is better, 1 if it is not, 3 if the test is undecided.',
  ],
  operands: { usage: `[${KINDS.join('|')}]`, least: 0, most: 1 },
  options: OPTIONS,
  examples: [
    {
      call: 'npm run bench -- strength --baseline-root ../before',
      does: 'auto against the auto of another checkout',
    },
    {
      call: 'npm run bench -- strength --candidate mcts:rounds=1 --baseline mcts --game "pentago reversi" --each',
      does: 'two settings, with a test per game',
    },
    {
      call: 'npm run bench -- strength positions --players "mcts mcts:rounds=1" --limits 100ms',
      does: 'the right answers of two settings',
    },
    { call: 'npm run bench -- strength doublings --times 5', does: 'from 25 to 800 ms per move' },
    { call: 'npm run bench -- strength levels --players "Easy,Casual"', does: 'two levels of the page' },
  ],

  async run({ options, operands: [kind = 'duels'] }, io) {
    if (kind === 'duels') return duels(options, io);
    if (kind === 'positions') return positions(options, io);
    if (kind === 'doublings') return doublings(options, io);
    if (kind === 'levels') return levels(options, io);
    throw new UsageError(`there is no kind of measurement '${kind}'.${didYouMean(kind, KINDS)}`);
  },
});

async function duels(options: Values, io: Io): Promise<number> {
  const hypotheses = hypothesesOf(options.test ?? '50:60');
  const sheets = await Promise.all(gameNames(options.game).map(sheetCalled));
  const { simulations, start = 10, seed = 1, opening = 2, move: seconds = 0.1 } = options;
  const move = simulations === undefined ? { seconds } : { playouts: simulations };
  const clocks = {
    start: simulations === undefined ? { seconds: start } : move,
    moves: [move, move] as const,
    countsProcessor: options.processor,
  };
  const { candidate = 'auto', baseline = 'auto' } = options;
  const otherRoot = options['baseline-root'];
  return withSnapshots([ROOT, otherRoot ?? ROOT], async ([own, other]) => {
    const rivals = `${candidate} against ${baseline}${otherRoot === undefined ? '' : ` of ${otherRoot}`}`;
    const pace = simulations === undefined ? timeText(seconds) : `${simulations} simulations`;
    io.err(`${rivals}, ${pace} per move, ${machineText()}\n`);
    if (!options.processor && simulations === undefined && isBusy())
      io.err('The machine is busy, so elapsed times are unreliable; --processor counts processor time.\n');
    const rows = await watched(io, ({ signal, note }) =>
      playDuels({
        sheets,
        candidate: { name: 'the candidate', code: own.code, player: candidate },
        baseline: { name: 'the baseline', code: other.code, player: baseline },
        clocks,
        hypotheses,
        least: Math.ceil((options.least ?? 2) / 2),
        most: Math.ceil((options.most ?? 40) / 2),
        each: options.each,
        opening,
        seed,
        atOnce: options['at-once'] ?? 1,
        key: JSON.stringify([own.fingerprint, candidate, other.fingerprint, baseline, clocks, opening, seed]),
        file: options.keep,
        signal,
        onPair: (_, row) => note(cells(summaryOf(row, hypotheses)).slice(0, 7).join('  ')),
      }),
    );
    const total = totalOf(rows, hypotheses);
    if (options.json) {
      const summaries = rows.map((row) => summaryOf(row, hypotheses));
      const settings = { candidate, baseline, otherRoot, clocks, hypotheses, opening, seed };
      print(io, { settings, total, games: summaries, pairs: rows });
    } else for (const line of duelsTable(rows, hypotheses)) io.out(`${line}\n`);
    return total.verdict === 'better' ? 0 : total.verdict === 'open' ? 3 : 1;
  });
}

async function positions(options: Values, io: Io): Promise<number> {
  const players = (options.players ?? 'mcts auto').trim().split(/\s+/);
  const files = filesOf(options.game, options.most);
  const { simulations, seed = 1, start = 10 } = options;
  const limits = (options.limits ?? LIMITS).trim().split(/\s+/).map(limitOf);
  const budgets =
    simulations === undefined ? limits.map((seconds) => ({ seconds })) : [{ playouts: simulations }];
  const texts = simulations === undefined ? limits.map(timeText) : [`${simulations} simulations`];
  return withSnapshots([options['baseline-root'] ?? ROOT], async ([{ code }]) => {
    const results = await watched(io, ({ signal, note }) =>
      examine({
        files,
        contestants: players.map((player) => ({ name: player, code, player })),
        budgets,
        start: simulations === undefined ? { seconds: start } : { playouts: simulations },
        seed,
        signal,
        onGame: (result) => {
          const right = texts.map((limit, budget) => `${rightAnswers([result], budget).right} at ${limit}`);
          note(`${result.game}, ${result.player}: of ${result.answers.length} right ${right.join(', ')}`);
        },
      }),
    );
    if (options.json) {
      const totals = players.map((player) => {
        const own = results.filter((result) => result.player === player);
        return { player, totals: texts.map((limit, budget) => ({ limit, ...rightAnswers(own, budget) })) };
      });
      print(io, { totals, results });
    } else for (const line of examineTable(results, texts)) io.out(`${line}\n`);
    return 0;
  });
}

async function doublings(options: Values, io: Io): Promise<number> {
  const players = (options.players ?? 'mcts mcts:machine=stepped').trim().split(/\s+/);
  const sheets = await Promise.all(gameNames(options.game, DOUBLED).map(sheetCalled));
  const { seed = 1, opening = 2 } = options;
  return withSnapshots([ROOT], async ([{ code, fingerprint }]) => {
    io.err(`${machineText()}\n`);
    const rows = await watched(io, ({ signal, note }) =>
      playDoublings({
        sheets,
        players: players.map((player) => ({ name: player, code, player })),
        seconds: options.move ?? 0.025,
        times: options.times ?? 3,
        start: options.start ?? 10,
        countsProcessor: options.processor,
        hypotheses: hypothesesOf(options.test ?? '50:60'),
        most: Math.ceil((options.most ?? 40) / 2),
        opening,
        seed,
        atOnce: options['at-once'] ?? 1,
        keyOf: (names) => JSON.stringify([fingerprint, ...names, options.processor, opening, seed]),
        file: options.keep,
        signal,
        onRow: (row) => note(doublingCells(row).join('  ')),
      }),
    );
    if (options.json) print(io, { rows });
    else for (const line of doublingsTable(rows)) io.out(`${line}\n`);
    return 0;
  });
}

async function levels(options: Values, io: Io): Promise<number> {
  const sheets = await Promise.all(gameNames(options.game, LEVELLED).map(sheetCalled));
  const { seed = 1, opening = 2 } = options;
  return withSnapshots([ROOT], async ([{ code, fingerprint }]) => {
    const rows = await watched(io, ({ signal, note }) =>
      playLevels({
        sheets,
        levels: levelsCalled(options.players),
        code,
        start: START_BUDGET,
        hypotheses: hypothesesOf(options.test ?? '50:60'),
        most: Math.ceil((options.most ?? 20) / 2),
        opening,
        seed,
        atOnce: options['at-once'] ?? 1,
        keyOf: (names) => JSON.stringify([fingerprint, ...names, opening, seed]),
        file: options.keep,
        signal,
        onRow: (row) => note(levelCells(row).join('  ')),
      }),
    );
    if (options.json) print(io, { rows });
    else for (const line of levelsTable(rows)) io.out(`${line}\n`);
    return 0;
  });
}

function levelsCalled(names: string | undefined): readonly Level[] {
  if (names === undefined) return LEVELS;
  const known = LEVELS.map(levelName);
  const wanted = names.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `there is no level '${unknown}'.${didYouMean(unknown, known)} Choose from ${known.join(', ')}.`,
    );
  return LEVELS.filter((level) => wanted.includes(levelName(level)));
}

function print(io: Io, report: unknown): void {
  io.out(`${JSON.stringify(report, undefined, 1)}\n`);
}

function machineText(): string {
  return `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;
}

function isBusy(): boolean {
  return (loadavg()[0] ?? 0) > availableParallelism() / 2;
}

/** Copies the code of checkouts while it is needed, each only once. */
async function withSnapshots<const Roots extends readonly string[]>(
  roots: Roots,
  work: (snapshots: { readonly [I in keyof Roots]: CodeSnapshot }) => Promise<number>,
): Promise<number> {
  const taken = new Map<string, CodeSnapshot>();
  try {
    for (const root of roots) if (!taken.has(root)) taken.set(root, await codeSnapshot(root));
    return await work(roots.map((root) => taken.get(root)) as never);
  } finally {
    for (const snapshot of taken.values()) snapshot.remove();
  }
}

function hypothesesOf(written: string): Hypotheses {
  const [, low, high] = HYPOTHESES.exec(written) ?? [];
  const [lower, higher] = [Number(low) / 100, Number(high) / 100];
  if (!(lower > 0 && lower < higher && higher < 1))
    throw new UsageError(`--test must be two percentages as in 50:60, not '${written}'`);
  return { lower, higher, error: ERROR };
}

function limitOf(written: string): number {
  const seconds = readTime(written);
  if (seconds === undefined) throw new UsageError(`--limits must be times as in 100ms, not '${written}'`);
  return seconds;
}

function filesOf(names: string | undefined, most = Number.POSITIVE_INFINITY): readonly PositionFile[] {
  const files = positionFiles();
  const known = files.map(({ game }) => game);
  const wanted = names?.trim().split(/\s+/) ?? known;
  return wanted.map((name) => {
    const file = files.find(({ game }) => game === name);
    if (file === undefined)
      throw new UsageError(
        `there are no saved positions of '${name}'.${didYouMean(name, known)} Choose from ${known.join(', ')}.`,
      );
    return { ...file, positions: file.positions.slice(0, most) };
  });
}

function gameNames(names: string | undefined, defaults?: readonly string[]): readonly string[] {
  if (names !== undefined) return names.trim().split(/\s+/);
  return (
    defaults ?? [...PLAYOUT_SHEETS.map(({ name }) => name).filter((name) => !name.includes(' ')), ...OTHERS]
  );
}

async function sheetCalled(name: string): Promise<DuelSheet> {
  const known = PLAYOUT_SHEETS.find((each) => each.name === name);
  const file = known && fileOf(known);
  if (file !== undefined) return { name, rules: readFileSync(file.path, 'utf8') };
  const { text: rules } = await readSheet(name);
  return { name, rules };
}
