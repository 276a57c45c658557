import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/index.ts';
import { loadGame } from '../../../src/engines/index.ts';
import { type Game, listedMoves, type Role } from '../../../src/game/index.ts';
import { solve } from '../../../src/search/index.ts';
import { ConnectFourSolver } from './connect-four-solver.ts';
import { GameSolver } from './game-solver.ts';
import { chooser, jointMove } from './positions.ts';

function gameCalled(name: string): Game {
  const rules = readFileSync(new URL(`../../../games/connect-four/${name}.kif`, import.meta.url), 'utf8');
  const loaded = loadGame(rules, { name });
  if (loaded.kind === 'refused') throw new Error(loaded.message);
  return loaded.compilation.game;
}

describe('the solver for connect four agrees with the search that knows only the rules', () => {
  test.each([
    { name: 'connect-four-5x4', columns: 5, rows: 4, from: 10, count: 30 },
    { name: 'connect-four', columns: 7, rows: 6, from: 31, count: 8 },
    { name: 'connect-four-8x6', columns: 8, rows: 6, from: 37, count: 8 },
  ])('$name', ({ name, columns, rows, from, count }) => {
    const game = gameCalled(name);
    const rulesOnly = new GameSolver(game);
    const solver = new ConnectFourSolver(columns, rows);
    const random = seededRandom(3);
    const drops = listedMoves(game, game.initial, 0 as Role).map((move) => game.moveText(move));
    expect(drops).toHaveLength(columns);
    let compared = 0;
    let differing = 0;
    while (compared < count) {
      const made: number[] = [];
      let state = game.initial;
      while (!game.isTerminal(state) && chooser(game, state) !== undefined) {
        const role = chooser(game, state) as Role;
        const legal = listedMoves(game, state, role);
        if (made.length >= from) {
          const values = rulesOnly.values(state, role, 1_000_000);
          solver.reach(made);
          const byColumn = solver.values();
          const own = legal.map(
            (move) => 50 + 50 * (byColumn[drops.indexOf(game.moveText(move))] ?? Number.NaN),
          );
          expect(own).toEqual(values);
          if (name === 'connect-four-5x4') {
            // On these boards all positions fit into memory, so a third method can be used that shares no search with the others.
            const solved = solve(game, { from: state });
            expect(solved).toMatchObject({ kind: 'solved', method: 'all positions' });
            expect(solved.kind === 'solved' && solved.goals[role]).toBe(Math.max(...own));
          }
          compared++;
          if (new Set(own).size > 1) differing++;
          break;
        }
        const move = random.pick(legal);
        made.push(drops.indexOf(game.moveText(move)));
        state = game.next(state, jointMove(game, state, () => move) ?? []);
      }
    }
    // Otherwise, only lost games would have been compared.
    expect(differing).toBeGreaterThan(count / 4);
  });
});

test('what cannot be on the board is refused', () => {
  expect(() => new ConnectFourSolver(9, 6)).toThrow('at most 8 columns');
  expect(() => new ConnectFourSolver(2, 2).reach([0, 0, 0])).toThrow('column 0 is full');
  expect(() => new ConnectFourSolver(4, 4).reach([0, 1, 0, 1, 0, 1, 0])).toThrow('the game is over');
});
