import { describe, expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../test/games.ts';
import { answer, matchStart, played, positionAfter } from '../../test/playing.ts';
import { compile } from '../engines/compile.ts';
import { type Game, legalByRole, type Move, type Role } from '../game/index.ts';
import { EVALUATIONS } from './evaluations.ts';
import { FlatPlayer } from './flat-player.ts';
import { minimax } from './minimax.ts';
import type { Player, Thoughts } from './player.ts';
import { createPlayer, isChoiceRefusal, readPlayerChoice } from './player-choice.ts';
import { RandomPlayer } from './random-player.ts';

function player(written = 'minimax'): Player {
  const choice = readPlayerChoice(written, [minimax]);
  if (isChoiceRefusal(choice)) throw new Error(choice.problem);
  return createPlayer(choice, [minimax]);
}

describe('tic-tac-toe', () => {
  const game = ticTacToe();

  test('the empty board is solved: a draw', async () => {
    const seen: Thoughts[] = [];
    await answer(player(), game, [], { playouts: 20_000 }, { report: (thoughts) => seen.push(thoughts) });
    const last = seen.at(-1);
    expect(last?.note).toBe('solved: worth 50');
    expect(last?.moves[0]).toMatchObject({ value: 50, isProven: true });
    expect(last?.work.nodes).toBeLessThan(20_000);
    expect(last?.line.length).toBeGreaterThan(0);
  });

  test('a win is taken at once, not later', async () => {
    expect(await answer(player(), game, ['1 1', '2 1', '1 2', '2 2'], { playouts: 5000 })).toBe('(mark 1 3)');
  });

  test('what is lost is lost as late as possible', async () => {
    // After this fork only one move stops one of the two lines.
    const moves = ['1 1', '1 2', '3 1', '2 1', '3 3'];
    const text = await answer(player(), game, moves, { playouts: 5000 });
    expect(['(mark 2 2)', '(mark 3 2)']).toContain(text);
  });

  test('it is never lost, against random moves, itself or Monte Carlo, with a budget that is too small to solve it', async () => {
    const budget = { playouts: 2000 };
    for (const seed of [1, 2, 3]) {
      const [x = 0] = await played(game, [player(), new RandomPlayer()], budget, seed);
      expect(x).toBeGreaterThanOrEqual(50);
      const [, o = 0] = await played(game, [new RandomPlayer(), player()], budget, seed);
      expect(o).toBeGreaterThanOrEqual(50);
    }
    expect(await played(game, [player(), player()], budget)).toEqual([50, 50]);
    const [, second = 0] = await played(game, [new FlatPlayer(), player()], { playouts: 1000 });
    expect(second).toBeGreaterThanOrEqual(50);
  });

  test('the same seed and budget give the same move', async () => {
    const ask = (seed: number) => answer(player(), game, ['2 2'], { playouts: 300 }, { seed });
    expect(await ask(5)).toBe(await ask(5));
  });

  test('a fixed depth and every other evaluation play on', async () => {
    for (const evaluation of EVALUATIONS)
      expect(
        await answer(player(`minimax:depth=1,evaluation=${evaluation}`), game, ['1 1', '2 1', '1 2', '2 2'], {
          playouts: 5000,
        }),
      ).toBe('(mark 1 3)');
  });
});

describe('other kinds of games', () => {
  test('a lone player finds the six moves of the light puzzle', async () => {
    const { game } = compile(sheetDescription('games/light-puzzle/light-puzzle.kif'));
    expect(await played(game, [player()], { playouts: 1000 })).toEqual([100]);
  });

  test('chance is averaged: High-or-Low', async () => {
    const { game } = compile(sheetDescription('games/high-or-low/high-or-low.kif'));
    expect(await answer(player(), game, ['random:deal 4'], { playouts: 1000 })).toBe('lower');
    expect(await answer(player(), game, ['random:deal 10'], { playouts: 1000 })).toBe('higher');
  });

  test('matching pennies are mixed, or feared', async () => {
    const { game } = compile(sheetDescription('games/matrix-games/matching-pennies.kif'));
    const seen: Thoughts[] = [];
    const report = (thoughts: Thoughts) => seen.push(thoughts);
    const chosen = new Set<string>();
    for (let seed = 1; seed <= 12; seed++)
      chosen.add(await answer(player(), game, [], { playouts: 100 }, { seed, report }));
    expect(chosen.size).toBe(2);
    expect(seen[0]?.moves.map(({ value }) => value)).toEqual([50, 50]);
    seen.length = 0;
    await answer(player('minimax:simultaneous=pessimistic'), game, [], { playouts: 100 }, { report });
    expect(seen[0]?.moves[0]?.value).toBe(0);
  });

  // Ann may end the game with 50 for herself, or let Bob choose between his best outcome, which is also hers, and
  // spite.
  const trust = compile(
    described(`(role ann) (role bob) (role carl) (init (turn ann))
      (<= (legal ann end) (true (turn ann))) (<= (legal ann go-on) (true (turn ann)))
      (<= (legal bob share) (true (turn bob))) (<= (legal bob spite) (true (turn bob)))
      (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
      (<= (next (turn bob)) (does ann go-on)) (<= (next (over ?m)) (does ?r ?m) (distinct ?m noop) (distinct ?m go-on))
      (<= terminal (true (over ?m)))
      (<= (goal ann 50) (true (over end))) (<= (goal ann 80) (true (over share))) (<= (goal ann 0) (true (over spite)))
      (<= (goal bob 20) (true (over end))) (<= (goal bob 80) (true (over share))) (<= (goal bob 10) (true (over spite)))
      (goal carl 0)`),
  ).game;

  test('who fears the others plays safe, who takes them for selfish does not', async () => {
    expect(await answer(player('minimax:opponents=paranoid'), trust, [], { playouts: 100 })).toBe('end');
    expect(await answer(player('minimax:opponents=maxn'), trust, [], { playouts: 100 })).toBe('go-on');
  });

  test('what repeats for ever is not searched for ever', async () => {
    const { game } = compile(
      described(`(role a) (init (light off)) (legal a switch) (legal a break)
        (<= (next (light on)) (does a switch) (true (light off))) (<= (next (light off)) (does a switch) (true (light on)))
        (<= (next broken) (does a break) (true (light on))) (<= (next (light off)) (does a break) (true (light off)))
        (<= terminal (true broken)) (<= (goal a 100) (true broken)) (<= (goal a 0) (not (true broken)))`),
    );
    expect(await answer(player(), game, [], { playouts: 10_000 })).toBe('switch');
    expect(await answer(player(), game, ['switch'], { playouts: 10_000 })).toBe('break');
  });

  test('hidden information is averaged over what may be', async () => {
    // Two of three ways to hide the ball are left, and nothing is seen.
    const { game } = compile(
      described(`(role guesser) (role random) (init (step 1)) (way left 1) (way left 2) (way right 1)
        (<= (legal random (hide ?c ?n)) (true (step 1)) (way ?c ?n)) (<= (legal random wait) (true (step 2)))
        (<= (legal guesser wait) (true (step 1))) (<= (legal guesser (lift ?c)) (true (step 2)) (way ?c ?n))
        (<= (sees guesser nothing) (true (step 1)))
        (<= (next (ball ?c)) (does random (hide ?c ?n))) (<= (next (step 2)) (true (step 1)))
        (<= (next won) (does guesser (lift ?c)) (true (ball ?c))) (<= (next (step 3)) (true (step 2)))
        (<= terminal (true (step 3))) (<= (goal guesser 100) (true won)) (<= (goal guesser 0) (not (true won)))
        (goal random 0)`),
    );
    const guesser = 0 as Role;
    const { state } = positionAfter(game, ['random:hide right 1']);
    const cautious = player();
    await cautious.start(matchStart(game, guesser));
    const move = await cautious.choose({
      step: 1,
      situation: {
        kind: 'observations',
        from: 0,
        observations: [game.observe(game.initial, legalFirst(game), guesser)],
      },
      legal: game.legalMoves(state, guesser),
      budget: { playouts: 1000 },
    });
    expect(game.moveText(move)).toBe('(lift left)');
  });

  const legalFirst = (game: Game) => legalByRole(game, game.initial).map(([first]) => first as Move);
});
