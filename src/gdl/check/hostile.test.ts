/** Sheets designed to be slow or deeply nested. The limits are far above what an idle machine needs. */
import { describe, expect, it } from 'vitest';
import { readDescription } from '../read.ts';
import { checkDescription } from './check.ts';

const many = (number: number, text: (i: number) => string) =>
  Array.from({ length: number }, (_, i) => text(i)).join('\n');
const nested = (depth: number, open: string, inside: string) =>
  `${open.repeat(depth)}${inside}${')'.repeat(depth)}`;

const SHEETS: Readonly<Record<string, string>> = {
  'a long chain of constants': `(p c0) ${many(5000, (i) => `(<= (p c${i + 1}) (p c${i}))`)}`,
  'many values through many relations': many(2000, (i) => `(<= (p${i + 1} ?x) (p${i} ?x)) (p0 a${i})`),
  'many rules that all match each other': many(5000, (i) => `(<= (p ?x ?y) (not (p ?y ?x)) (q${i} ?x ?y))`),
  'many rules that must be compared': many(1500, (i) => `(<= (p ?x ?x (f ?x)) (p ?y ?y ?x) (q${i} ?x ?y))`),
  'a rule of ten thousand conditions': `(<= (p ?x0) ${many(10_000, (i) => `(q${i % 10} ?x${i} ?x${i + 1})`)})`,
  'a variable in ten thousand conditions': `(<= (p ?x) ${many(10_000, (i) => `(q${i} ?x)`)}) ${many(10_000, (i) => `(q${i} a)`)}`,
  'alternatives within alternatives': `(<= (p ?x) ${nested(480, '(or (q ?x) ', '(r ?x)')})`,
  'thousands of choices to multiply out': `(<= (p ?x) ${many(3000, (i) => `(or (q ?x ?y${i}) (r ?x ?y${i}))`)})`,
  'deep terms': many(100, (i) => `(p ${nested(480, '(f ', `c${i}`)})`),
  'deep terms to compare': many(
    100,
    (i) => `(<= (p ${nested(100 + i, '(f ', '?x')}) (p ${nested(300 - i, '(f ', '?x')}))`,
  ),
  'growing terms': '(p a) (<= (p (f ?x)) (p ?x)) (<= (p (h ?x ?y)) (p ?x) (p ?y))',
  'functions of functions': `(init a) ${many(200, (i) => `(<= (next (f${i} ?x)) (true ?x))`)}`,
  'thousands of unknown names': many(5000, (i) => `(<= (known${i} ?x) (unknown${(i * 7919) % 100_003}q ?x))`),
  'thousands of similar names': many(
    10_000,
    (i) => `(init (cell ${i.toString(2).replaceAll('0', 'o').replaceAll('1', 'l')}))`,
  ),
  'one name with hundreds of arities': many(400, (i) => `(p ${'a '.repeat(i)})`),
  'thousands of equal rules': many(5000, () => '(<= (p ?x) (q ?x ?y) (q ?y ?x))'),
  'names of a megabyte': `(init ${'a'.repeat(1e6)}) (init ${'a'.repeat(1e6)}b)`,
  'words in every case': many(5000, (i) => `(p Abc${i} abC${i})`),
};

/** Milliseconds for one sheet on a busy machine. */
const LIMIT = 15_000;

describe('hostile sheets', () => {
  it.each(Object.entries(SHEETS))('%s', (_, text) => {
    const { description } = readDescription(text);
    const start = performance.now();
    expect(checkDescription(description).length).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(LIMIT);
  });
});
