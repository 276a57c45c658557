import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadGame } from '../engines/index.ts';
import { listedMoves, type Move, type Role } from '../game/index.ts';
import { inferLayout, moveBuilders } from './index.ts';

function buildersOf(family: string, name: string, first: string) {
  const text = readFileSync(new URL(`../../games/${family}/${name}.kif`, import.meta.url), 'utf8');
  const loaded = loadGame(text, { name });
  if (loaded.kind === 'refused') throw new Error(loaded.reason);
  const { game } = loaded.compilation;
  let state = game.initial;
  if (first !== '') {
    const moves = game.roles.map((_, role) => {
      const legal = listedMoves(game, state, role as Role);
      return legal.find((move) => game.moveText(move) === first) ?? (legal[0] as Move);
    });
    state = game.next(state, moves);
  }
  const moves = listedMoves(game, state, 0 as Role);
  const terms = moves.map((move) => game.moveTerm(move));
  return {
    moves: moves.length,
    builders: moveBuilders(inferLayout(loaded.description, game), terms, game.facts(state)),
  };
}

test('a guess of three colours is built from three parts instead of being found in a list', () => {
  const { moves, builders } = buildersOf('mastermind', 'mastermind-3', '(hide red red red)');
  const [guess] = builders;
  expect(guess).toMatchObject({ verb: 'guess' });
  expect(guess?.parts.map((choices) => choices.length)).toEqual([4, 4, 4]);
  expect(guess?.parts[0]).toContainEqual({ text: 'red', colour: 'red' });
  expect(new Set(guess?.moves.map(({ choices }) => choices.join())).size).toBe(moves);
});

test('moves that are clicked on a board are not built', () => {
  expect(buildersOf('breakthrough', 'breakthrough', '').builders).toEqual([]);
});
