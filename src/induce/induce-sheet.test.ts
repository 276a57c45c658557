import { expect, test } from 'vitest';
import { plainGame } from '../../test/game-simulation.ts';
import { seededRandom } from '../base/index.ts';
import { type Game, rolesOf, type State } from '../game/index.ts';
import { agreementOf } from './agreement.ts';
import { askGame } from './ask-game.ts';
import { induceSheet } from './induce-sheet.ts';
import { randomTrace } from './record-traces.ts';
import type { Trace, Traces } from './traces.ts';

/** Two runners share a token: the one who brings it to the end wins. */
const RACE = `
(role white) (role black)
(init (at 1)) (init (control white))
(follows 1 2) (follows 2 3) (follows 3 4) (follows 4 5)
(<= (legal ?r (go ?x ?y)) (true (control ?r)) (true (at ?x)) (follows ?x ?y))
(<= (legal ?r (go ?x ?x)) (true (control ?r)) (true (at ?x)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (at ?y)) (does ?r (go ?x ?y)))
(<= (next (control white)) (true (control black)))
(<= (next (control black)) (true (control white)))
(<= terminal (true (at 5)))
(<= (goal ?r 100) (role ?r) (not (true (control ?r))))
(<= (goal ?r 0) (true (control ?r)))
`;

const game = plainGame(RACE);
const unlimited = { now: () => 0, deadline: 1 };

function watched(count: number): Traces {
  const random = seededRandom(7);
  return {
    game: 'race',
    form: 'all-moves',
    roles: game.roles.map(({ name }) => name),
    matches: Array.from({ length: count }, () => randomTrace(game, 'all-moves', random, 100)),
  };
}

/** Returns everything that can be observed of a game from a state to a given depth. */
function seen(of: Game, state: State, depth: number): unknown {
  if (of.isTerminal(state)) return rolesOf(of).map((role) => of.utility(state, role));
  const legal = rolesOf(of).map((role) =>
    [...of.legalMoves(state, role)].sort((a, b) => of.moveText(a).localeCompare(of.moveText(b))),
  );
  if (depth === 0) return legal.map((moves) => moves.map((move) => of.moveText(move)));
  const [first = [], second = []] = legal;
  return first.flatMap((a) =>
    second.map((b) => [of.moveText(a), of.moveText(b), seen(of, of.next(state, [a, b]), depth - 1)]),
  );
}

test('the sheet learned from matches is the same game to depth 7', async () => {
  const { text, relations } = await induceSheet(watched(30), unlimited);
  expect(relations.map(({ mistakes }) => mistakes)).toEqual(relations.map(() => 0));
  const learned = plainGame(text);
  expect(seen(learned, learned.initial, 7)).toEqual(seen(game, game.initial, 7));
});

test('the same traces and seed give the same sheet', async () => {
  const [first, second] = [
    await induceSheet(watched(10), unlimited),
    await induceSheet(watched(10), unlimited),
  ];
  expect(first.text).toBe(second.text);
});

test('records that contradict each other are refused', async () => {
  const traces = watched(30);
  const [first, ...others] = traces.matches as [Trace, ...Trace[]];
  const [start, ...rest] = first.positions as [Trace['positions'][number], ...Trace['positions']];
  const wrong: Trace = { ...first, positions: [{ ...start, legal: [['noop'], ['noop']] }, ...rest] };
  await expect(induceSheet({ ...traces, matches: [...others, wrong] }, unlimited)).rejects.toThrow(
    'match 30, position 1 contradicts an earlier record of the same position with the same moves',
  );
});

test('traces without all legal moves, and matches with different beginnings, are refused', async () => {
  const traces = watched(2);
  await expect(induceSheet({ ...traces, form: 'states' }, unlimited)).rejects.toThrow(
    "these have the form 'states'",
  );
  const [first, second] = traces.matches as [Trace, Trace];
  const later: Trace = { ...second, positions: second.positions.slice(1) };
  await expect(induceSheet({ ...traces, matches: [first, later] }, unlimited)).rejects.toThrow(
    'match 2 begins with another position than match 1',
  );
});

test('what differs from the game that was watched is found, with the moves that lead there', async () => {
  const compare = (other: Game) =>
    agreementOf(game, other, { depth: 4, matches: 50, mostSequences: 1000, random: seededRandom(1) });
  expect(await compare(plainGame(RACE))).toEqual({
    depth: 4,
    sequences: 16,
    matches: 50,
    difference: undefined,
  });
  const slower = plainGame(RACE.replace('(true (at 5))', '(true (at 4)) (true (at 5))'));
  expect((await compare(slower)).difference).toMatchObject({
    problem: 'the match is over, but not by the learned rules',
  });
  const shorter = plainGame(RACE.replace('(at 5)', '(at 3)'));
  expect((await compare(shorter)).difference).toEqual({
    moves: ['(go 1 2) noop', 'noop (go 2 3)'],
    problem: 'the match is over only by the learned rules',
  });
});

const POINTS = `
(role ann)
(init (points 0)) (init (round 1))
(follows 1 2) (follows 2 3) (follows 3 4) (follows 4 5)
(legal ann safe) (legal ann bold)
(plus 0 2) (plus 1 3) (plus 2 4) (plus 3 5) (plus 4 6) (plus 5 7) (plus 6 8)
(<= (next (points ?n)) (does ann safe) (true (points ?n)))
(<= (next (points ?m)) (does ann bold) (true (points ?n)) (plus ?n ?m))
(<= (next (round ?n)) (true (round ?m)) (follows ?m ?n))
(<= terminal (true (round 5)))
(<= (goal ann ?n) (true (points ?n)))
`;

test('a game that can be asked is learned from matches chosen by two sheets that differ', async () => {
  const counting = plainGame(POINTS);
  const asked = await askGame(counting, { ...unlimited, name: 'points', first: 3, most: 60, maxLength: 20 });
  expect(asked.isSettled).toBe(true);
  expect(asked.questions.length).toBeGreaterThan(0);
  expect(asked.traces.matches).toHaveLength(3 + 3 * asked.questions.length);
  const learned = plainGame(asked.sheet.text);
  expect(seen(learned, learned.initial, 4)).toEqual(seen(counting, counting.initial, 4));
});

test('steps of numbers are relations that rules can use', async () => {
  const counting = plainGame(POINTS);
  const random = seededRandom(3);
  const { text, relations } = await induceSheet(
    {
      game: 'points',
      form: 'all-moves',
      roles: ['ann'],
      matches: Array.from({ length: 60 }, () => randomTrace(counting, 'all-moves', random, 20)),
    },
    unlimited,
  );
  expect(relations.map(({ mistakes }) => mistakes)).toEqual(relations.map(() => 0));
  expect(text).toContain('(plus_2_number 0 2)');
  const learned = plainGame(text);
  expect(seen(learned, learned.initial, 4)).toEqual(seen(counting, counting.initial, 4));
});

/** One record in a hundred lacks a fact or a legal move. */
function withWrongRecords({ matches, ...rest }: Traces, seed: number): Traces {
  const random = seededRandom(seed);
  const spoil = (list: readonly string[]): readonly string[] => {
    const left = random.below(list.length);
    return list.filter((_, i) => i !== left);
  };
  let count = 0;
  const spoiled = matches.map((match) => ({
    ...match,
    positions: match.positions.map((position, i) => {
      if (i === 0 || random.below(100) > 0) return position;
      count++;
      return { ...position, facts: spoil(position.facts ?? []) };
    }),
  }));
  expect(count).toBeGreaterThan(0);
  return { ...rest, matches: spoiled };
}

test.each([1, 2, 3, 4])(
  'wrong records lead to a refusal or a warning, never to silence (%i)',
  async (seed) => {
    const outcome = await induceSheet(withWrongRecords(watched(40), seed), unlimited).then(
      ({ relations }) => relations,
      (error: unknown) => String(error),
    );
    if (typeof outcome === 'string') expect(outcome).toContain('contradicts an earlier record');
    else
      expect(
        outcome.some(({ mistakes, support = Number.POSITIVE_INFINITY }) => mistakes > 0 || support < 5),
      ).toBe(true);
  },
);
