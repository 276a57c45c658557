import { describe, expect, test } from 'vitest';
import { playthrough } from '../scripts/playthrough.ts';
import { compile } from '../src/engines/compile.ts';
import { sheetDescription } from './games.ts';

const played = (file: string, engine: 'rules' | 'circuit') =>
  playthrough('a game', compile(sheetDescription(file), { engine }).game);

describe('a playthrough', () => {
  test('tells the whole match: what is true, legal, done, changed and seen, and how it ends', () => {
    expect(played('test/sheets/button.kif', 'rules')).toBe(`playthrough of a game, moves chosen with seed 1

initial state
  (light off)
legal for robot: 1: press

1. robot press of 1
  - (light off)
  + (light on)

over after 1 move
  (light on)
goal of robot: 100
`);
    expect(played('test/sheets/three-doors.kif', 'rules')).toMatch(/^ {2}\w+ sees .+$/m);
  });

  test.each([
    'games/tic-tac-toe/tic-tac-toe.kif',
    'test/sheets/three-doors.kif',
    'test/sheets/two-walks.kif',
    'test/sheets/paper-scissors-stone.kif',
  ])('of %s is the same whichever engine plays', (file) => {
    expect(played(file, 'circuit')).toBe(played(file, 'rules'));
  });
});
