import { afterEach, expect, test, vi } from 'vitest';
import { described, sheetDescription } from '../../../test/games.ts';
import { RulesGame } from '../../engines/index.ts';
import { axisNames, gatherEvidence } from './evidence.ts';

afterEach(() => vi.restoreAllMocks());

function names(rules: string) {
  return Object.fromEntries(axisNames(described(rules)));
}

test('arguments are what their variables are called', () => {
  const rules =
    '(<= (next (cell ?x ?y ?m)) (true (cell ?x ?y ?m))) (<= (next (at ?row ?column)) (true (at ?row ?column)))';
  expect(names(rules)).toEqual({ cell: ['column', 'row', undefined], at: ['row', 'column'] });
});

test('names with numbers and other parts', () => {
  const rules = '(<= (legal p (move ?from-column ?row1 ?col2 ?to_row)) (true (cell ?c ?r)))';
  expect(names(rules)).toEqual({
    move: ['column', 'row', 'column', 'row'],
    cell: [undefined, undefined],
  });
});

test('the majority decides, and words that merely contain such a name do not count', () => {
  const rules = `(<= p (true (cell ?x ?a))) (<= p (not (true (cell ?x ?arrow)))) (<= p (or (true (cell ?row ?tomorrow)) q))`;
  expect(names(rules)).toEqual({ cell: ['column', undefined] });
});

test('a slow machine looks at as many states as a quick one', () => {
  const description = sheetDescription('games/tic-tac-toe/tic-tac-toe.kif');
  const game = new RulesGame(description);
  const { length } = gatherEvidence(description, game).facts;
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 1000;
    return time;
  });
  expect(gatherEvidence(description, game).facts).toHaveLength(length);
});
