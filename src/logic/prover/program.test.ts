import { expect, test } from 'vitest';
import { canonicalText, readDescription } from '../../gdl/index.ts';
import { type Condition, normalForm } from './program.ts';

function clauses(text: string): string[] {
  return normalForm(readDescription(text).description.rules).map(
    ({ relation, args, body }) =>
      `${[relation, ...args.map(canonicalText)].join(' ')} <- ${body.map(conditionText).join(', ')}`,
  );
}

function conditionText(condition: Condition): string {
  const terms = condition.kind === 'atom' ? condition.args : [condition.left, condition.right];
  const name = condition.kind === 'atom' ? condition.relation : 'distinct';
  return [condition.negated ? 'not' : '', name, ...terms.map(canonicalText)].join(' ').trim();
}

test('alternatives become clauses of their own', () => {
  expect(clauses('(<= p (or a (or b c)) (or d e))')).toEqual([
    'p <- a, d',
    'p <- a, e',
    'p <- b, d',
    'p <- b, e',
    'p <- c, d',
    'p <- c, e',
  ]);
});

test('an or without alternatives is never true', () => {
  expect(clauses('(<= p (or))')).toEqual([]);
  expect(clauses('(<= p (not (or)))')).toEqual(['p <- ']);
});

test('negation is pushed down to atoms', () => {
  expect(clauses('(<= p (not (or a (not b))))')).toEqual(['p <- not a, b']);
  expect(clauses('(<= p (not (not a)) (not (distinct 1 2)))')).toEqual(['p <- a, not distinct 1 2']);
});

test('very many alternatives get relations of their own instead of exponentially many clauses', () => {
  const condition = (i: number) => `(or (a${i} ?x) (b${i} ?x) (not (c${i} ?x)))`;
  const text = `(<= (p ?x) ${Array.from({ length: 30 }, (_, i) => condition(i)).join(' ')})`;
  expect(clauses(text).length).toBeLessThan(200);
});
