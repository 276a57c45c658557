import { expect, test } from 'vitest';
import { sheetDescription, ticTacToe } from '../../test/games.ts';
import { answer, matchStart, positionAfter } from '../../test/playing.ts';
import { seededRandom } from '../base/index.ts';
import { compile } from '../engines/compile.ts';
import { CircuitGame } from '../engines/index.ts';
import { legalByRole, type Role, rolesOf, type State } from '../game/index.ts';
import { termText } from '../gdl/index.ts';
import { createPlayer, PLAYERS, readPlayerChoice, type Thoughts, teacherFor } from '../players/index.ts';
import { sharedValues } from '../players/learning/shared-values.ts';
import { type LearnedValues, learnValues, recalledValues, savedValues } from './learned-values.ts';

const game = ticTacToe();
const values = learned('random', 20_000) as LearnedValues;

function learned(from: 'random' | 'search', positions: number): LearnedValues | undefined {
  const random = seededRandom(1);
  return learnValues(game, { teacher: teacherFor(game, from, random), random, positions });
}

test('the centre is worth most, to whoever has it', () => {
  const weights = values.models[1]?.[0]?.weights ?? new Float64Array();
  const names = [...values.features.terms.keys()]
    .sort((a, b) => (weights[b] as number) - (weights[a] as number))
    .map((feature) => termText(values.features.terms[feature] as never));
  expect(names[0]).toBe('(cell 2 2 x)');
  expect(names.at(-1)).toBe('(cell 2 2 o)');
});

test('expectations come near to how random games end', () => {
  // From the empty board x has 58.5 % wins and 12.7 % draws.
  expect(Math.abs(values.value(game.initial, 0 as Role) - 64.8)).toBeLessThan(6);
  const { state } = positionAfter(game, ['2 2', '1 2']);
  expect(values.value(state, 0 as Role)).toBeGreaterThan(values.value(game.initial, 0 as Role));
  expect(values.value(state, 0 as Role) + values.value(state, 1 as Role)).toBeGreaterThan(90);
  expect(values.value(state, 0 as Role) + values.value(state, 1 as Role)).toBeLessThan(110);
});

test('searches know better than random games what a position is worth in truth', () => {
  const searched = learned('search', 20_000) as LearnedValues;
  const truth = [...exactValues()].filter(([state]) => !game.isTerminal(state));
  expect(truth).toHaveLength(4520);
  const error = (judged: Pick<LearnedValues, 'value'>): number =>
    truth.reduce((sum, [state, value]) => sum + (judged.value(state, 0 as Role) - value) ** 2, 0) /
    truth.length;
  expect(error({ value: (state, role) => searched.value(state, role) })).toBeLessThan(
    error({ value: (state, role) => values.value(state, role) }),
  );
  expect(learned('search', 20_000)?.models).toEqual(searched.models);
});

/** The first role's result from every reachable position under optimal play. */
function exactValues(): Map<State, number> {
  const known = new Map<string, number>();
  const values = new Map<State, number>();
  const exactValue = (state: State): number => {
    const key = game
      .facts(state)
      .map((fact) => termText(fact))
      .sort()
      .join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const isOver = game.isTerminal(state);
    const [own = [], other = []] = isOver ? [] : legalByRole(game, state);
    const after = own.flatMap((x) => other.map((o) => exactValue(game.next(state, [x, o]))));
    const value = isOver
      ? game.utility(state, 0 as Role)
      : own.length > 1
        ? Math.max(...after)
        : Math.min(...after);
    known.set(key, value);
    values.set(state, value);
    return value;
  };
  exactValue(game.initial);
  return values;
}

test('the same seed gives the same weights; too few positions give none', () => {
  expect(learned('random', 20_000)?.models).toEqual(values.models);
  expect(learned('random', 100)).toBeUndefined();
});

test('what is kept is the same when it is read again, and nothing in another game', () => {
  const saved = JSON.parse(JSON.stringify(savedValues(values)));
  const recalled = recalledValues(game, values.positions, saved);
  expect(recalled?.value(game.initial, 0 as Role)).toBeCloseTo(values.value(game.initial, 0 as Role), 1);
  const { game: other } = compile(sheetDescription('games/nim/nim.kif'));
  expect(recalledValues(other, values.positions, saved)).toBeUndefined();
  expect(recalledValues(game, values.positions, { ...saved, roles: [1, 2] })).toBeUndefined();
});

test('they are learned once for a game', () => {
  const match = matchStart(game, 0 as Role);
  const lessons = { from: 'search', model: 'linear', positions: 2000 } as const;
  expect(sharedValues(match, lessons)).toBe(sharedValues(match, lessons));
  expect(sharedValues(match, { ...lessons, from: 'random' })).not.toBe(sharedValues(match, lessons));
  expect(sharedValues(match, { ...lessons, model: 'network' })).not.toBe(sharedValues(match, lessons));
});

test.each([
  'mcts:learned=tree,positions=2000',
  'mcts:learned=cut,horizon=2,positions=2000',
  'mcts:learned=both,horizon=2,positions=2000',
  'mcts:learned=both,horizon=2,positions=2000,machine=stepped',
  'mcts:learned=both,horizon=2,positions=2000,lessons=random',
])('%s sees a win, and says what it has learned from', async (text) => {
  const choice = readPlayerChoice(text, PLAYERS);
  if ('problem' in choice) throw new TypeError(choice.problem);
  const seen: Thoughts[] = [];
  const report = (thoughts: Thoughts) => seen.push(thoughts);
  const moves = ['1 1', '2 1', '1 2', '2 2'];
  const options = { report };
  expect(await answer(createPlayer(choice, PLAYERS), game, moves, { playouts: 200 }, options)).toBe(
    '(mark 1 3)',
  );
  expect(seen.at(-1)?.note).toMatch(/values learned from 2\d\d\d positions/);
});

test('many packed positions are judged like one', () => {
  const packing = game.packing();
  const evaluator = values.evaluator(packing);
  const { state } = positionAfter(game, ['2 2', '1 1']);
  const store = new Int32Array(2 * packing.words);
  packing.pack(game.initial, store, 0);
  packing.pack(state, store, packing.words);
  const found = evaluator.evaluate(store, [packing.words, 0]).values;
  const expected = [state, game.initial].flatMap((each) =>
    rolesOf(game).map((role) => evaluator.value(each, role)),
  );
  expect([...found.subarray(0, 4)]).toEqual(expected);
});

test('features are the fluents of a circuit', () => {
  expect(game instanceof CircuitGame && values.features.terms).toBe(
    game instanceof CircuitGame && game.circuit.fluents,
  );
});
