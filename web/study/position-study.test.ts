import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSheet } from '../table/load-sheet.ts';
import { PositionStudy } from './position-study.ts';

function opened(): PositionStudy {
  const sheet = readFileSync(new URL('../../games/tic-tac-toe/tic-tac-toe.kif', import.meta.url), 'utf8');
  const loaded = loadSheet('tic-tac-toe', sheet);
  if (loaded.kind === 'refused') throw new Error(loaded.problem);
  return new PositionStudy(loaded);
}

const study = opened();
const WON = ['1 1', '1 2', '2 2', '1 3', '3 3'].map((cell, i) =>
  i % 2 === 0 ? [`(mark ${cell})`, 'noop'] : ['noop', `(mark ${cell})`],
);

test('a position has a picture, facts, and what may be done, with the clicks for it', () => {
  const position = study.position([]);
  expect(study.game).toEqual({ roles: ['x', 'o'], hidesInformation: false, engine: 'circuit' });
  expect(position.facts).toHaveLength(10);
  expect(position.legal[0]).toHaveLength(9);
  expect(position.legal[1]).toEqual(['noop']);
  expect(position.clicks[0]?.paths[0]?.steps).toEqual([['cell/1/1']]);
  expect(position.goals).toBeUndefined();
});

test('a match is replayed forwards, backwards, and along another line', () => {
  const pieces = (moves: number) =>
    study.position(WON.slice(0, moves)).scene.boards.flatMap((board) => board.pieces).length;
  expect([5, 2, 4, 0].map(pieces)).toEqual([5, 2, 4, 0]);
  expect(study.position([['(mark 3 1)', 'noop']]).facts).toContain('(cell 3 1 x)');
  expect(pieces(3)).toBe(3);
});

test('at the end there are goals and nothing to do', () => {
  const position = study.position(WON);
  expect(position.goals).toEqual([100, 0]);
  expect(position.legal).toEqual([[], []]);
});

test('what is no line of the game is refused with the reason', () => {
  expect(() => study.position([['(mark 9 9)', 'noop']])).toThrow("no legal move '(mark 9 9)'");
});
