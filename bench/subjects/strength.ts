/** How strong players are: duels of a candidate with a baseline until a sequential test decides. */

import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { timeText } from '../../src/base/index.ts';
import { defineLoneCommand, flag, text, time, wholeNumber } from '../../src/cli/command.ts';
import { UsageError } from '../../src/cli/exit.ts';
import { watched } from '../../src/cli/progress.ts';
import { readSheet } from '../../src/host/index.ts';
import { PLAYOUT_SHEETS } from '../playout-sheets.ts';
import { fileOf } from '../sheet-files.ts';
import { type CodeSnapshot, codeSnapshot } from '../strength/code-snapshot.ts';
import { type DuelSheet, playDuels } from '../strength/duels.ts';
import { cells, duelsTable, summaryOf, totalOf } from '../strength/duels-report.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Of the library, beside the sheets that playouts are measured on. */
const OTHERS = [
  'connect-four',
  'reversi-6x6',
  'kulibrat',
  'quarto',
  'gomoku',
  'dots-and-boxes',
  'lines-of-action',
];
const HYPOTHESES = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/;

export const subject = defineLoneCommand({
  name: 'strength',
  summary: 'how strong players are: duels until a sequential test decides',
  description: [
    'Plays a candidate against a baseline: two players of this checkout, or of this one and another. Each side has a process with its own code, game and player, and only one thinks at a time. Games come in pairs that begin with the same random moves, with the seats swapped.',
    'A sequential probability ratio test on the pairs stops the duels as soon as the candidate is shown to make more points than the lower of two shares, or fewer than the higher one. One test counts all games, which take turns; with --each, every game has its own.',
    'Clocks count time on the wall, or processor time with --processor. The table shows which part of its time each side was on a processor: far below 100 %, the machine was busy with other things.',
    'Ctrl-C ends the duels and shows what has come out so far. With --keep, the next call with the same settings and the same code goes on from there.',
    'Exit code: 0 if the candidate is better, 1 if it is not, 3 if that is still open.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    candidate: text('PLAYER', 'as in mcts:playout=mast (auto)'),
    baseline: text('PLAYER', 'who it is measured by (auto)'),
    'baseline-root': text('DIR', 'another checkout of Anygame, whose players the baseline comes from'),
    games: text('NAMES', 'sheets of the playouts bench, of the library, or files, separated by spaces'),
    move: time('for each move (100ms)'),
    simulations: wholeNumber('N', 'for each move, instead of a time', { least: 1 }),
    start: time('before each game (10s)'),
    processor: flag('clocks count processor time instead of time on the wall'),
    test: text('LOW:HIGH', 'shares of the points in per cent that the test tells apart (50:60)'),
    each: flag('a test for every game instead of one for all'),
    least: wholeNumber('N', 'games of each sheet, even if the test is decided (2)', { least: 0 }),
    most: wholeNumber('N', 'games of each sheet (40)', { least: 2 }),
    opening: wholeNumber('N', 'random moves that a pair of games begins with (2)', { least: 0 }),
    'at-once': wholeNumber('N', 'pairs that are played at the same time (1)', { least: 1 }),
    seed: wholeNumber('S', 'of all chance (1)', { least: 0 }),
    keep: text('FILE', 'where pairs are kept, one a line, and found again'),
    json: flag('print JSON instead of a table'),
  },
  examples: [
    {
      call: 'npm run bench -- strength --baseline-root ../before',
      does: 'auto against that of another checkout',
    },
    {
      call: 'npm run bench -- strength --candidate mcts:rounds=1 --baseline mcts --games "pentago reversi" --each',
      does: 'two settings, each game by itself',
    },
  ],

  async run({ options }, io) {
    const hypotheses = hypothesesOf(options.test ?? '50:60');
    const sheets = await Promise.all(gameNames(options.games).map(sheetCalled));
    const { simulations, start = 10, seed = 1, opening = 2 } = options;
    const move = simulations === undefined ? { seconds: options.move ?? 0.1 } : { playouts: simulations };
    const clocks = {
      start: simulations === undefined ? { seconds: start } : { playouts: simulations },
      move,
      countsProcessor: options.processor,
    };
    const [candidate, baseline] = [options.candidate ?? 'auto', options.baseline ?? 'auto'];
    const otherRoot = options['baseline-root'];
    const snapshots: CodeSnapshot[] = [];
    try {
      const own = await codeSnapshot(ROOT);
      snapshots.push(own);
      const other = otherRoot === undefined ? own : await codeSnapshot(otherRoot);
      snapshots.push(other);
      const key = JSON.stringify([
        own.fingerprint,
        candidate,
        other.fingerprint,
        baseline,
        clocks,
        opening,
        seed,
      ]);
      io.err(
        `${candidate} against ${baseline}${otherRoot === undefined ? '' : ` of ${otherRoot}`}, ${simulations === undefined ? timeText(options.move ?? 0.1) : `${simulations} simulations`} a move, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores\n`,
      );
      const rows = await watched(io, ({ signal, note, show }) =>
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
          key,
          file: options.keep,
          signal,
          onPair: (_, row) => {
            const line = cells(summaryOf(row, hypotheses)).slice(0, 7).join('  ');
            note(line);
            show(() => line);
          },
        }),
      );
      const total = totalOf(rows, hypotheses);
      if (options.json) {
        const summaries = rows.map((row) => summaryOf(row, hypotheses));
        const settings = { candidate, baseline, otherRoot, clocks, hypotheses, opening, seed };
        io.out(`${JSON.stringify({ settings, total, games: summaries, pairs: rows }, undefined, 1)}\n`);
      } else for (const line of duelsTable(rows, hypotheses)) io.out(`${line}\n`);
      return total.verdict === 'better' ? 0 : total.verdict === 'open' ? 3 : 1;
    } finally {
      for (const snapshot of new Set(snapshots)) snapshot.remove();
    }
  },
});

function hypothesesOf(written: string): { lower: number; higher: number; error: number } {
  const [, low, high] = HYPOTHESES.exec(written) ?? [];
  const [lower, higher] = [Number(low) / 100, Number(high) / 100];
  if (!(lower > 0 && lower < higher && higher < 1))
    throw new UsageError(`--test must be two shares in per cent, as in 50:60, not '${written}'`);
  return { lower, higher, error: 0.05 };
}

function gameNames(names: string | undefined): readonly string[] {
  if (names !== undefined) return names.trim().split(/\s+/);
  return [...PLAYOUT_SHEETS.map(({ name }) => name).filter((name) => !name.includes(' ')), ...OTHERS];
}

async function sheetCalled(name: string): Promise<DuelSheet> {
  const usual = PLAYOUT_SHEETS.find((each) => each.name === name);
  const file = usual && fileOf(usual);
  if (file !== undefined) return { name, rules: readFileSync(file.path, 'utf8') };
  const { text } = await readSheet(name);
  return { name, rules: text };
}
