/** The report on how well a player plays games it has never seen: a table for people and JSON for programs. */
import { grouped, type Mean, meanOf, printable, tableLines } from '../base/index.ts';
import type { ChatCounts } from '../host/index.ts';
import { type SeriesMatch, standings } from '../match/index.ts';
import { CONDITIONS, type Condition, type UnseenGame } from './unseen-games.ts';

/** The matches of one game by the tested player and by the reference player. */
export interface UnseenResult {
  readonly game: UnseenGame;
  readonly matches: readonly SeriesMatch[];
  readonly reference: readonly SeriesMatch[];
  /** One entry for each match of a language model; empty for other players. */
  readonly chats: readonly Readonly<ChatCounts>[];
}

export interface UnseenReport {
  readonly player: string;
  readonly opponent: string;
  readonly referencePlayer: string;
  readonly seed: number;
  readonly interrupted: boolean;
  readonly results: readonly UnseenResult[];
}

interface Row {
  readonly condition: Condition;
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly goal: Mean;
  readonly reference: Mean;
  readonly incidents: number;
  readonly turns: number;
  readonly illegal: number;
  readonly lost: number;
}

export function unseenText(report: UnseenReport): string {
  const rows = rowsOf(report);
  const isModel = rows.some(({ turns }) => turns > 0);
  const head = ['games', 'matches', 'won', 'drawn', 'lost', 'mean goal', report.referencePlayer, 'incidents'];
  const table = tableLines([
    [...head, ...(isModel ? ['illegal answers', 'turns lost'] : [])],
    ...rows.map((row) => [
      row.condition,
      ...[row.matches, row.wins, row.draws, row.losses].map(grouped),
      meanText(row.goal),
      meanText(row.reference),
      grouped(row.incidents),
      ...(isModel ? [`${row.illegal} in ${row.turns} turns`, grouped(row.lost)] : []),
    ]),
  ]);
  const games = report.results.flatMap(({ game }) =>
    game.condition === 'fresh' ? [`  ${game.loaded.name}: ${game.summary ?? ''}`] : [],
  );
  return [
    `How well does ${printable(report.player)} play games it has never seen?`,
    `Mean goals against ${printable(report.opponent)} (50 is even), with 95 % confidence intervals, seed ${report.seed}.`,
    '',
    ...table,
    '',
    ...differences(rows),
    '',
    'Fresh games:',
    ...games,
  ].join('\n');
}

export function unseenJson(report: UnseenReport): string {
  const { player, opponent, referencePlayer, seed, interrupted, results } = report;
  const content = {
    version: 1,
    player,
    opponent,
    reference: referencePlayer,
    seed,
    interrupted,
    conditions: rowsOf(report),
    games: results.map(({ game, matches, reference }) => ({
      game: game.loaded.name,
      condition: game.condition,
      ...(game.summary !== undefined && { summary: game.summary }),
      rules: game.text,
      matches,
      reference,
    })),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

function rowsOf({ results }: UnseenReport): Row[] {
  return CONDITIONS.flatMap((condition) => {
    const own = results.filter(({ game }) => game.condition === condition);
    const matches = own.flatMap((each) => each.matches);
    const [standing] = standings(2, matches);
    if (standing === undefined || matches.length === 0) return [];
    const sum = (count: keyof ChatCounts): number =>
      own.flatMap(({ chats }) => chats).reduce((total, each) => total + each[count], 0);
    return {
      condition,
      matches: matches.length,
      wins: standing.wins,
      draws: standing.draws,
      losses: standing.losses,
      goal: meanOf(goalsOf(matches)),
      reference: meanOf(goalsOf(own.flatMap((each) => each.reference))),
      incidents: standing.errors,
      turns: sum('turns'),
      illegal: sum('illegal'),
      lost: sum('lost'),
    };
  });
}

/** Goals of the first player of each match. */
function goalsOf(matches: readonly SeriesMatch[]): number[] {
  return matches.map(({ players, record }) => record.goals[players.indexOf(0)] ?? 0);
}

/** The effect of names, and of having seen a game before. */
function differences(rows: readonly Row[]): string[] {
  const of = (condition: Condition): Mean | undefined =>
    rows.find((row) => row.condition === condition)?.goal;
  const pairs = [
    ['known games, their names', of('known'), of('known, scrambled')],
    ['fresh games, their names', of('fresh'), of('fresh, scrambled')],
    ['known games against fresh ones', of('known'), of('fresh')],
  ] as const;
  const rowsOfPairs = pairs.flatMap(([title, first, second]) => {
    if (first === undefined || second === undefined) return [];
    const half = Math.hypot(first.halfWidth ?? Number.NaN, second.halfWidth ?? Number.NaN);
    const interval = Number.isNaN(half) ? '' : ` ± ${half.toFixed(1)}`;
    const difference = first.mean - second.mean;
    return [[`  ${title}`, `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(1)}${interval}`]];
  });
  return rowsOfPairs.length === 0 ? [] : ['Difference in mean goals:', ...tableLines(rowsOfPairs)];
}

function meanText({ mean, halfWidth }: Mean): string {
  return halfWidth === null ? mean.toFixed(1) : `${mean.toFixed(1)} ± ${halfWidth.toFixed(1)}`;
}
