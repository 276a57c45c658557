import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ruleText, turnBased } from '../../../test/grounding.ts';
import { CONSTANTS, consequences } from '../../../test/plain-rules.ts';
import { restrictToDemand } from './demand.ts';
import { normalise } from './normalise.ts';

const isDerived = (relation: string) => /^(wide|wider)\//.test(relation);

function restricted(text: string): string[] {
  return restrictToDemand(normalise(turnBased(text)), isDerived).rules.map(ruleText);
}

test('a wide relation is restricted to what its callers ask for', () => {
  expect(
    restricted(`(<= (wide ?a ?b ?c ?d) (true (f ?a ?b)) (e ?c) (e ?d))
      (<= (out ?a) (true (g ?a)) (wide ?a ?b ?c ?c))`),
  ).toEqual([
    'wide(?0, ?1, ?2, ?3) <- true((f ?0 ?1)) & e(?2) & e(?3) & [demand#wide/4(?0)]',
    'out(?0) <- true((g ?0)) & wide(?0, ?1, ?2, ?2)',
    'demand#wide/4(?0) <- true((g ?0))',
  ]);
});

test('what is denied is asked for too, for all that its rule allows', () => {
  expect(
    restricted(`(<= (wide ?a ?b ?c ?d) (true (f ?a ?b)) (e ?c) (e ?d))
      (<= (out ?a) (e ?a) (not (wide ?a ?a ?a ?b)) (e ?b))`),
  ).toEqual([
    'wide(?0, ?1, ?2, ?3) <- true((f ?0 ?1)) & e(?2) & e(?3) & [demand#wide/4(?0, ?1, ?2, ?3)]',
    'out(?0) <- e(?0) & e(?1) & ~wide(?0, ?0, ?0, ?1)',
    'demand#wide/4(?0, ?0, ?0, ?1) <- e(?0) & e(?1)',
  ]);
});

test('what is bound independently of the rest of a call is not asked for', () => {
  expect(
    restricted(`(<= (wide ?a ?b ?c ?d) (e ?a ?b) (e ?c ?d))
      (<= (out ?a ?c) (true (f ?a ?b)) (true (g ?c ?d)) (wide ?a ?b ?c ?d))`),
  ).toEqual([
    'wide(?0, ?1, ?2, ?3) <- e(?0, ?1) & e(?2, ?3) & [demand#wide/4(?0, ?1)]',
    'out(?0, ?1) <- true((f ?0 ?2)) & true((g ?1 ?3)) & wide(?0, ?2, ?1, ?3)',
    'demand#wide/4(?0, ?1) <- true((f ?0 ?1)) & true((g ?2 ?3))',
  ]);
});

test('roles are too few to connect what is bound, but are asked for', () => {
  const rules = `(role black) (role white) (opponent black white) (opponent white black)
    (<= (wide ?a ?b ?c ?d) (e ?a ?b) (e ?c ?d))
    (<= (out ?a) (opponent ?r ?s) (true (f ?a ?r)) (true (g ?c ?d ?s)) (wide ?r ?a ?c ?d))`;
  expect(restricted(rules)).toContain(
    'demand#wide/4(?0, ?1, ?2) <- opponent(?0, ?3) & true((f ?4 ?0)) & true((g ?1 ?2 ?3))',
  );
});

test('narrow relations, and those that are called with nothing bound, are left alone', () => {
  const rules = `(<= (wide ?a ?b ?c ?d) (e ?a) (e ?b) (e ?c) (e ?d)) (<= (out) (e ?a) (wide ?a ?b ?c ?d))
    (<= (narrow ?a) (e ?a)) (<= (out) (narrow a))`;
  expect(restricted(rules)).toEqual(normalise(turnBased(rules)).map(ruleText));
});

test('what is asked of the rules has the same answers', () => {
  const term = fc.constantFrom('?w', '?x', '?y', '?z', 'a', 'b');
  const args = fc.array(term, { minLength: 4, maxLength: 5 });
  const atom = fc.oneof(
    args.map((all) => `(wide ${all.slice(0, 4).join(' ')})`),
    args.map((all) => `(wider ${[...all, 'a'].slice(0, 5).join(' ')})`),
    args.map((all) => `(e ${all.slice(0, 2).join(' ')})`),
  );
  const body = fc.array(atom, { minLength: 1, maxLength: 3 });
  const distinct = fc.option(fc.tuple(term, term), { nil: undefined });
  const head = fc.constantFrom('(wide ?w ?x ?y ?z)', '(wider ?w ?x ?x a ?z)', '(out ?x ?y)', '(out a ?z)');
  const lines = fc.array(fc.tuple(head, body, distinct), { minLength: 2, maxLength: 4 });
  const facts = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom(...CONSTANTS), fc.constantFrom(...CONSTANTS))
      .map((pair) => `e(${pair.join(', ')})`),
  );
  let demanding = 0;
  fc.assert(
    fc.property(lines, facts, (all, known) => {
      const text = all.map(([left, conditions, pair]) => {
        // Every variable of the head has a value.
        const bound = [...new Set(left.match(/\?\w/g))].map((each) => `(e ${each} ${each})`);
        const others = pair === undefined ? [] : [`(distinct ${pair.join(' ')})`];
        return `(<= ${[left, ...conditions, ...bound, ...others].join(' ')})`;
      });
      const description = turnBased(text.join('\n'));
      const rules = normalise(description);
      const { rules: fewer, demands } = restrictToDemand(rules, isDerived);
      if (demands.size > 0) demanding++;
      const answers = (each: typeof rules) =>
        [...consequences(each, new Set(known), description.terms)]
          .filter((one) => one.startsWith('out'))
          .sort();
      expect(answers([...fewer])).toEqual(answers(rules));
    }),
    { numRuns: 150 },
  );
  expect(demanding).toBeGreaterThan(50);
});
