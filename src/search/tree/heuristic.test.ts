import { describe, expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../../test/games.ts';
import { answer, knownState, matchStart, played } from '../../../test/playing.ts';
import { Simulator } from '../../../test/sliced/simulator.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/compile.ts';
import { CircuitGame } from '../../engines/index.ts';
import { type Move, type PlayoutPolicy, uniformPolicy } from '../../game/index.ts';
import type { TurnBasedDescription } from '../../gdl/index.ts';
import type { Thoughts } from '../../players/index.ts';
import { mctsPlayer } from '../../players/mcts/mcts.ts';
import { defaultMctsValues, type MctsValues } from '../../players/mcts/mcts-parameters.ts';
import { isHeuristic, makeHeuristic } from '../heuristic/make-heuristic.ts';
import { THESIS_HEURISTIC } from '../heuristic/settings.ts';
import { heuristicAdvisor } from './advice.ts';
import { gibbsWeights, heuristicPolicy } from './heuristic-policy.ts';
import { type SelectionSettings, selectEntry } from './selection.ts';
import { Tree } from './tree.ts';
import { keepFrom } from './tree-copies.ts';
import { winningPolicy } from './winning-policy.ts';

const playerWith = (values: Partial<MctsValues>) => mctsPlayer({ ...defaultMctsValues(), ...values });

function circuitGame(description: TurnBasedDescription): CircuitGame {
  const { game } = compile(description);
  if (!(game instanceof CircuitGame)) throw new Error('there is no circuit');
  return game;
}

/** Returns an action heuristic for tic-tac-toe. */
function ticTacToeHeuristic(game: CircuitGame) {
  const heuristic = makeHeuristic(game, THESIS_HEURISTIC);
  if (!isHeuristic(heuristic)) throw new Error(heuristic.reason);
  return heuristic;
}

describe('advice in the tree', () => {
  const PLAIN: SelectionSettings = { c: 0, bound: 'ucb1', firstPlay: undefined, rave: 0, advice: 100 };

  function advisedNode(visits: number): Tree {
    const tree = new Tree(1, 1);
    const node = tree.addNode();
    tree.expand(node, [2], [10, 11]);
    for (const [i, mean] of [60, 40].entries())
      tree.addResults(tree.entryAt(node, 0, i), visits / 2, mean * (visits / 2));
    tree.addVisits(node, visits);
    tree.setAdvised(node);
    tree.setAdvice(tree.entryAt(node, 0, 1), 100);
    return tree;
  }

  test('counts at first, and less with every visit', () => {
    const selected = (tree: Tree) => tree.move(selectEntry(tree, 0, 0, PLAIN, 0));
    // At 100 visits, mean and advice count half each: 30 against 70. At 30,000 visits, the share is 0.058: 56.5
    // against 43.5.
    expect(selected(advisedNode(100))).toBe(11);
    expect(selected(advisedNode(30_000))).toBe(10);
  });

  test('is kept with the tree', () => {
    const kept = keepFrom(advisedNode(100), 0);
    const advice = [0, 1].map((i) => kept.advice(kept.entryAt(0, 0, i)));
    expect([kept.isAdvised(0), ...advice]).toEqual([true, 0, 100]);
  });

  test('lies between 0 and 100, and counts half after so many visits', () => {
    const game = ticTacToe() as CircuitGame;
    const legal = game.legalMoves(game.initial, 0 as never);
    const scaling = { scope: 'state', range: 100 } as const;
    const advisor = heuristicAdvisor(ticTacToeHeuristic(game), { k: 0, d: 20, scaling });
    const advice = new Float32Array(legal.length);
    advisor.advise(game.bits(game.initial), 0, legal, advice);
    expect(Math.max(...advice)).toBe(100);
    expect(Math.min(...advice)).toBe(0);
    // In the thesis, k is 5 at first and after 10,000 simulations.
    expect([0, 10_000, 160_000].map(advisor.visits)).toEqual([5, 5, 20]);
    expect(heuristicAdvisor(ticTacToeHeuristic(game), { k: 20, d: 20, scaling }).visits(10_000)).toBe(20);
  });
});

describe('playouts', () => {
  const game = ticTacToe() as CircuitGame;
  const settings = { tau: 1, scaling: { scope: 'state', range: 10 }, heeded: 1 } as const;
  const legal = game.legalMoves(game.initial, 0 as never);

  /** Counts how often each move is chosen at the start. */
  function counts(policy: PlayoutPolicy): Map<Move, number> {
    const found = new Map<Move, number>(legal.map((move) => [move, 0]));
    for (let i = 0; i < 2000; i++) {
      const move = policy.choose(0, game.initial, legal, []);
      found.set(move, (found.get(move) as number) + 1);
    }
    return found;
  }

  test('weights are those of Gibbs', () => {
    const values = Float64Array.of(0, 1, 2);
    gibbsWeights(values, 0.5);
    expect([...values]).toEqual([expect.closeTo(Math.exp(-4), 12), expect.closeTo(Math.exp(-2), 12), 1]);
  });

  test('prefer moves by their value', () => {
    const random = seededRandom(1);
    const found = counts(heuristicPolicy(ticTacToeHeuristic(game), settings, uniformPolicy(random), random));
    const middle = legal[4] as Move;
    const expected = 2000 / (1 + 4 * Math.exp(-4.97) + 4 * Math.exp(-10));
    expect(found.get(middle)).toBeGreaterThan(0.97 * expected);
    expect(found.get(middle)).toBeLessThan(2000);
  });

  test('keep to what another policy leaves over, and multiply with its weights', () => {
    const random = seededRandom(1);
    const corners = [legal[0], legal[2]] as Move[];
    const base: PlayoutPolicy = {
      ...uniformPolicy(random),
      narrow: () => corners,
      weigh: (_role, _state, moves) => moves.map((_, i) => (i === 0 ? 1 : 0)),
    };
    const found = counts(heuristicPolicy(ticTacToeHeuristic(game), settings, base, random));
    expect(found.get(corners[0] as Move)).toBe(2000);
  });

  test('winning: a sure win is taken, one game at a time and in many', () => {
    const { state } = wonAtOnce(game);
    const open = game.legalMoves(state, 0 as never);
    const policy = winningPolicy(game, seededRandom(1));
    const chosen = policy.choose(0, state, open, []);
    const moves = [chosen, game.legalMoves(state, 1 as never)[0] as Move];
    expect(game.utility(game.next(state, moves), 0 as never)).toBe(100);
    const simulator = new Simulator(game, { policy: 'winning', seed: 1 });
    expect(simulator.policy).toBe('winning');
    const { goals, playouts } = simulator.playouts(state, { count: 500 });
    expect(goals[0]?.get(100)).toBe(playouts);
  });

  test('winning works where moves are made at the same time', () => {
    // The player who takes the stone keeps it, whatever the other does.
    const stone = circuitGame(
      described(`(role a) (role b) (init start) (<= (legal ?r take) (role ?r)) (<= (legal ?r wait) (role ?r))
        (<= (next (has ?r)) (does ?r take)) (next over) (<= terminal (true over))
        (<= (goal ?r 100) (true (has ?r))) (<= (goal ?r 0) (role ?r) (not (true (has ?r))))`),
    );
    const simulator = new Simulator(stone, { policy: 'winning' });
    expect(simulator.policy).toBe('winning');
    const { goals, playouts } = simulator.playouts(stone.initial, { count: 200 });
    expect(goals.map((each) => each.get(100))).toEqual([playouts, playouts]);
  });
});

/** Here x has two in a row and is to move. */
function wonAtOnce(game: CircuitGame) {
  let state = game.initial;
  for (const [mover, index] of [
    [0, 0],
    [1, 3],
    [0, 0],
    [1, 3],
  ] as const) {
    const moves = [0, 1].map((role) => {
      const legal = game.legalMoves(state, role as never);
      return legal[role === mover ? index : 0] as Move;
    });
    state = game.next(state, moves);
  }
  return { state };
}

const SCHEMES: readonly Partial<MctsValues>[] = [
  { heuristic: 'playout' },
  { heuristic: 'tree' },
  { heuristic: 'tree', machine: 'stepped', k: 20 },
  { heuristic: 'combined' },
  { heuristic: 'combined', steps: 2, goals: 'all', light: true },
  { heuristic: 'combined', guide: 'root' },
  { heuristic: 'combined', guide: 'root', playout: 'mast' },
  { heuristic: 'combined', playout: 'mast', rave: 1000 },
  { heuristic: 'combined', playout: 'decisive', norm: 'yager', p: 0.775 },
  { playout: 'winning' },
];

const SMALL_GAME = circuitGame(sheetDescription('games/connect-four/connect-four-5x4.kif'));

describe.each(SCHEMES)('%o', (values) => {
  test('finds the move that wins, and the one that does not lose', async () => {
    const game = ticTacToe();
    const budget = { playouts: 300 };
    const won = ['mark 1 1', 'mark 2 1', 'mark 1 2', 'mark 2 2'];
    expect(await answer(playerWith(values), game, won, budget)).toBe('(mark 1 3)');
    expect(await answer(playerWith(values), game, won.slice(0, 3), budget)).toBe('(mark 1 3)');
  });

  test('the same seed gives the same match', async () => {
    const once = () => played(SMALL_GAME, [playerWith(values), playerWith(values)], { playouts: 30 }, 7);
    expect(await once()).toEqual(await once());
  });
});

test('without formulas it plays as ever, and says so', async () => {
  const game = ticTacToe('rules');
  let last: Thoughts | undefined;
  const report = (thoughts: Thoughts): void => {
    last = thoughts;
  };
  const player = playerWith({ heuristic: 'combined' });
  const won = ['mark 1 1', 'mark 2 1', 'mark 1 2', 'mark 2 2'];
  expect(await answer(player, game, won, { playouts: 200 }, { report })).toBe('(mark 1 3)');
  expect(last?.note).toContain('no action heuristic: the game has no circuit');
});

test('a match by the clock has its share of the time for formulas', async () => {
  const game = circuitGame(sheetDescription('games/tic-tac-toe/tic-tac-toe.kif'));
  let time = 0;
  const player = playerWith({ heuristic: 'tree' });
  // With this clock there is no time for anything, yet the player must still move.
  await player.start(matchStart(game, 0 as never, 1, { budget: { seconds: 0.01 }, now: () => (time += 50) }));
  const legal = game.legalMoves(game.initial, 0 as never);
  expect(legal).toContain(
    await player.choose({ ...knownState(game.initial), legal, budget: { playouts: 50 } }),
  );
});
