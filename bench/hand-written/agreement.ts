/** For tests: whether a hand-written game agrees with a rule sheet. */
import { expect } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { countPaths, finishRun, type Game } from '../../src/game/index.ts';
import { sheetDescription } from '../../test/games.ts';
import type { HandWrittenGame } from './hand-written-game.ts';

/** Tolerated standard deviations. */
const TOLERANCE = 5;

/** Checks that both have the same number of move sequences up to a depth. */
export function expectSamePaths(game: HandWrittenGame, sheet: string, depth: number): void {
  const rows = [...countPaths(compiled(sheet), depth)].flatMap((event) =>
    event.kind === 'row' ? [event.row.paths] : [],
  );
  expect(rows.map((_, length) => game.perft(length))).toEqual(rows);
  expect(rows).toHaveLength(depth + 1);
}

/** Checks that random games have the same winners and lengths. */
export function expectSameStatistics(written: HandWrittenGame, sheet: string, games: number): void {
  const game = compiled(sheet);
  const byHand = written.play(games, 20_260_801);
  expect(byHand.games).toBe(games);
  const byRules = finishRun(game.batch().scores(game.initial, { seed: 11, count: games }));
  expect(byRules).toMatchObject({ playouts: games, unfinished: 0, stuck: 0 });
  const wins = (role: number): number => byRules.goals[role]?.get(100) ?? 0;
  expectAlike(byHand.firstWins / games, wins(0) / games, binomialVariance(wins(0) / games), games);
  expectAlike(byHand.secondWins / games, wins(1) / games, binomialVariance(wins(1) / games), games);
  const meanLength = byHand.moves / games;
  const lengthVariance = byHand.squaredMoves / games - meanLength ** 2;
  expectAlike(meanLength, byRules.transitions / games, lengthVariance, games);
}

function expectAlike(one: number, other: number, variance: number, count: number): void {
  expect(Math.abs(one - other)).toBeLessThan(TOLERANCE * Math.sqrt((2 * variance) / count));
}

const binomialVariance = (share: number): number => share * (1 - share);

const sheets = new Map<string, Game>();

function compiled(sheet: string): Game {
  const known = sheets.get(sheet);
  if (known !== undefined) return known;
  const { game } = compile(sheetDescription(sheet), { engine: 'circuit' });
  sheets.set(sheet, game);
  return game;
}
