import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnBased } from '../../../test/grounding.ts';
import { type Term, termText } from '../../gdl/index.ts';
import { GroundAtoms, GroundTerms } from './ground-atoms.ts';
import { type CompiledRule, compileRule, isStale, Join, planJoin } from './join.ts';
import { normalise } from './normalise.ts';

interface Table {
  readonly rule: CompiledRule;
  derive(relation: string, ...args: readonly string[]): void;
  /** Marks rows derived so far as old, as after a round of evaluation. */
  endRound(): void;
  /** The heads of the instances found, sorted. */
  instances(first: number | undefined, news: number | undefined): string[];
}

/** The last rule of a text, over initially empty tables. */
function tableFor(text: string): Table {
  const description = turnBased(text);
  const terms = new GroundTerms(description.terms);
  const atoms = new GroundAtoms(terms);
  const rule = compileRule(normalise(description).at(-1)!, atoms, terms, () => false);
  const found: string[] = [];
  const join = new Join(terms, {
    instance: (each) => {
      const tuple = join.tuple(each.head);
      found.push([...tuple.subarray(1)].map((arg) => termText(terms.toTerm(arg))).join(' '));
    },
    holds: (_, tuple) => atoms.findDerived(tuple) >= 0,
    tick: () => {},
  });
  const parse = (arg: string): Term => turnBasedTerm(arg, description.terms);
  return {
    rule,
    derive: (name, ...args) => {
      const relation = atoms.relation(`${name}/${args.length}`);
      const tuple = [relation.number, ...args.map((arg) => terms.fromTerm(parse(arg)))];
      atoms.derive(relation, atoms.intern(tuple), tuple);
    },
    endRound: () => {
      for (const view of atoms.allViews()) {
        view.old = view.current;
        view.current = view.rows;
      }
    },
    instances: (first, news) => {
      found.length = 0;
      join.run(rule, planJoin(rule, first), news);
      return [...found].sort();
    },
  };
}

function turnBasedTerm(text: string, terms: ReturnType<typeof turnBased>['terms']): Term {
  const copy = (term: Term): Term =>
    term.kind === 'compound'
      ? terms.compound(term.name, term.args.map(copy))
      : terms.constant(termText(term));
  return copy(turnBased(`(x ${text})`).rules[0]?.head.args[0]?.term as Term);
}

test('all instances are found, whichever literal comes first', () => {
  const table = tableFor('(<= (h ?x ?z) (p ?x ?y) (p ?y ?z))');
  for (const [x, y] of ['ab', 'bc', 'cd', 'bb']) table.derive('p', x as string, y as string);
  table.endRound();
  const expected = ['a b', 'a c', 'b b', 'b c', 'b d'];
  for (const first of [undefined, 0, 1]) expect(table.instances(first, undefined)).toEqual(expected);
});

test('constants, repeated variables and function terms select', () => {
  const table = tableFor('(<= (h (g ?x)) (p ?x ?x (f a ?x)))');
  table.derive('p', 'b', 'b', '(f a b)');
  table.derive('p', 'b', 'c', '(f a b)');
  table.derive('p', 'c', 'c', '(f a b)');
  table.derive('p', 'd', 'd', '(f b d)');
  table.derive('p', 'e', 'e', 'a');
  table.endRound();
  expect(table.instances(undefined, undefined)).toEqual(['(g b)']);
});

test('inequalities and exclusions are tested as soon as their variables are bound', () => {
  const table = tableFor('(q b) (<= (h ?x ?y) (p ?x) (p ?y) (distinct ?x ?y) (not (q ?x)))');
  const { steps } = planJoin(table.rule, 0);
  expect(steps.map((step) => [step.excluded.length, step.distincts.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  for (const name of 'abc') table.derive('p', name);
  table.derive('q', 'b');
  table.endRound();
  expect(table.instances(undefined, undefined)).toEqual(['a b', 'a c', 'c a', 'c b']);
});

test('a rule without conditions has one instance', () => {
  expect(tableFor('(h a)').instances(undefined, undefined)).toEqual(['a']);
});

test('the cheapest literal comes first, and a plan is stale when the tables have grown', () => {
  const table = tableFor('(<= (h ?x) (many ?x ?y) (few ?y))');
  for (let i = 0; i < 20; i++) table.derive('many', `${i}`, `${i % 5}`);
  table.derive('few', '3');
  table.endRound();
  const plan = planJoin(table.rule, undefined);
  expect(plan.steps.map((step) => step.literal)).toEqual([1, 0]);
  expect(plan.steps[1]?.index?.columns).toEqual([1]);
  expect(isStale(plan, table.rule)).toBe(false);
  for (let i = 0; i < 60; i++) table.derive('few', `${i}`);
  expect(isStale(plan, table.rule)).toBe(true);
});

test('round by round every instance is found exactly once', () => {
  const pair = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('a', 'b', 'c'));
  const rounds = fc.array(fc.array(pair, { maxLength: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rounds, (all) => {
      const table = tableFor('(<= (h ?w ?x ?y ?z) (p ?w ?x) (p ?x ?y) (p ?y ?z))');
      const found: string[] = [];
      for (const pairs of all) {
        for (const each of pairs) table.derive('p', ...each);
        table.endRound();
        for (let news = 0; news < 3; news++) found.push(...table.instances(news, news));
      }
      table.endRound();
      expect(found.sort()).toEqual(table.instances(undefined, undefined));
    }),
  );
});
