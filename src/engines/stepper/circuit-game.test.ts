import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circuitOf, circuitRecipes, outputBits } from '../../../test/arbitrary-circuits.ts';
import { BRIDGES } from '../../../test/circuits.ts';
import { described } from '../../../test/games.ts';
import { type Game, type Move, perceptsIn, type Role, type State } from '../../game/index.ts';
import { canonicalText } from '../../gdl/index.ts';
import { compile } from '../compile.ts';
import { CircuitGame } from './circuit-game.ts';

const NIM = `
  (role first) (role second)
  (init (heap 3)) (init (control first))
  (minus 3 1 2) (minus 2 1 1) (minus 1 1 0) (minus 3 2 1) (minus 2 2 0)
  (other first second) (other second first)
  (<= (legal ?p (take ?n)) (true (control ?p)) (true (heap ?h)) (minus ?h ?n ?l))
  (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
  (<= (next (heap ?l)) (does ?p (take ?n)) (true (heap ?h)) (minus ?h ?n ?l))
  (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
  (<= terminal (true (heap 0)))
  (<= (goal ?p 100) (true (heap 0)) (role ?p) (not (true (control ?p))))
  (<= (goal ?p 0) (true (heap 0)) (true (control ?p)))
  (goal second 7) (goal first high)`;

const FIRST = 0 as Role;
const SECOND = 1 as Role;

function load(rules: string): Game {
  const { game } = compile(described(rules), { engine: 'circuit' });
  expect(game.engine).toBe('circuit');
  return game;
}

function legalTexts(game: Game, state: State, role: Role): string[] {
  return game
    .legalMoves(state, role)
    .map((move) => canonicalText(game.moveTerm(move)))
    .sort();
}

function moveCalled(game: Game, state: State, role: Role, text: string): Move {
  const move = game.legalMoves(state, role).find((each) => canonicalText(game.moveTerm(each)) === text);
  if (move === undefined) throw new Error(`${text} is not legal`);
  return move;
}

function play(game: Game, state: State, ...texts: string[]): State {
  return game.next(
    state,
    texts.map((text, role) => moveCalled(game, state, role as Role, text)),
  );
}

test('a game is played to its end', () => {
  const game = load(NIM);
  expect(game.roles.map(({ name }) => name)).toEqual(['first', 'second']);
  expect(legalTexts(game, game.initial, FIRST)).toEqual(['(take 1)', '(take 2)']);
  expect(legalTexts(game, game.initial, SECOND)).toEqual(['noop']);
  const middle = play(game, game.initial, '(take 1)', 'noop');
  expect(game.isTerminal(middle)).toBe(false);
  const end = play(game, middle, 'noop', '(take 2)');
  expect(game.facts(end).map(canonicalText).sort()).toEqual(['(control first)', '(heap 0)']);
  expect(game.isTerminal(end)).toBe(true);
  expect([game.utility(end, FIRST), game.utility(end, SECOND)]).toEqual([0, 100]);
});

test('states may be looked at in any order, and never change', () => {
  const game = load(NIM);
  const middle = play(game, game.initial, '(take 1)', 'noop');
  const end = play(game, middle, 'noop', '(take 2)');
  const seen = () => [game.initial, middle, end].map((state) => legalTexts(game, state, FIRST).length);
  const before = seen();
  expect([end, game.initial, middle, end].map((state) => game.isTerminal(state))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(seen()).toEqual(before);
  expect(game.key(play(game, game.initial, '(take 1)', 'noop'))).toBe(game.key(middle));
  expect(new Set([game.initial, middle, end].map((state) => game.key(state))).size).toBe(3);
});

test('of several goal values the highest counts, and one that is no number counts nothing', () => {
  const game = load(NIM);
  expect(game.goalTerms(game.initial, FIRST).map(canonicalText)).toEqual(['high']);
  expect([game.utility(game.initial, FIRST), game.utility(game.initial, SECOND)]).toEqual([0, 7]);
});

test('percepts tell what a joint move shows a role', () => {
  const game = load(BRIDGES);
  const { initial } = game;
  const moves = [moveCalled(game, initial, FIRST, '(build b c)'), moveCalled(game, initial, SECOND, 'noop')];
  expect(perceptsIn(game.observe(initial, moves, FIRST)).map(canonicalText)).toEqual(['(open b)']);
  expect(perceptsIn(game.observe(initial, moves, SECOND))).toEqual([]);
  const after = game.next(initial, moves);
  expect(
    perceptsIn(game.observe(after, moves, FIRST))
      .map(canonicalText)
      .sort(),
  ).toEqual(['(open b)', '(open c)']);
});

test('joint moves of the wrong size or of the wrong role, and states of others, are refused', () => {
  const game = load(NIM);
  const take = moveCalled(game, game.initial, FIRST, '(take 1)');
  const wait = moveCalled(game, game.initial, SECOND, 'noop');
  expect(() => game.next(game.initial, [take])).toThrow('a joint move has 2 moves, not 1');
  expect(() => game.next(game.initial, [wait, take])).toThrow('is not a move of role number 0');
  expect(() => game.moveTerm(99 as Move)).toThrow('no move number 99');
  const { initial } = compile(described(NIM), { engine: 'rules' }).game;
  expect(() => game.isTerminal(initial)).toThrow('another engine');
});

describe.each([
  { kind: 'without loops', loops: false },
  { kind: 'with loops', loops: true },
])('random circuits $kind', ({ loops }) => {
  test('are played as they are', () => {
    fc.assert(
      fc.property(circuitRecipes({ loops }), fc.array(fc.nat(), { maxLength: 8 }), (recipe, choices) => {
        const circuit = circuitOf(recipe);
        const game = new CircuitGame(circuit);
        const { fluents, moves, goals } = circuit;
        const roles = circuit.roles.map((_, role) => role as Role);
        const isIn = (names: readonly string[]) => (name: string) => (names.includes(name) ? '1' : '0');
        let state = game.initial;
        for (const choice of [...choices, 0]) {
          const facts = game.facts(state).map(canonicalText);
          const truth = fluents.map((fluent) => facts.includes(canonicalText(fluent)));
          const legal = roles.flatMap((role) => game.legalMoves(state, role));
          const values = roles.map((role) => game.goalTerms(state, role).map(canonicalText));
          const seen = [
            ...moves.map((_, move) => (legal.includes(move as Move) ? '1' : '0')),
            game.isTerminal(state) ? '1' : '0',
            ...goals.map(({ role, value }) => isIn(values[role] ?? [])(canonicalText(value))),
          ].join('');
          expect(seen).toBe(
            outputBits(circuit, truth, new Set()).slice(fluents.length, -circuit.percepts.length),
          );
          const joint = roles.map((role) => {
            const own = [...moves.keys()].filter((move) => moves[move]?.role === role);
            return own[choice % own.length] as Move;
          });
          const next = game.next(state, joint);
          const after = game.facts(next).map(canonicalText);
          expect(fluents.map((fluent) => isIn(after)(canonicalText(fluent))).join('')).toBe(
            outputBits(circuit, truth, new Set(joint)).slice(0, fluents.length),
          );
          state = next;
        }
      }),
      { numRuns: 500 },
    );
  });
});
