import { expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { positionAfter } from '../../../test/playing.ts';
import { seededRandom } from '../../base/index.ts';
import { type Game, listedMoves, type PlayedStep, type Role, rolesOf, type State } from '../../game/index.ts';
import { featurePolicy } from './feature-policy.ts';

/** A random game: its steps and goals. */
function randomGame(game: Game, random: ReturnType<typeof seededRandom>) {
  const played: PlayedStep[] = [];
  let state: State = game.initial;
  while (!game.isTerminal(state)) {
    const moves = rolesOf(game).map((role) => random.pick(listedMoves(game, state, role)));
    played.push({ state, moves });
    state = game.next(state, moves);
  }
  return { played, goals: rolesOf(game).map((role) => game.utility(state, role)) };
}

test('after random games, the centre is preferred to the corners, and these to the edges', () => {
  const game = ticTacToe();
  const random = seededRandom(1);
  const policy = featurePolicy(game, 10, random);
  for (let i = 0; i < 3000; i++) {
    const { played, goals } = randomGame(game, random);
    policy.learn?.(played, goals);
  }
  const x = 0 as Role;
  const legal = listedMoves(game, game.initial, x);
  const weights = policy.weigh?.(x, game.initial, legal, []) ?? [];
  const weightOf = (cell: string): number =>
    weights[legal.findIndex((move) => game.moveText(move) === `(mark ${cell})`)] ?? Number.NaN;
  const mean = (cells: readonly string[]): number =>
    cells.reduce((sum, cell) => sum + weightOf(cell), 0) / cells.length;
  expect(weightOf('2 2')).toBeGreaterThan(mean(['1 1', '1 3', '3 1', '3 3']));
  expect(mean(['1 1', '1 3', '3 1', '3 3'])).toBeGreaterThan(mean(['1 2', '2 1', '2 3', '3 2']));
});

test('a winning move is worth its goal before anything is learned', () => {
  const game = ticTacToe();
  const policy = featurePolicy(game, 10, seededRandom(1));
  const { state } = positionAfter(game, ['1 1', '2 1', '1 2', '2 2']);
  const legal = listedMoves(game, state, 0 as Role);
  const weights = policy.weigh?.(0, state, legal, []) ?? [];
  expect(game.moveText(legal[weights.indexOf(Math.max(...weights))] as never)).toBe('(mark 1 3)');
});
