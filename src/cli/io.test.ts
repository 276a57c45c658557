import { expect, test } from 'vitest';
import { wantsColours } from './io.ts';

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [false, { FORCE_COLOR: '1' }, true],
  [true, { FORCE_COLOR: '0' }, false],
  [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
])('terminal %j with %j shows colours: %j', (isTerminal, env, colours) => {
  expect(wantsColours(isTerminal, env)).toBe(colours);
});
