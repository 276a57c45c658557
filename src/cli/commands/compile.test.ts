import { expect, test } from 'vitest';
import { defaultFile } from './compile.ts';

test.each([
  ['tic-tac-toe', 'tic-tac-toe.any'],
  ['my/own/game.kif', 'game.any'],
  ['breakthrough:width=5,height=6', 'breakthrough-width-5-height-6.any'],
  ['-', 'game.any'],
])('%s is kept as %s unless another file is named', (operand, file) => {
  expect(defaultFile(operand)).toBe(file);
});
