import { expect, test } from 'vitest';
import { described, sheetDescription } from '../../test/games.ts';
import { RulesGame } from '../engines/index.ts';
import { drawingsFor } from './drawings.ts';
import { inferLayout } from './infer-layout.ts';
import { sceneOf } from './scene-of.ts';

test('drawit rules say what is painted', () => {
  const description = described(`(role x) (init (light 1)) (init (light 3)) (place 1) (place 2) (place 3)
    (<= (drawit 1 ?c lamp-on) (true (light ?c))) (<= (drawit 1 ?c lamp-off) (place ?c) (not (true (light ?c))))
    (legal x wait) (<= (next ?f) (true ?f)) (<= terminal (true never)) (goal x 0)`);
  const game = new RulesGame(description);
  const facts = game.facts(game.initial);
  const drawings = drawingsFor(description)?.(facts) ?? [];
  expect(drawings.map(({ row, column, image }) => `${row} ${column} ${image}`).sort()).toEqual([
    '1 1 lamp-on',
    '1 2 lamp-off',
    '1 3 lamp-on',
  ]);
  const scene = sceneOf(inferLayout(description, game), facts, { drawings });
  expect(scene.boards[0]?.pieces.map(({ symbol }) => symbol).sort()).toEqual([
    'lamp-off',
    'lamp-on',
    'lamp-on',
  ]);
});

test('words are matched to symbols, lit and dark lamps differ, and blanks paint nothing', () => {
  const description = described(`(role x) (init (lamp 1)) (place 1) (place 2) (place 3)
    (<= (drawit 1 ?c lit) (true (lamp ?c))) (<= (drawit 1 2 dark) (not (true (lamp 2)))) (drawit 1 3 blank)
    (legal x wait) (<= (next ?f) (true ?f)) (<= terminal (true never)) (goal x 0)`);
  const game = new RulesGame(description);
  const facts = game.facts(game.initial);
  const drawings = drawingsFor(description)?.(facts) ?? [];
  const [board] = sceneOf(inferLayout(description, game), facts, { drawings }).boards;
  expect(board?.pieces.map(({ cell, symbol }) => `${cell.at(-1)} ${symbol}`)).toEqual([
    '1 lamp-on',
    '2 lamp-off',
  ]);
});

test('most sheets have none', () => {
  expect(drawingsFor(sheetDescription('games/tic-tac-toe/tic-tac-toe.kif'))).toBeUndefined();
});
