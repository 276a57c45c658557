import { expect, test } from 'vitest';
import { canonicalText, TermPool } from '../../gdl/index.ts';
import { TermTooLargeError } from '../limits.ts';
import { isVariableTerm, slotOf, TermTable, variableTerm } from './term-table.ts';

const limits = { termDepth: 10, termSize: 100 };

test('variables and their slots are each other’s inverse', () => {
  for (const slot of [0, 1, 2, 1000]) {
    expect(isVariableTerm(variableTerm(slot))).toBe(true);
    expect(slotOf(variableTerm(slot))).toBe(slot);
  }
});

test('equal terms have equal numbers, and only ground ones are not negative', () => {
  const table = new TermTable(new TermPool(), limits);
  const cell = table.symbol('cell', 2);
  const a = table.constant('a');
  expect(table.constant('A')).toBe(a);
  expect(table.compound(cell, [a, a])).toBe(table.compound(cell, [a, a]));
  expect(table.compound(cell, [a, a])).toBeGreaterThanOrEqual(0);
  const open = table.compound(cell, [a, variableTerm(0)]);
  expect(open).toBeLessThan(0);
  expect(isVariableTerm(open)).toBe(false);
  expect(open).toBe(table.compound(cell, [a, variableTerm(0)]));
  expect(open).not.toBe(table.compound(cell, [a, variableTerm(1)]));
});

test('a name with and without parentheses, or with another arity, is another term', () => {
  const pool = new TermPool();
  const table = new TermTable(pool, limits);
  const texts = [
    pool.constant('noop'),
    pool.compound('noop', []),
    pool.compound('noop', [pool.constant('a')]),
  ];
  const numbers = texts.map((term) => table.fromTerm(term));
  expect(new Set(numbers).size).toBe(3);
  expect(numbers.map((number) => canonicalText(table.toTerm(number)))).toEqual([
    'noop',
    '(noop)',
    '(noop a)',
  ]);
});

test('terms that grow too large are refused', () => {
  const table = new TermTable(new TermPool(), limits);
  const one = table.symbol('s', 1);
  const two = table.symbol('pair', 2);
  const grow = (step: (term: number) => number) => () => {
    let term = table.constant('0');
    for (let i = 0; i < 20; i++) term = step(term);
  };
  expect(grow((term) => table.compound(one, [term]))).toThrow(TermTooLargeError);
  expect(grow((term) => table.compound(two, [term, term]))).toThrow(TermTooLargeError);
});
