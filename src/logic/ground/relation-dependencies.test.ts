import { expect, test } from 'vitest';
import { ruleText, turnBased } from '../../../test/grounding.ts';
import { normalise } from './normalise.ts';
import { dynamicRelations, inDependencyOrder, relevantRules } from './relation-dependencies.ts';

const rulesOf = (text: string) => normalise(turnBased(text));

test('only rules that legal moves, states, goals, ends or percepts depend on matter', () => {
  const rules = rulesOf(`(role x) (<= terminal (p a)) (<= (p ?x) (q ?x) (not (r ?x))) (q a) (r b)
    (<= (chat ?x) (q ?x)) (init on) (base on) (<= (next ?f) (true ?f))`);
  expect(relevantRules(rules).map(ruleText)).toEqual([
    'terminal <- p(a)',
    'p(?0) <- q(?0) & ~r(?0)',
    'q(a)',
    'r(b)',
    'next(?0) <- true(?0)',
  ]);
});

test('what depends on the state or the moves is dynamic, the rest is not', () => {
  const rules = rulesOf(`(<= (p ?x) (true (f ?x))) (<= (q ?x) (s ?x) (not (p ?x))) (s a) (<= (t ?x) (s ?x))
    (<= u (does x go))`);
  const dynamic = dynamicRelations(rules);
  expect(
    ['p/1', 'q/1', 's/1', 't/1', 'u/0', 'true/1', 'legal/2'].filter((each) => dynamic.has(each)),
  ).toEqual(['p/1', 'q/1', 'u/0', 'true/1', 'legal/2']);
});

test('a relation that denies itself for other arguments is left to the ground rules', () => {
  const rules = rulesOf('(<= (even ?x) (succ ?y ?x) (not (even ?y))) (succ 0 1) (<= (twice ?x) (even ?x))');
  const dynamic = dynamicRelations(rules);
  expect(['even/1', 'twice/1', 'succ/2'].map((each) => dynamic.has(each))).toEqual([true, true, false]);
});

test('rules come after those they depend on, recursive ones together', () => {
  const groups = inDependencyOrder(
    rulesOf('(<= (a ?x) (b ?x)) (<= (b ?x) (c ?x)) (<= (b ?x) (d ?x)) (<= (d ?x) (b ?x)) (c 1)'),
  );
  expect(groups.map((group) => group.map(ruleText))).toEqual([
    ['c(1)'],
    ['b(?0) <- c(?0)', 'b(?0) <- d(?0)', 'd(?0) <- b(?0)'],
    ['a(?0) <- b(?0)'],
  ]);
});
