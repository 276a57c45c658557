/** Tables of duels. */
import { grouped, tableLines, wilson } from '../../src/base/index.ts';
import { allPairs, pairCounts, type SheetDuels } from './duels.ts';
import type { DuelGame, SideEffort } from './referee.ts';
import { eloOf, type Hypotheses, type PairCounts, testPairs } from './sequential-test.ts';

/** The results in figures. */
export interface DuelSummary {
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Shares of the points. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly elo: number;
  /** Logarithm of the likelihood ratio. */
  readonly ratio: number;
  readonly verdict: string;
  readonly pairs: PairCounts;
  readonly candidate: EffortSummary;
  readonly baseline: EffortSummary;
  readonly problem?: string;
}

interface EffortSummary {
  readonly playoutsPerMove: number;
  readonly nodesPerMove: number;
  /** Processor time as a share of elapsed time, while thinking. */
  readonly processorShare: number;
  /** Processor time between turns, in seconds per move. */
  readonly between: number;
  readonly late: number;
  readonly overtime: number;
}

export function summaryOf(row: SheetDuels, hypotheses: Hypotheses): DuelSummary {
  return summary(row.game, gamesOf(row), pairCounts(row), hypotheses, row.problem);
}

export function totalOf(rows: readonly SheetDuels[], hypotheses: Hypotheses): DuelSummary {
  return summary('all', rows.flatMap(gamesOf), allPairs(rows), hypotheses);
}

function gamesOf({ played }: SheetDuels): DuelGame[] {
  return played.flatMap(({ games }) => games);
}

function summary(
  game: string,
  all: readonly DuelGame[],
  pairs: PairCounts,
  hypotheses: Hypotheses,
  problem?: string,
): DuelSummary {
  const count = (points: number): number => all.filter((each) => each.points === points).length;
  const [wins, draws, losses] = [count(1), count(0.5), count(0)];
  const { share, low, high } = wilson(wins + draws / 2, all.length);
  const { ratio, verdict } = testPairs(pairs, hypotheses);
  return {
    game,
    games: all.length,
    wins,
    draws,
    losses,
    share,
    low,
    high,
    elo: eloOf(share),
    ratio,
    verdict,
    pairs,
    candidate: effortOf(all.map(({ candidate }) => candidate)),
    baseline: effortOf(all.map(({ baseline }) => baseline)),
    ...(problem !== undefined && { problem }),
  };
}

function effortOf(efforts: readonly SideEffort[]): EffortSummary {
  const sum = (of: (effort: SideEffort) => number): number => efforts.reduce((all, one) => all + of(one), 0);
  const moves = Math.max(
    1,
    sum((each) => each.moves),
  );
  return {
    playoutsPerMove: sum((each) => each.playouts) / moves,
    nodesPerMove: sum((each) => each.nodes) / moves,
    processorShare:
      sum((each) => each.processor) /
      Math.max(
        1e-9,
        sum((each) => each.seconds),
      ),
    between: sum((each) => each.between) / moves,
    late: sum((each) => each.late),
    overtime: Math.max(0, ...efforts.map((each) => each.overtime)),
  };
}

const HEAD = [
  'game',
  'won-drawn-lost',
  'points',
  '95 %',
  'LLR',
  'verdict',
  'playouts/move',
  'processor',
  'late',
] as const;

export function duelsTable(rows: readonly SheetDuels[], hypotheses: Hypotheses): string[] {
  const summaries = rows.map((row) => summaryOf(row, hypotheses));
  const all = rows.length > 1 ? [totalOf(rows, hypotheses)] : [];
  const lines = tableLines([HEAD, ...[...summaries, ...all].map(cells)]);
  const problems = summaries.flatMap(({ game, problem }) =>
    problem === undefined ? [] : [`${game} was abandoned: ${problem}`],
  );
  return [...lines, ...problems];
}

const percent = (share: number): string => (100 * share).toFixed(1);

export function cells({ candidate, baseline, ...row }: DuelSummary): string[] {
  const both = (of: (effort: EffortSummary) => string): string => `${of(candidate)} : ${of(baseline)}`;
  return [
    row.game,
    `${row.wins}-${row.draws}-${row.losses}`,
    `${percent(row.share)} %`,
    `${percent(row.low)} to ${percent(row.high)}`,
    row.ratio.toFixed(2),
    row.verdict,
    both(({ playoutsPerMove }) => grouped(Math.round(playoutsPerMove))),
    both(({ processorShare }) => `${(100 * processorShare).toFixed(0)} %`),
    both(({ late }) => String(late)),
  ];
}
