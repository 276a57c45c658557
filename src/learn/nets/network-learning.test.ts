import { expect, test } from 'vitest';
import { described, ticTacToe } from '../../../test/games.ts';
import { answer, matchStart, positionAfter } from '../../../test/playing.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import type { GameMemory, Remembered, Role } from '../../game/index.ts';
import { createPlayer, PLAYERS, readPlayerChoice, type Thoughts } from '../../players/index.ts';
import { sharedValues } from '../../players/learning/shared-values.ts';
import { MODEL_KINDS, type ModelKind } from './model-kind.ts';
import { learnNetwork } from './network-learning.ts';
import type { NetworkValues } from './network-values.ts';
import { recalledNetwork, savedNetwork } from './saved-network.ts';

const game = ticTacToe();
const [x, o] = [0, 1] as [Role, Role];
const learned = new Map(MODEL_KINDS.map((kind) => [kind, learn(kind)]));

function learn(kind: ModelKind, positions = 30_000): NetworkValues {
  const values = learnNetwork(game, { kind, positions, random: seededRandom(1) });
  if (values === undefined) throw new Error('nothing was learned');
  return values;
}

test.each(MODEL_KINDS)('%s: values know who is better, and are those of the whole range', (kind) => {
  const values = learned.get(kind)?.evaluator(game.packing());
  const valueAfter = (moves: string[], role: Role) => values!.value(positionAfter(game, moves).state, role);
  // The second player answers the centre with an edge, which loses, or with a corner, which draws.
  expect(valueAfter(['2 2', '1 2'], x)).toBeGreaterThan(valueAfter(['2 2', '1 1'], x) + 5);
  expect(valueAfter(['2 2', '1 2'], o)).toBeLessThan(valueAfter(['2 2', '1 1'], o) - 5);
  const both = valueAfter(['2 2', '1 1'], x) + valueAfter(['2 2', '1 1'], o);
  expect(Math.abs(both - 100)).toBeLessThan(15);
});

test('the same seed learns the same, and another seed something else', () => {
  const [one, again, other] = [1, 1, 2].map((seed) =>
    learnNetwork(game, { kind: 'network', positions: 5000, random: seededRandom(seed) }),
  );
  expect(again?.network.parameters).toEqual(one?.network.parameters);
  expect(other?.network.parameters).not.toEqual(one?.network.parameters);
});

test.each(MODEL_KINDS)('%s: what is kept is the same when it is read again', (kind) => {
  const values = learned.get(kind)!;
  const saved = JSON.parse(JSON.stringify(savedNetwork(values)));
  const recalled = recalledNetwork(game, values.positions, saved);
  expect(recalled?.network.parameters.length).toBe(values.network.parameters.length);
  const packing = game.packing();
  for (const moves of [[], ['2 2', '1 2'], ['1 1', '3 3', '2 1']]) {
    const { state } = positionAfter(game, moves);
    expect(recalled?.evaluator(packing).value(state, x)).toBe(values.evaluator(packing).value(state, x));
  }
});

test('facts may come in another order; damage, other versions and other games are noticed', () => {
  const values = learned.get('network')!;
  const saved = JSON.parse(JSON.stringify(savedNetwork(values)));
  const { network, terms } = saved;
  const changed = (part: object) => recalledNetwork(game, 1, { ...saved, network: { ...network, ...part } });
  expect(changed({})).toBeDefined();
  expect(changed({ version: 2 })).toBeUndefined();
  expect(
    changed({ weights: `${network.weights.slice(0, 99)}A${network.weights.slice(100)}` }),
  ).toBeUndefined();
  expect(changed({ checksum: 'none' })).toBeUndefined();
  expect(recalledNetwork(game, 1, { ...saved, terms: [...terms.slice(1), '(cell 9 9 x)'] })).toBeUndefined();
  expect(recalledNetwork(game, 1, { ...saved, network: 'no' })).toBeUndefined();
});

test('utilities need not lie between 0 and 100, and roles may move at the same time', () => {
  const { game: matching } = compile(
    described(`
      (role a) (role b)
      (base over) (base same)
      (<= (input ?r heads) (role ?r)) (<= (input ?r tails) (role ?r))
      (<= (legal ?r heads) (role ?r)) (<= (legal ?r tails) (role ?r))
      (next over)
      (<= (next same) (does a ?m) (does b ?m))
      (<= terminal (true over))
      (<= (goal a 7) (true same)) (<= (goal a 3) (not (true same)))
      (<= (goal b 40) (true same)) (<= (goal b 60) (not (true same)))
    `),
  );
  const values = learnNetwork(matching, { kind: 'network', positions: 4000, random: seededRandom(1) });
  const evaluator = values!.evaluator(matching.packing());
  expect(Math.abs(evaluator.value(matching.initial, x) - 5)).toBeLessThan(0.5);
  expect(Math.abs(evaluator.value(matching.initial, o) - 50)).toBeLessThan(3);
});

test('learning goes on from what is remembered, and is kept', () => {
  const kept = new Map<string, Remembered>();
  const memory: GameMemory = {
    recall: (kind) => kept.get(kind),
    keep: (kind, games, knowledge) => void kept.set(kind, { games, knowledge }),
  };
  let time = 0;
  const now = (): number => time++;
  const match = { ...matchStart(ticTacToe(), x), memory, now, budget: { seconds: 1 } };
  const lessons = { from: 'play', model: 'network', positions: 1e6 } as const;
  const first = sharedValues(match, lessons);
  expect(first?.positions).toBeGreaterThan(1000);
  expect(kept.get('network-play')?.games).toBe(first?.positions);
  const second = sharedValues({ ...match, game: ticTacToe() }, lessons);
  expect(second?.positions).toBeGreaterThan(first!.positions);
  const enough = { ...lessons, positions: 1000 };
  expect(sharedValues({ ...match, game: ticTacToe() }, enough)?.positions).toBe(second?.positions);
});

test.each([
  'mcts:learned=tree,values=network,positions=3000',
  'mcts:learned=cut,horizon=2,values=network,positions=3000',
  'mcts:learned=both,horizon=2,values=pairs,positions=3000',
  'mcts:learned=both,horizon=2,lessons=play,positions=3000,machine=stepped',
])('%s sees a win, and says what it has learned from', async (text) => {
  const choice = readPlayerChoice(text, PLAYERS);
  if ('problem' in choice) throw new TypeError(choice.problem);
  const seen: Thoughts[] = [];
  const report = (thoughts: Thoughts) => seen.push(thoughts);
  const moves = ['1 1', '2 1', '1 2', '2 2'];
  expect(await answer(createPlayer(choice, PLAYERS), game, moves, { playouts: 200 }, { report })).toBe(
    '(mark 1 3)',
  );
  expect(seen.at(-1)?.note).toMatch(/(a network|values|values of pairs) learned from \d+ positions/);
});

test('minimax plays tic-tac-toe without a mistake by a network and two moves of look-ahead', async () => {
  const choice = readPlayerChoice('minimax:evaluation=learned,values=network,depth=2', PLAYERS);
  if ('problem' in choice) throw new TypeError(choice.problem);
  const move = await answer(createPlayer(choice, PLAYERS), game, ['2 2'], { playouts: 1000 });
  expect(move).toMatch(/\(mark [13] [13]\)/);
});
