import { expect, test } from 'vitest';
import { sheetDescription } from '../../test/games.ts';
import { RulesGame } from '../engines/index.ts';
import { readJointMove } from '../game/index.ts';
import { inferLayout } from './infer-layout.ts';
import { carryPieces } from './scene.ts';
import { sceneOf } from './scene-of.ts';

test('a piece that moves keeps its id, and all ids differ', () => {
  const description = sheetDescription('games/chess/chess.kif');
  const game = new RulesGame(description);
  const layout = inferLayout(description, game, { most: 6 });
  const entry = readJointMove(game, game.initial, 'e 2 e 4');
  if (entry.kind === 'refused') throw new Error(entry.message);
  const before = sceneOf(layout, game.facts(game.initial));
  const after = carryPieces(before, sceneOf(layout, game.facts(game.next(game.initial, entry.moves))));
  const [old, now] = [before, after].map(({ boards }) => boards[0]?.pieces ?? []);
  const moved = now?.find(({ cell, symbol }) => cell === 'cell/e/4' && symbol === 'pawn');
  expect(moved?.id).toBe(old?.find(({ cell }) => cell === 'cell/e/2')?.id);
  expect(new Set(now?.map(({ id }) => id)).size).toBe(now?.length);
  expect(now?.filter(({ title }) => title.startsWith('white') || title.startsWith('black'))).toHaveLength(32);
});

function initialScene(name: string) {
  const description = sheetDescription(`games/${name}.kif`);
  const game = new RulesGame(description);
  return sceneOf(inferLayout(description, game, { most: 6 }), game.facts(game.initial));
}

test('values of several owners are rows of a table', () => {
  const { tables, counters } = initialScene('farmer/farmer');
  expect(counters.map(({ name }) => name)).toEqual(['step']);
  expect(tables.map(({ columns }) => columns)).toEqual([['gold'], ['gold']]);
  expect(tables.flatMap(({ rows }) => rows.map(({ owner, values }) => `${owner} ${values}`))).toEqual([
    'alice 25',
    'barney 25',
    'charlie 25',
    'cloth 14',
    'cotton 7',
    'flour 10',
    'wheat 4',
  ]);
});

test('equal pieces on one cell are drawn one by one, with ids of their own', () => {
  const [track] = initialScene('dice-race/dice-race').boards;
  const titles = track?.pieces.map(({ title }) => title).sort();
  expect(titles).toEqual(['black', 'black', 'white', 'white']);
  expect(new Set(track?.pieces.map(({ id }) => id)).size).toBe(4);
});
