import { expect, test } from 'vitest';
import { FRAME_STRIDE } from '../../../src/board/index.ts';
import { levelSprites, painted, resized } from './level-grid.ts';

test('one cell is painted, and cells outside are not', () => {
  expect(painted('ww\nw\n', 1, 1, 'A')).toBe('ww\nwA\n');
  expect(painted('ww\nww\n', 5, 0, 'A')).toBe('ww\nww\n');
});

test('levels grow like their edges, and shrink to one cell at least', () => {
  expect(resized('wa\nwb\n', 1, 1)).toBe('waa\nwbb\nwbb\n');
  expect(resized('wa\nwb\n', -5, -5)).toBe('w\n');
});

test('ground is drawn first and avatars last, whatever the order in the text', () => {
  const look = { name: '', picture: 'orb', colour: '#000000', isInvisible: false, glides: true } as const;
  const looks = [
    { ...look, isAvatar: true, isGround: false },
    { ...look, isAvatar: false, isGround: false },
    { ...look, isAvatar: false, isGround: true },
  ];
  const mapping = new Map([
    ['A', [2, 0]],
    ['b', [1, 2]],
  ]);
  const sprites = levelSprites('Ab\n', mapping, looks);
  expect([0, 1, 2, 3].map((at) => sprites[at * FRAME_STRIDE + 1])).toEqual([2, 2, 1, 0]);
});
