import { describe, expect, it } from 'vitest';
import { lifetimeOf, numberOf } from './lifetime.ts';
import { readDescription } from './read.ts';
import { TermPool } from './term.ts';

const pool = new TermPool();
const constant = (text: string) => pool.constant(text);

describe('the number of a constant', () => {
  it('is the same however it is written', () => {
    for (const text of ['120', '120.0', '+120', '0120', '120.', '1.2e2', '1.2E+2']) {
      expect(numberOf(constant(text)), text).toBe(120);
    }
    expect(numberOf(constant('.5'))).toBe(0.5);
    expect(numberOf(constant('-1'))).toBe(-1);
    expect(Object.is(numberOf(constant('-0.0')), 0)).toBe(true);
  });

  it('is undefined for what is no number', () => {
    for (const text of ['infinity', '10%', '1.2.3', '0x10', 'e5', '.', '-', '1e999', 'NaN']) {
      expect(numberOf(constant(text)), text).toBeUndefined();
    }
    expect(numberOf(pool.variable(0))).toBeUndefined();
    expect(numberOf(pool.compound('1', []))).toBeUndefined();
  });
});

describe('a lifetime', () => {
  it('is a positive number or infinity', () => {
    expect(lifetimeOf(constant('0.5'))).toBe(0.5);
    expect(lifetimeOf(constant('Infinity'))).toBe(Number.POSITIVE_INFINITY);
    expect(lifetimeOf(constant('0'))).toBeUndefined();
    expect(lifetimeOf(constant('-1'))).toBeUndefined();
    expect(lifetimeOf(constant('soon'))).toBeUndefined();
  });
});

describe('recognising real-time GDL', () => {
  const dialect = (text: string) => readDescription(text).description.dialect;

  it('goes by the lifetimes', () => {
    expect(dialect('(init 1.0 (control x))')).toBe('rtgdl');
    expect(dialect('(init infinity lamp) (<= (next ?t ?f) (true ?t ?f))')).toBe('rtgdl');
    expect(dialect('(init (control x))')).toBe('gdl-1');
    expect(dialect('')).toBe('gdl-1');
  });

  it('takes a few slips for slips, either way', () => {
    expect(dialect('(init 1.0 a) (init 2.0 b) (init c)')).toBe('rtgdl');
    expect(dialect('(init a) (init 1 b) (<= (next a) (true a))')).toBe('gdl-1');
  });

  it('is not misled by forgotten parentheses', () => {
    expect(dialect('(init control x) (init cell b) (<= (next control o) (true control x))')).toBe('gdl-1');
  });

  it('counts questions for `expired`, unless the sheet defines it', () => {
    expect(dialect('(init 1 a) (init a) (<= terminal (expired a))')).toBe('rtgdl');
    expect(dialect('(init a) (expired b) (<= terminal (expired a)) (<= p (expired b))')).toBe('gdl-1');
  });

  it('tells whether chance or percepts come with it', () => {
    const { description } = readDescription('(role random) (init 1.0 a)');
    expect(description).toMatchObject({ dialect: 'rtgdl', percepts: true });
    expect(readDescription('(role x) (init 1.0 a)').description).toMatchObject({ percepts: false });
  });
});
