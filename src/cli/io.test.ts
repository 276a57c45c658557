import { expect, test } from 'vitest';
import { outputFailure, wantsColours } from './io.ts';

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

test('output that cannot be written ends the program with a message, a reader that has left without one', () => {
  const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' });
  expect(outputFailure('standard output', full)).toEqual({
    code: 2,
    message: 'anygame: cannot write to standard output: there is no space left\n',
  });
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  expect(outputFailure('standard output', gone)).toEqual({ code: 0 });
});
