import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadGame } from '../../../src/engines/index.ts';
import { type Game, listedMoves } from '../../../src/game/index.ts';
import { installedLibrary, sheetFile } from '../../../src/host/index.ts';
import { GameSolver } from './game-solver.ts';
import { makePositions } from './make-positions.ts';
import { POSITION_PLANS } from './plans.ts';
import { bestMoves, type ExactPosition, positionFiles, reachPosition } from './positions.ts';

const FILES = positionFiles();

function gameCalled(name: string): Game {
  const entry = installedLibrary().library.games.find((each) => each.name === name);
  if (entry === undefined) throw new RangeError(name);
  const loaded = loadGame(readFileSync(sheetFile(entry), 'utf8'), { name });
  if (loaded.kind === 'refused') throw new Error(loaded.message);
  return loaded.compilation.game;
}

test('several hundred positions are kept, and in each moves differ in value', () => {
  expect(FILES.map(({ game }) => game).sort()).toEqual(POSITION_PLANS.map(({ game }) => game).sort());
  expect(FILES.reduce((sum, { positions }) => sum + positions.length, 0)).toBeGreaterThan(300);
  for (const { positions } of FILES)
    for (const position of positions) {
      const moves = Object.values(position.values).flat();
      expect(Object.keys(position.values).length).toBeGreaterThan(1);
      expect(bestMoves(position).length).toBeLessThanOrEqual(moves.length / 2);
    }
});

/** Small enough to be solved again from the rules alone. */
const SAMPLE = ['breakthrough-5x5', 'hex-5x5', 'reversi-6x6'];
const WORK = 30_000;

describe('the values that are kept are those that a search finds', () => {
  test.each(SAMPLE)('%s', (name) => {
    const game = gameCalled(name);
    const plan = POSITION_PLANS.find((each) => each.game === name);
    const solver = new GameSolver(game, plan?.sum);
    const positions = FILES.find((file) => file.game === name)?.positions ?? [];
    // Later positions are solved sooner.
    const late = [...positions].sort((a, b) => b.moves.length - a.moves.length).slice(0, 2);
    const compared = late.filter((position) => {
      const { state, role } = reachPosition(game, position.moves);
      const values = solver.values(state, role, WORK);
      if (values === undefined) return false;
      const texts = listedMoves(game, state, role).map((move) => game.moveText(move));
      expect(Object.fromEntries(texts.map((text, i) => [text, values[i]]))).toEqual(byMove(position));
      return true;
    });
    expect(compared.length).toBeGreaterThan(0);
  });
});

test('the same seed gives the same positions', async () => {
  const game = gameCalled('tic-tac-toe');
  const plan = { game: 'tic-tac-toe', count: 3, work: 10_000 };
  const first = await makePositions(game, plan, 1);
  expect(first.positions).toHaveLength(3);
  expect(await makePositions(game, plan, 1)).toEqual(first);
  expect(await makePositions(game, plan, 2)).not.toEqual(first);
  const solver = new GameSolver(game);
  for (const position of first.positions) {
    const { state, role } = reachPosition(game, position.moves);
    const values = solver.values(state, role, 10_000) ?? [];
    expect(bestMoves(position)).toHaveLength(values.filter((value) => value === Math.max(...values)).length);
  }
});

test('moves that are not legal are refused', () => {
  expect(() => reachPosition(gameCalled('tic-tac-toe'), ['(mark 4 4)'])).toThrow(
    "'(mark 4 4)' is not legal after 0 moves",
  );
});

function byMove({ values }: ExactPosition): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([value, moves]) => moves.map((move) => [move, Number(value)])),
  );
}
