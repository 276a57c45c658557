import { describe, expect, test } from 'vitest';
import { ruleText, turnBased } from '../../../test/grounding.ts';
import { type GroundingRefusal, GroundingRefused } from './ground-program.ts';
import { normalise } from './normalise.ts';

function normal(text: string): string[] {
  return normalise(turnBased(text)).map(ruleText);
}

function refusal(text: string): GroundingRefusal {
  try {
    normalise(turnBased(text));
  } catch (error) {
    if (error instanceof GroundingRefused) return error.refusal;
    throw error;
  }
  throw new Error('not refused');
}

describe('conjunctions', () => {
  test('a fact and a plain rule stay as they are', () => {
    expect(normal('(p a) (<= (q ?x) (p ?x) (not (r ?x)) (distinct ?x b))')).toEqual([
      'p(a)',
      'q(?0) <- p(?0) & ~r(?0) & ?0 != b',
    ]);
  });

  test('`or` becomes one rule per alternative', () => {
    expect(normal('(<= (q ?x) (p ?x) (or (r ?x) (not (s ?x)) (distinct ?x a)))')).toEqual([
      'q(?0) <- p(?0) & r(?0)',
      'q(?0) <- p(?0) & ~s(?0)',
      'q(?0) <- p(?0) & ?0 != a',
    ]);
  });

  test('`or` of atoms over the same variables becomes a relation of its own', () => {
    expect(normal('(<= (q ?x) (or (p ?x) (r ?x b)) (or (s a) (s b)))')).toEqual([
      'q(?0) <- or#0(?0) & or#1',
      'or#0(?0) <- p(?0)',
      'or#0(?0) <- r(?0, b)',
      'or#1 <- s(a)',
      'or#1 <- s(b)',
    ]);
  });

  test('negations move inward', () => {
    expect(normal('(<= q (not (not p)))')).toEqual(['q <- p']);
    expect(normal('(<= q (not (or p (not r))))')).toEqual(['q <- r & ~p']);
    expect(normal('(<= q (not (not (or p (not r)))))')).toEqual(['q <- p', 'q <- ~r']);
  });

  test('an empty `or` is never true, and its negation always', () => {
    expect(normal('(<= q p (or)) (<= r (not (or)))')).toEqual(['r']);
  });

  test('`(not (distinct …))` makes equal', () => {
    expect(normal('(<= (q ?x ?y) (p ?x ?y) (not (distinct ?x (f ?y))))')).toEqual([
      'q((f ?0), ?0) <- p((f ?0), ?0)',
    ]);
    expect(normal('(<= q (p ?x) (not (distinct ?x a)) (not (distinct ?x b)))')).toEqual([]);
  });

  test('inequalities that always hold, and repeated conditions, are dropped', () => {
    expect(normal('(<= (q ?x) (p ?x) (p ?x) (not r) (not r) (distinct a b) (distinct ?x (f ?x)))')).toEqual([
      'q(?0) <- p(?0) & ~r',
    ]);
    expect(normal('(<= q (p ?x) (distinct ?x ?x))')).toEqual([]);
  });

  test('a role that nothing binds is any role', () => {
    expect(normal('(<= (legal ?r noop) (true on))')).toEqual(['legal(?0, noop) <- role(?0) & true(on)']);
  });
});

describe('variables that nothing binds', () => {
  test('a negation with one means that no value exists', () => {
    expect(normal('(<= (q ?x) (p ?x) (not (r ?x ?y)) (not (s ?z)))')).toEqual([
      'q(?0) <- p(?0) & ~exists#0(?0) & ~exists#1',
      'exists#0(?0) <- r(?0, ?1)',
      'exists#1 <- s(?0)',
    ]);
  });

  test('an inequality with one says nothing', () => {
    expect(normal('(<= (q ?x) (p ?x) (distinct ?x ?y) (distinct ?z ?z))')).toEqual(['q(?0) <- p(?0)']);
  });
});

describe('relations that hold for anything', () => {
  test('are replaced by their definition', () => {
    expect(normal('(<= (same ?x ?x)) (<= (q ?x ?y) (p ?x) (p ?y) (same ?x ?y))')).toEqual([
      'q(?0, ?0) <- p(?0)',
    ]);
    expect(
      normal('(<= (unlike ?x ?y) (distinct ?x ?y)) (<= (q ?x ?y) (p ?x) (p ?y) (unlike ?x ?y))'),
    ).toEqual(['q(?0, ?1) <- p(?0) & p(?1) & ?0 != ?1']);
  });

  test('are replaced through one another', () => {
    const chain =
      '(<= (a ?x ?y) (p ?x)) (<= (b ?x ?y) (a ?x ?y) (not (r ?y))) (<= (q ?x ?y) (s ?x ?y) (b ?x ?y))';
    expect(normal(chain)).toEqual(['q(?0, ?1) <- s(?0, ?1) & p(?0) & ~r(?1)']);
  });

  test('are replaced under a negation by each way of failing', () => {
    expect(
      normal('(<= (unlike ?x ?y) (distinct ?x ?y) (r ?x)) (<= (q ?x ?y) (p ?x) (p ?y) (not (unlike ?x ?y)))'),
    ).toEqual(['q(?0, ?1) <- p(?0) & p(?1) & ~r(?0)', 'q(?0, ?0) <- p(?0)']);
  });

  test('are not denied by an inequality that says nothing', () => {
    expect(normal('(<= (odd ?x ?y) (r ?x) (distinct ?x ?z)) (<= (q ?x) (p ?x) (not (odd ?x ?x)))')).toEqual([
      'q(?0) <- p(?0) & ~r(?0)',
    ]);
  });

  test.each([
    ['a rule for next/1 leaves a variable of its head unbound', '(<= (next (cell ?x)) (true on))'],
    [
      'the recursive relation p/2 leaves a variable unbound',
      '(<= (p ?x ?y) (q ?x)) (<= (p ?x ?y) (p ?y ?x))',
    ],
    [
      '`not` of p/2, which leaves a variable unbound',
      '(<= (p ?x ?y) (q ?x ?z)) (<= (r ?x) (q ?x ?x) (not (p ?x ?x)))',
    ],
  ])('%s: refused', (message, text) => {
    expect(refusal(text)).toMatchObject({ code: 'unsafe', message });
  });
});

describe('rules that grow beyond measure are refused and named', () => {
  const repeat = (count: number, item: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => item(i)).join(' ');

  test.each([
    ['a rule has more than 4096 alternatives', `(<= q ${repeat(13, (i) => `(or (a${i} ?x) (b${i} ?y))`)})`],
    ['a rule has more than 1000 conditions', `(<= q ${repeat(1001, (i) => `(p ${i})`)})`],
    [
      'a rule has more than 1000 conditions',
      `(<= (p0 ?x ?y) (e ?x ?w)) ${repeat(40, (i) => `(<= (p${i + 1} ?x ?y) (p${i} ?x ?y) (p${i} ?x ?z))`)}`,
    ],
    [
      'replacing p/2 by its definition makes too many rules',
      `(<= (p ?x ?y) (e ?x)) (<= (p ?x ?y) (f ?x)) (<= q ${repeat(40, (i) => `(p ?a${i} 1)`)})`,
    ],
  ])('%s', (message, text) => {
    expect(refusal(text)).toMatchObject({ code: 'memory', message, rule: { head: { kind: 'atom' } } });
  });
});
