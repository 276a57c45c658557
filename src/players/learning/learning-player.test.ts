import { describe, expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../../test/games.ts';
import { answer, played } from '../../../test/playing.ts';
import { compile } from '../../engines/compile.ts';
import type { Game } from '../../game/index.ts';
import type { Player, Thoughts } from '../player.ts';
import { createPlayer, isChoiceRefusal, readPlayerChoice } from '../player-choice.ts';
import { RandomPlayer } from '../random-player.ts';
import { PLAYERS } from '../registry.ts';

function player(text: string): Player {
  const choice = readPlayerChoice(text, PLAYERS);
  if (isChoiceRefusal(choice)) throw new TypeError(choice.problem);
  return createPlayer(choice, PLAYERS);
}

async function winShare(text: string, game: Game, matches: number): Promise<number> {
  let wins = 0;
  for (let seed = 1; seed <= matches; seed++) {
    const goals = await played(game, [player(text), new RandomPlayer()], { playouts: 10_000 }, seed);
    if (goals[0] === 100) wins++;
  }
  return wins / matches;
}

test('the first move is in the centre', async () => {
  for (const name of ['subgoal', 'decision-tree', 'contextual'])
    expect(await answer(player(`${name}:games=5000`), ticTacToe(), [], {})).toBe('(mark 2 2)');
});

test('two moves ahead, what the other threatens outranks what was learned (figure 5.2)', async () => {
  // x has 1 1 and 3 2, o has 1 3 and 2 3; x is to move.
  const before = ['1 1', '1 3', '3 2', '2 3'];
  expect(await answer(player('subgoal:games=5000'), ticTacToe(), before, {})).toBe('(mark 2 2)');
  for (const name of ['subgoal', 'decision-tree', 'contextual'])
    expect(await answer(player(`${name}:games=5000,depth=2`), ticTacToe(), before, {})).toBe('(mark 3 3)');
});

test('against chance: random < goal-search < subgoal < two steps', async () => {
  const game = ticTacToe();
  const shares = [
    await winShare('random', game, 150),
    await winShare('goal-search', game, 150),
    await winShare('subgoal:weights=rate', game, 150),
    await winShare('subgoal:weights=rate,depth=2', game, 150),
  ];
  // Published: 58.4, 81.9, 92.1 and 95.5 %.
  for (const [i, published] of [0.584, 0.819, 0.921, 0.955].entries())
    expect(Math.abs((shares[i] as number) - published)).toBeLessThan(0.08);
});

test('goals count only where the game is over', async () => {
  // Points count towards the goals throughout, but collecting them at once ends the game.
  const { game } = compile(
    described(`(role a) (init (at start)) (legal a left) (legal a right)
      (<= (next (at over)) (true (at ?x)) (does a left)) (<= (next (at middle)) (does a right))
      (<= terminal (true (at over))) (<= (goal a 40) (true (at over))) (<= (goal a 90) (true (at middle)))
      (<= (goal a 0) (true (at start)))`),
  );
  const seen: Thoughts[] = [];
  await answer(player('goal-search'), game, [], {}, { report: (thoughts) => seen.push(thoughts) });
  expect(new Set(seen[0]?.moves.map(({ value }) => value))).toEqual(new Set([40, 50]));
});

test('where all move at once, the others are taken to choose at random', async () => {
  const { game } = compile(
    described(`(role a) (role b) (init start) (legal a bold) (legal a safe) (legal b left) (legal b right)
      (<= (next (did ?x ?y)) (does a ?x) (does b ?y)) (<= terminal (true (did ?x ?y)))
      (<= (goal a 90) (true (did bold left))) (<= (goal a 0) (true (did bold right)))
      (<= (goal a 60) (true (did safe left))) (<= (goal a 40) (true (did safe right))) (goal b 0)`),
  );
  expect(await answer(player('goal-search'), game, [], {})).toBe('safe');
  expect(await answer(player('goal-search:simultaneous=sample,samples=64'), game, [], {})).toBe('safe');
});

describe('matches with counted budgets', () => {
  test('replay', async () => {
    const game = compile(sheetDescription('games/connect-four/connect-four-5x4.kif')).game;
    const match = (seed: number) =>
      played(
        game,
        [player('contextual:games=2000,seed=0'), player('subgoal:games=2000')],
        { playouts: 500 },
        seed,
      );
    expect(await match(3)).toEqual(await match(3));
  });

  test('games without wins are played by goals alone, and the note says so', async () => {
    const { game } = compile(
      described(`(role a) (init (at 0)) (legal a go) (legal a wait) (<= (next (at 1)) (does a go))
        (<= (next (at 2)) (does a wait)) (<= terminal (true (at 1))) (<= terminal (true (at 2))) (goal a 0)`),
    );
    const seen: Thoughts[] = [];
    const report = (thoughts: Thoughts) => seen.push(thoughts);
    await answer(player('contextual:games=1000'), game, [], {}, { report });
    expect(seen[0]?.note).toBe('goals only: 1000 random games do not show how to win');
  });
});
