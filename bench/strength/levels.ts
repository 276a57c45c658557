/** The page's levels of strength, each against the level below. */
import { type Budget, tableLines, wilson } from '../../src/base/index.ts';
import { type Level, levelName } from '../../web/table/levels.ts';
import { type DuelsSetup, playDuels } from './duels.ts';

export interface LevelsSetup
  extends Omit<DuelsSetup, 'candidate' | 'baseline' | 'clocks' | 'least' | 'each' | 'key'> {
  /** Levels, the weakest first. */
  readonly levels: readonly Level[];
  /** The folder of the build. */
  readonly code: string;
  /** Start time before each game. */
  readonly start: Budget;
  readonly keyOf: (names: readonly string[]) => string;
  readonly onRow?: (row: LevelRow) => void;
}

export interface LevelRow {
  readonly level: string;
  readonly below: string;
  readonly games: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly bySheet: readonly { readonly game: string; readonly share: number }[];
}

export async function playLevels(setup: LevelsSetup): Promise<LevelRow[]> {
  const rows: LevelRow[] = [];
  for (const [below, level] of setup.levels.entries()) {
    const other = setup.levels[below - 1];
    if (other === undefined) continue;
    if (setup.signal?.aborted) break;
    const contestant = (level: Level) => ({
      name: levelName(level),
      player: level.player,
      code: setup.code,
    });
    const played = await playDuels({
      ...setup,
      candidate: contestant(level),
      baseline: contestant(other),
      clocks: { start: setup.start, moves: [workOf(level), workOf(other)], countsProcessor: true },
      least: setup.most,
      each: true,
      key: setup.keyOf([level, other].map(({ player, budget }) => `${player} ${JSON.stringify(budget)}`)),
    });
    const bySheet = played.map((sheet) => {
      const games = sheet.played.flatMap((pair) => pair.games);
      return {
        game: sheet.game,
        games: games.length,
        points: games.reduce((sum, { points }) => sum + points, 0),
      };
    });
    const games = bySheet.reduce((sum, sheet) => sum + sheet.games, 0);
    const points = bySheet.reduce((sum, sheet) => sum + sheet.points, 0);
    const row: LevelRow = {
      level: levelName(level),
      below: levelName(other),
      games,
      ...wilson(points, games),
      bySheet: bySheet.map((sheet) => ({ game: sheet.game, share: sheet.points / Math.max(1, sheet.games) })),
    };
    rows.push(row);
    setup.onRow?.(row);
  }
  return rows;
}

/** If a level counts playouts, time must not cut it short on a busy machine. */
function workOf({ budget }: Level): Budget {
  return budget.playouts === undefined ? budget : { playouts: budget.playouts };
}

const percent = (share: number): string => (100 * share).toFixed(0);

export function levelsTable(rows: readonly LevelRow[]): string[] {
  const games = rows[0]?.bySheet.map(({ game }) => game) ?? [];
  const head = ['level', 'against', 'games', 'points %', '95 %', ...games];
  return tableLines([head, ...rows.map(levelCells)]);
}

export function levelCells({ level, below, games, share, low, high, bySheet }: LevelRow): string[] {
  const interval = `${percent(low)} to ${percent(high)}`;
  return [
    level,
    below,
    `${games}`,
    percent(share),
    interval,
    ...bySheet.map((sheet) => percent(sheet.share)),
  ];
}
