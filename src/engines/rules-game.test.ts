import { expect, test } from 'vitest';
import type { Move, Role, State } from '../game/index.ts';
import { canonicalText, isTurnBased, readDescription } from '../gdl/index.ts';
import { RulesGame, type RulesGameOptions } from './rules-game.ts';

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

function nim(options?: RulesGameOptions): RulesGame {
  const { description } = readDescription(NIM);
  if (!isTurnBased(description)) throw new Error('not turn-based');
  return new RulesGame(description, options);
}

function moveCalled(game: RulesGame, state: State, role: Role, text: string): Move {
  const move = game.legalMoves(state, role).find((each) => canonicalText(game.moveTerm(each)) === text);
  if (move === undefined) throw new Error(`${text} is not legal`);
  return move;
}

function play(game: RulesGame, state: State, ...texts: string[]): State {
  return game.next(
    state,
    texts.map((text, role) => moveCalled(game, state, role as Role, text)),
  );
}

test('a game is played to its end', () => {
  const game = nim();
  expect(game.roles.map(({ name }) => name)).toEqual(['first', 'second']);
  const middle = play(game, game.initial, '(take 1)', 'noop');
  expect(game.isTerminal(middle)).toBe(false);
  const end = play(game, middle, 'noop', '(take 2)');
  expect(game.facts(end).map(canonicalText).sort()).toEqual(['(control first)', '(heap 0)']);
  expect(game.isTerminal(end)).toBe(true);
});

test('of several goal values the highest counts, and one that is no number counts nothing', () => {
  const game = nim();
  expect(game.goalTerms(game.initial, FIRST).map(canonicalText)).toEqual(['high']);
  expect([game.utility(game.initial, FIRST), game.utility(game.initial, SECOND)]).toEqual([0, 7]);
  const end = play(game, play(game, game.initial, '(take 1)', 'noop'), 'noop', '(take 2)');
  expect([game.utility(end, FIRST), game.utility(end, SECOND)]).toEqual([0, 100]);
});

test('states reached in different ways have the same key exactly if they are equal', () => {
  const game = nim();
  const heapOne = play(game, game.initial, '(take 2)', 'noop');
  const slowly = play(game, play(game, game.initial, '(take 1)', 'noop'), 'noop', '(take 1)');
  expect(game.key(slowly)).not.toBe(game.key(heapOne));
  expect(game.key(play(game, game.initial, '(take 2)', 'noop'))).toBe(game.key(heapOne));
});

test('a state can be made of its fluents, in any order', () => {
  const game = nim();
  const state = play(game, game.initial, '(take 1)', 'noop');
  expect(game.key(game.stateOf([...game.facts(state)].reverse()))).toBe(game.key(state));
});

test('a move keeps its number throughout the game', () => {
  const game = nim();
  const take = moveCalled(game, game.initial, FIRST, '(take 1)');
  const later = play(game, game.initial, '(take 1)', 'noop');
  expect(moveCalled(game, later, SECOND, '(take 1)')).toBe(take);
});

test('forgetting everything about earlier states changes no answer', () => {
  const game = nim({ rememberedStates: 1, rememberedSituations: 1 });
  const states = [game.initial, play(game, game.initial, '(take 1)', 'noop')];
  const answers = () =>
    states.map((state) => game.legalMoves(state, FIRST).map((move) => canonicalText(game.moveTerm(move))));
  const before = answers();
  expect(answers()).toEqual(before);
  expect(before).toEqual([['(take 1)', '(take 2)'], ['noop']]);
});

test('a joint move of the wrong size, or a number that is no move, is refused', () => {
  const game = nim();
  expect(() => game.next(game.initial, [])).toThrow('2 moves');
  expect(() => game.next(game.initial, [99 as Move, 99 as Move])).toThrow('no move number 99');
});
