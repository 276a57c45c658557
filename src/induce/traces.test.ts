import { expect, test } from 'vitest';
import { readTraces, type Trace, traceHeader, traceLine } from './traces.ts';

const match: Trace = {
  positions: [
    { facts: ['(at 1)'], legal: [['step', 'wait']], moves: ['step'] },
    { facts: ['(at 2)'], legal: undefined, moves: undefined },
  ],
  goals: [100],
};
const head = traceHeader({ game: 'walk', form: 'all-moves', roles: ['robot'] });

test('what is written is read again', () => {
  expect(readTraces(head + traceLine(match), 'file')).toEqual({
    game: 'walk',
    form: 'all-moves',
    roles: ['robot'],
    matches: [match],
  });
});

test('a file that cannot be used is refused with the line and the reason', () => {
  const refusal = (text: string): string => {
    try {
      readTraces(text, 'file');
      return 'read';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const advice = "'anygame traces GAME --all-moves -o FILE' writes such files.";
  expect(refusal('{}')).toBe(
    `file: line 1: this is not a file of traces: the first line has no "format": "anygame-traces"; ${advice}`,
  );
  expect(refusal('{')).toBe(`file: line 1: this is not JSON; ${advice}`);
  expect(refusal(head)).toBe('file: line 2: there is no match.');
  expect(refusal(`${head}{"positions":[{"facts":["a"],"moves":["x"]},{"facts":[]}]}`)).toBe(
    'file: line 2: position 1: "legal" must be a list of moves for each of the 1 roles.',
  );
  expect(refusal(`${head}\n{"positions":[{"facts":["a"],"legal":[[]],"moves":[]},{"facts":[]}]}`)).toBe(
    'file: line 3: position 1: "moves" must have one move for each of the 1 roles.',
  );
  expect(refusal(`${head}{"positions":[{"facts":["a"]}],"goals":["1"]}`)).toBe(
    'file: line 2: "goals" must be a whole number for each of the 1 roles.',
  );
});
