import { describe, expect, test } from 'vitest';
import { described, ticTacToe } from '../../../test/games.ts';
import { seededRandom } from '../../circuit/random.ts';
import { termText } from '../../gdl/index.ts';
import { compile, type Game, type Move, type Role, readJointMove, rolesOf } from '../../machine/index.ts';
import type { Happening, Player } from '../player.ts';
import { RandomPlayer } from '../random/random-player.ts';
import { FlatPlayer } from './flat-player.ts';

/** What the role whose turn it is does after some moves. */
async function answer(game: Game, texts: readonly string[], playouts: number, seed = 1): Promise<string> {
  let state = game.initial;
  const history: Happening[] = [];
  for (const text of texts) {
    const entry = readJointMove(game, state, text);
    if (entry.kind !== 'moves') throw new Error(entry.message);
    history.push({ kind: 'moves', moves: entry.moves });
    state = game.next(state, entry.moves);
  }
  const role = rolesOf(game).find((each) => game.legalMoves(state, each).length > 1) as Role;
  const player = new FlatPlayer();
  await player.start({ game, role, random: seededRandom(seed) });
  const move = await player.choose({ history, legal: game.legalMoves(state, role), budget: { playouts } });
  return termText(game.moveTerm(move));
}

describe('tic-tac-toe', () => {
  const game = ticTacToe();

  test('a line is completed', async () => {
    expect(await answer(game, ['1 1', '2 1', '1 2', '2 2'], 200)).toBe('(mark 1 3)');
  });

  test('a line of the other is stopped, though many random games would forgive it', async () => {
    expect(await answer(game, ['2 2', '3 1', '3 2'], 200)).toBe('(mark 1 2)');
  });

  test('the same seed plays the same move', async () => {
    expect(await answer(game, [], 50, 9)).toBe(await answer(game, [], 50, 9));
  });

  test('two of them never beat each other from an empty board', async () => {
    for (const seed of [1, 2, 3])
      expect(await played(game, [new FlatPlayer(), new FlatPlayer()], seed)).toEqual([50, 50]);
  });

  test('it does not lose to random moves', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const [, own = 0] = await played(game, [new RandomPlayer(), new FlatPlayer()], seed);
      expect(own).toBeGreaterThanOrEqual(50);
    }
  });
});

async function played(game: Game, players: readonly Player[], seed: number): Promise<number[]> {
  const roles = rolesOf(game);
  const random = seededRandom(seed);
  for (const role of roles) await players[role]?.start({ game, role, random: random.fork() });
  let state = game.initial;
  const history: Happening[] = [];
  while (!game.isTerminal(state)) {
    const moves: Move[] = [];
    for (const role of roles) {
      const turn = { history, legal: game.legalMoves(state, role), budget: { playouts: 300 } };
      moves.push((await players[role]?.choose(turn)) as Move);
    }
    history.push({ kind: 'moves', moves });
    state = game.next(state, moves);
  }
  return roles.map((role) => game.goal(state, role));
}

describe('hidden information', () => {
  // Chance hides a ball under one of two cups and shows which; the guesser has to remember.
  const { game } = compile(
    described(`(role guesser) (role random) (init (step 1)) (cup left) (cup right)
      (<= (legal random (hide ?c)) (true (step 1)) (cup ?c)) (<= (legal random wait) (not (true (step 1))))
      (<= (legal guesser wait) (true (step 1))) (<= (legal guesser (lift ?c)) (true (step 2)) (cup ?c))
      (<= (sees guesser (ball ?c)) (does random (hide ?c)))
      (<= (next (ball ?c)) (does random (hide ?c))) (<= (next (step 2)) (true (step 1)))
      (<= (next (step 3)) (true (step 2))) (<= (next won) (does guesser (lift ?c)) (true (ball ?c)))
      (<= terminal (true (step 3))) (<= (goal guesser 100) (true won)) (<= (goal guesser 0) (not (true won)))
      (goal random 0)`),
  );

  test.each(['left', 'right'])('it uses what it saw: the ball is %s', async (cup) => {
    const start = readJointMove(game, game.initial, `random:hide ${cup}`);
    if (start.kind !== 'moves') throw new Error(start.message);
    const guesser = 0 as Role;
    const percepts = game.percepts(game.initial, start.moves, guesser);
    const state = game.next(game.initial, start.moves);
    const player = new FlatPlayer();
    await player.start({ game, role: guesser, random: seededRandom(1) });
    const move = await player.choose({
      history: [{ kind: 'percepts', own: start.moves[guesser] as Move, percepts }],
      legal: game.legalMoves(state, guesser),
      budget: { playouts: 50 },
    });
    expect(termText(game.moveTerm(move))).toBe(`(lift ${cup})`);
  });
});

test('thinking ends with the time', async () => {
  const game = ticTacToe();
  let time = 0;
  const player = new FlatPlayer(() => time++);
  await player.start({ game, role: 0 as Role, random: seededRandom(1) });
  await player.choose({
    history: [],
    legal: game.legalMoves(game.initial, 0 as Role),
    budget: { seconds: 0.1 },
  });
  expect(time).toBeGreaterThan(90);
  expect(time).toBeLessThan(110);
});
