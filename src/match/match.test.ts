import { expect, test } from 'vitest';
import { testGame } from '../../test/match/playing.ts';
import type { Move, Role } from '../game/index.ts';
import { Match } from './match.ts';

const X = 0 as Role;
const O = 1 as Role;

function started(moves: number): Match {
  const match = new Match(testGame('games/tic-tac-toe/tic-tac-toe.kif').game);
  for (let i = 0; i < moves; i++) match.make(match.legal().map((each) => each[0] as Move));
  return match;
}

test('a match is its joint moves and the states between', () => {
  const match = started(3);
  expect(match.length).toBe(3);
  expect(match.isOver).toBe(false);
  expect(match.steps.at(-1)?.after).toBe(match.state);
  expect(match.steps.map((step) => match.rolesWithChoice(step))).toEqual([[X], [O], [X]]);
  expect(match.goals()).toEqual([50, 50]);
});

test('moves are taken back to a choice of one of the roles, and made again', () => {
  const match = started(4);
  const { state } = match;
  expect(match.takeBack([X])).toBe(true);
  expect(match.length).toBe(2);
  expect(match.takeBack([O])).toBe(true);
  expect(match.length).toBe(1);
  expect(match.takeBack([O])).toBe(false);
  expect(match.redo([X])).toBe(true);
  expect(match.length).toBe(2);
  expect(match.redo([X])).toBe(true);
  expect(match.state).toBe(state);
  match.restart();
  expect(match.length).toBe(0);
  // A different move discards the moves that could be redone.
  match.make(match.legal().map((each) => each.at(-1) as Move));
  expect(match.redo([X])).toBe(false);
});

test('everybody is told all moves, or their own and what they see', () => {
  const open = started(2);
  expect(open.observations(X)).toEqual(open.steps.map(({ moves }) => ({ kind: 'moves', moves })));
  expect(open.observations(X)[0]).toBe(open.observations(X)[0]);
  const { game } = testGame('games/monty-hall/monty-hall.kif');
  const hidden = new Match(game);
  while (!hidden.isOver) hidden.make(hidden.legal().map((each) => each[0] as Move));
  const player = game.roles.findIndex(({ isChance }) => !isChance) as Role;
  const seen = hidden.observations(player);
  expect(seen.map(({ kind }) => kind)).toEqual(hidden.steps.map(() => 'percepts'));
  expect(seen).toEqual(hidden.steps.map(({ before, moves }) => game.observe(before, moves, player)));
  expect(seen).toMatchObject(hidden.steps.map(({ moves }) => ({ own: moves[player] })));
});

test('any point of the match can be gone to, back and forth', () => {
  const match = started(4);
  const { state } = match;
  match.goTo(1);
  expect([match.length, match.redoLength]).toEqual([1, 3]);
  expect(match.wholeLine()).toHaveLength(4);
  match.goTo(9);
  expect([match.length, match.redoLength]).toEqual([4, 0]);
  expect(match.state).toBe(state);
});
