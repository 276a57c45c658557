import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleText, turnBased } from '../../../test/grounding.ts';
import { CONSTANTS, consequences } from '../../../test/plain-rules.ts';
import type { NormalRule } from './normal-rule.ts';
import { normalise } from './normalise.ts';
import { splitRules } from './split-rules.ts';

const isDynamic = (relation: string) => /^(true|does|next|legal)\//.test(relation);

function split(text: string): NormalRule[] {
  const description = turnBased(text);
  return splitRules(normalise(description), description.terms, isDynamic).rules;
}

function stated(text: string): string[] {
  return split(text)
    .filter((rule) => !rule.silent)
    .map((rule) => ruleText({ ...rule, guards: [] }));
}

describe('rules are split where their parts meet in few variables', () => {
  test('a rule whose variables all meet in one condition stays whole', () => {
    const rule = '(<= (next (cell ?x ?y)) (true (cell ?x ?y)) (index ?x) (not (does robot (mark ?x ?y))))';
    expect(stated(rule)).toEqual([
      'next((cell ?0 ?1)) <- true((cell ?0 ?1)) & index(?0) & ~does(robot, (mark ?0 ?1))',
    ]);
  });

  test('a line is followed step by step', () => {
    expect(
      stated('(<= (line ?p) (true (cell ?p ?a ?b)) (next-to ?b ?c) (true (cell ?p ?c ?d)))').map(unnamed),
    ).toEqual([
      'part(?0, ?1) <- true((cell ?0 ?2 ?1))',
      'part(?0, ?1) <- part(?0, ?2) & next-to(?2, ?1)',
      'line(?0) <- part(?0, ?1) & true((cell ?0 ?1 ?2))',
    ]);
  });

  test('a frame rule keeps cells apart from the moves that do not touch them', () => {
    expect(
      stated(
        '(<= (next (cell ?x ?mark)) (true (cell ?x ?mark)) (does ?p (mark ?a ?b)) (distinct ?x ?a))',
      ).map(unnamed),
    ).toEqual([
      'part(?0) <- does(?1, (mark ?0 ?2))',
      'part(?0) <- part(?1) & ?0 != ?1',
      'next((cell ?0 ?1)) <- part(?0) & true((cell ?0 ?1))',
    ]);
  });

  test('what the other parts allow narrows each part, and is no part of the ground rules', () => {
    const rules = split('(<= (win ?p) (true (has ?p ?c)) (true (worth ?c ?v)) (true (price ?v)))');
    for (const { silent, guards } of rules) expect(silent ? guards : []).toEqual([]);
    const guards = rules.filter((rule) => !rule.silent).flatMap((rule) => rule.guards);
    expect(guards.length).toBeGreaterThan(0);
    const silent = new Set(rules.filter((rule) => rule.silent).map((rule) => rule.head.relation));
    for (const { relation } of guards) expect(silent).toContain(relation);
  });

  test('equal parts of different rules are one helper', () => {
    const rules = stated(`(<= (win ?p) (true (has ?p ?c)) (true (worth ?c ?v)) (true (price ?v)))
      (<= (rich ?p) (true (has ?p ?c)) (true (worth ?c ?v)) (true (price ?v)) (true (open ?p)))`);
    expect(rules.filter((rule) => rule.startsWith('part')).map(unnamed)).toEqual([
      'part(?0) <- true((worth ?0 ?1)) & true((price ?1))',
    ]);
  });
});

const VARIABLES = ['?u', '?v', '?w', '?x', '?y', '?z'];
const RELATIONS = ['e1', 'e2', 'e3', 'true'] as const;

const term = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...VARIABLES) }, fc.constantFrom(...CONSTANTS));
const atom = fc
  .tuple(fc.constantFrom(...RELATIONS), fc.array(term, { minLength: 3, maxLength: 3 }))
  .map(([name, args]) =>
    name === 'true'
      ? `(true (f ${args[0]} ${args[1]}))`
      : `(${[name, ...args.slice(0, Number(name.slice(1)))].join(' ')})`,
  );
const bodies = fc.record({
  head: fc.array(fc.constantFrom(...VARIABLES), { maxLength: 2 }),
  positives: fc.array(atom, { minLength: 2, maxLength: 5 }),
  negatives: fc.array(atom, { maxLength: 2 }),
  distincts: fc.array(fc.tuple(term, term), { maxLength: 2 }),
});
const facts = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom(...RELATIONS),
      fc.array(fc.constantFrom(...CONSTANTS), { minLength: 3, maxLength: 3 }),
    )
    .map(([name, args]) =>
      name === 'true'
        ? `true((f ${args[0]} ${args[1]}))`
        : `${name}(${args.slice(0, Number(name.slice(1))).join(', ')})`,
    ),
  { maxLength: 40 },
);

test('split rules say exactly what the whole ones say', () => {
  let splits = 0;
  fc.assert(
    fc.property(fc.array(bodies, { minLength: 1, maxLength: 2 }), facts, (rules, known) => {
      const text = rules.map(({ head, positives, negatives, distincts }, number) => {
        const body = [
          ...positives,
          ...negatives.map((each) => `(not ${each})`),
          ...distincts.map(([left, right]) => `(distinct ${left} ${right})`),
        ].join(' ');
        const own = head.filter((variable) => positives.some((each) => each.includes(variable)));
        return `(<= (out ${number} ${own.join(' ')}) ${body})`;
      });
      const description = turnBased(text.join('\n'));
      const whole = normalise(description);
      const parts = splitRules(whole, description.terms, isDynamic).rules;
      if (parts.length > whole.length) splits++;
      const outputs = (all: readonly NormalRule[]) =>
        [...consequences(all, new Set(known), description.terms)]
          .filter((each) => each.startsWith('out'))
          .sort();
      const expected = outputs(whole);
      expect(outputs(parts.map((rule) => ({ ...rule, guards: [] })))).toEqual(expected);
      expect(outputs(parts), 'with guards').toEqual(expected);
    }),
    { numRuns: 200 },
  );
  expect(splits).toBeGreaterThan(60);
});

/** Removes the numbers of helper relations, which do not matter. */
function unnamed(rule: string): string {
  return rule.replace(/#\d+/g, '');
}
