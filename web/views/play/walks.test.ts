import { expect, test } from 'vitest';
import { inferLayout, sceneOf } from '../../../src/board/index.ts';
import { compile } from '../../../src/engines/index.ts';
import { legalByRole } from '../../../src/game/index.ts';
import { sheetDescription } from '../../../test/games.ts';
import { walkOf } from './walks.ts';

/** The directions of all first moves of a game for one person. */
function walks(sheet: string): Record<string, string | undefined> {
  const description = sheetDescription(sheet);
  const { game } = compile(description);
  const layout = inferLayout(description, game);
  const sceneAt = (state: typeof game.initial) => sceneOf(layout, game.facts(state));
  const before = sceneAt(game.initial);
  return Object.fromEntries(
    (legalByRole(game, game.initial)[0] ?? []).map((move) => [
      game.moveText(move),
      walkOf(before, sceneAt(game.next(game.initial, [move]))),
    ]),
  );
}

test('the keeper of Sokoban walks, and pushes, in the direction of an arrow', () => {
  const found = walks('games/sokoban/sokoban-1.kif');
  expect(Object.keys(found).length).toBeGreaterThan(0);
  const directions = Object.values(found);
  expect(directions.every((each) => each !== undefined)).toBe(true);
  expect(new Set(directions).size).toBe(directions.length);
});

test('jumps, and puzzles in which nothing walks, have no direction', () => {
  expect(Object.values(walks('games/peg-solitaire/peg-solitaire.kif')).some(Boolean)).toBe(false);
  expect(Object.values(walks('games/lights-out/lights-out.kif')).some(Boolean)).toBe(false);
});
