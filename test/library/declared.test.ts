import { expect, test } from 'vitest';
import { described, sheetDescription } from '../games.ts';
import { declaredFluents, declaredMoves } from './declared.ts';

test('base and input are what a sheet says can ever be true and done', () => {
  const description = sheetDescription('games/tic-tac-toe/tic-tac-toe.kif');
  const fluents = declaredFluents(description);
  expect(fluents.size).toBe(9 * 3 + 2);
  expect(fluents).toContain('(cell 1 3 empty)');
  const [x, o] = declaredMoves(description);
  expect(x?.size).toBe(9 + 1);
  expect(x).toEqual(o);
});

test('what init and legal say is not taken for it', () => {
  const description = described('(role r) (init a) (base b) (legal r c) (input r d)');
  expect([...declaredFluents(description)]).toEqual(['b']);
  expect(declaredMoves(description).map((moves) => [...moves])).toEqual([['d']]);
});
