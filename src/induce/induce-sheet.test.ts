import { expect, test } from 'vitest';
import { plainGame } from '../../test/game-simulation.ts';
import { seededRandom } from '../base/index.ts';
import { type Game, rolesOf, type State } from '../game/index.ts';
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
