import { expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { type Move, type Role, rolesOf } from '../../game/index.ts';
import { GrownTree } from './grown-tree.ts';

const game = ticTacToe();

function grown(from = game.initial, playouts = 400) {
  const match = { game, role: 0 as Role, random: seededRandom(1), now: () => 0 };
  return new GrownTree(match, from, { playouts, seconds: 1 });
}

test('the branches at the root are the joint moves, the most visited first', () => {
  const tree = grown();
  const branches = tree.branches(tree.root);
  expect(branches).toHaveLength(9);
  const visits = branches.map((branch) => branch.visits);
  expect(visits).toEqual([...visits].sort((a, b) => b - a));
  expect(branches.every(({ moves }) => moves.length === 2)).toBe(true);
  for (const { means } of branches) {
    expect(means[0]).toBeGreaterThanOrEqual(0);
    expect(means[0]).toBeLessThanOrEqual(100);
  }
});

test('a branch that was looked into has branches of its own', () => {
  const tree = grown();
  const [best] = tree.branches(tree.root);
  expect(best?.node).toBeDefined();
  expect(tree.branches(best?.node ?? -1)).toHaveLength(8);
});

test('a move that wins at once is known for certain', () => {
  const text = (wanted: string, state: typeof game.initial) =>
    rolesOf(game).map((role) => {
      const moves = game.legalMoves(state, role);
      return (moves.find((move) => JSON.stringify(game.moveTerm(move)).includes(wanted)) ?? moves[0]) as Move;
    });
  let state = game.initial;
  // Marks the first legal cell in turn, until somebody can win.
  for (let i = 0; i < 6; i++) state = game.next(state, text('mark', state));
  const tree = grown(state);
  const won = tree.branches(tree.root).find(({ proven }) => proven?.includes(100));
  expect(won).toBeDefined();
});
