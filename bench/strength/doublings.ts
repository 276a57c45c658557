/** The value of twice the time: every player against itself with half the time, and two players at equal times. */
import { tableLines, timeText, wilson } from '../../src/base/index.ts';
import { type DuelsSetup, playDuels, type SheetDuels } from './duels.ts';
import { eloOf } from './sequential-test.ts';
import type { Contestant } from './side.ts';

export interface DoublingsSetup
  extends Omit<DuelsSetup, 'candidate' | 'baseline' | 'clocks' | 'least' | 'each' | 'key'> {
  /** The players to compare, such as one with lanes and one without. */
  readonly players: readonly Contestant[];
  /** Seconds of the shortest move, and the number of doublings. */
  readonly seconds: number;
  readonly times: number;
  readonly start: number;
  readonly countsProcessor: boolean;
  readonly keyOf: (names: readonly string[]) => string;
  readonly onRow?: (row: DoublingRow) => void;
}

export interface DoublingRow {
  readonly candidate: string;
  readonly baseline: string;
  /** Seconds per move of both players. */
  readonly seconds: readonly [number, number];
  readonly games: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly elo: number;
  readonly bySheet: readonly { readonly game: string; readonly points: number; readonly games: number }[];
}

export async function playDoublings(setup: DoublingsSetup): Promise<DoublingRow[]> {
  const rows: DoublingRow[] = [];
  const play = async (candidate: Contestant, baseline: Contestant, own: number, other: number) => {
    if (setup.signal?.aborted) return;
    const sheets = await playDuels({
      ...setup,
      candidate,
      baseline,
      clocks: {
        start: { seconds: setup.start },
        moves: [{ seconds: own }, { seconds: other }],
        countsProcessor: setup.countsProcessor,
      },
      least: setup.most,
      each: true,
      key: setup.keyOf([candidate.player, `${own}`, baseline.player, `${other}`]),
    });
    const row = rowOf(candidate.player, baseline.player, [own, other], sheets);
    rows.push(row);
    setup.onRow?.(row);
  };
  const [first, second] = setup.players;
  for (let time = 0; time <= setup.times; time++) {
    const seconds = setup.seconds * 2 ** time;
    if (first !== undefined && second !== undefined) await play(first, second, seconds, seconds);
    if (time === setup.times) break;
    for (const player of setup.players) await play(player, player, 2 * seconds, seconds);
  }
  return rows;
}

function rowOf(
  candidate: string,
  baseline: string,
  seconds: readonly [number, number],
  sheets: readonly SheetDuels[],
): DoublingRow {
  const bySheet = sheets.map(({ game, played }) => {
    const games = played.flatMap((pair) => pair.games);
    return { game, games: games.length, points: games.reduce((sum, { points }) => sum + points, 0) };
  });
  const games = bySheet.reduce((sum, sheet) => sum + sheet.games, 0);
  const points = bySheet.reduce((sum, sheet) => sum + sheet.points, 0);
  const { share, low, high } = wilson(points, games);
  return { candidate, baseline, seconds, games, share, low, high, elo: eloOf(share), bySheet };
}

const HEAD = ['candidate', 'baseline', 'games', 'points', '95 %', 'Elo', 'interval'] as const;

export function doublingsTable(rows: readonly DoublingRow[]): string[] {
  return tableLines([HEAD, ...rows.map(doublingCells)]);
}

export function doublingCells(row: DoublingRow): string[] {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const elo = (share: number): string => (share <= 0 ? '-∞' : share >= 1 ? '∞' : eloOf(share).toFixed(0));
  return [
    `${row.candidate} ${timeText(row.seconds[0])}`,
    `${row.baseline} ${timeText(row.seconds[1])}`,
    String(row.games),
    `${percent(row.share)} %`,
    `${percent(row.low)} to ${percent(row.high)}`,
    elo(row.share),
    `${elo(row.low)} to ${elo(row.high)}`,
  ];
}
