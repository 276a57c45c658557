import { expect, test } from 'vitest';
import { canonicalText, isTurnBased, readDescription, type Term } from '../../gdl/index.ts';
import { OpenAnswerError, ProofLimitError } from '../limits.ts';
import { FACT_STORE_KINDS } from './fact-store.ts';
import { Prover, type ProverOptions } from './prover.ts';
import { newVisitCounters } from './solver.ts';

function proverOf(text: string, options?: ProverOptions): Prover {
  const { description } = readDescription(text);
  if (!isTurnBased(description)) throw new Error('not a turn-based sheet');
  return new Prover(description, options);
}

/** The values of the variable ?v in the answers to a pattern, in the initial state. */
function answers(rules: string, pattern: string, options?: ProverOptions): string[] {
  const prover = proverOf(`(role r) (<= (legal r (v ?v)) ${pattern}) ${rules}`, options);
  const moves = prover.legal(prover.situation(prover.initial()), 0);
  return moves.map((move) => canonicalText(prover.term(move)).slice(3, -1)).sort();
}

/** Whether a pattern without variables holds in the initial state. */
function holds(rules: string, pattern: string, options?: ProverOptions): boolean {
  return answers(`(the one) ${rules}`, `(the ?v) ${pattern}`, options).length > 0;
}

const TIC_TAC_TOE_STEP = `
  (role x) (role o)
  (init (cell 1 b)) (init (cell 2 b)) (init (control x))
  (other x o) (other o x)
  (<= (legal ?p (mark ?c)) (true (control ?p)) (true (cell ?c b)))
  (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
  (<= (next (cell ?c ?p)) (does ?p (mark ?c)))
  (<= (next (cell ?c ?m)) (true (cell ?c ?m)) (does ?p (mark ?d)) (distinct ?c ?d))
  (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
  (<= (sees ?p (marked ?c)) (role ?p) (does ?q (mark ?c)) (distinct ?p ?q))
  (<= open (true (cell ?c b)))
  (<= terminal (not open))
  (<= (goal ?p 100) (true (cell 1 ?p)))
  (<= (goal ?p 0) (role ?p) (not (goal ?p 100)))`;

test('a small game plays as its rules say', () => {
  const prover = proverOf(TIC_TAC_TOE_STEP);
  const text = (id: number) => canonicalText(prover.term(id));
  const idOf = (words: string) => {
    const [statement] = readDescription(`(x ${words})`).description.rules;
    return prover.idOf(statement?.head.args[0]?.term as Term);
  };
  const start = prover.situation(prover.initial());
  expect(start.fluents.map(text).sort()).toEqual(['(cell 1 b)', '(cell 2 b)', '(control x)']);
  expect(prover.roles.map(text)).toEqual(['x', 'o']);
  expect(prover.legal(start, 0).map(text).sort()).toEqual(['(mark 1)', '(mark 2)']);
  expect(prover.legal(start, 1).map(text)).toEqual(['noop']);
  const moves = [idOf('(mark 1)'), idOf('noop')];
  expect(prover.percepts(start, moves, 1).map(text)).toEqual(['(marked 1)']);
  expect(prover.percepts(start, moves, 0)).toEqual([]);
  const second = prover.situation(prover.next(start, moves));
  expect(second.fluents.map(text).sort()).toEqual(['(cell 1 x)', '(cell 2 b)', '(control o)']);
  expect(prover.isTerminal(second)).toBe(false);
  const end = prover.situation(prover.next(second, [idOf('noop'), idOf('(mark 2)')]));
  expect(prover.isTerminal(end)).toBe(true);
  expect(prover.goals(end, 0).map(text)).toEqual(['100']);
  expect(prover.goals(end, 1).map(text)).toEqual(['0']);
});

test('all kinds of fact store give the same answers and count the same visits', () => {
  const outcomes = FACT_STORE_KINDS.map((store) => {
    const counters = newVisitCounters();
    const prover = proverOf(TIC_TAC_TOE_STEP, { store, counters });
    const start = prover.situation(prover.initial());
    const legal = prover.legal(start, 0).map((move) => canonicalText(prover.term(move)));
    expect(prover.bytes(start).facts).toBeGreaterThan(0);
    return { legal: legal.sort(), counters };
  });
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  expect(outcomes[0]?.counters.state.search).toBeGreaterThan(0);
});

test('left, non-linear and mutual recursion end at the fixpoint', () => {
  const edges = '(e 1 2) (e 2 3) (e 3 1) (e 4 5)';
  const nonLinear = '(<= (path ?x ?y) (path ?x ?z) (path ?z ?y)) (<= (path ?x ?y) (e ?x ?y))';
  expect(answers(edges + nonLinear, '(path 1 ?v)')).toEqual(['1', '2', '3']);
  expect(answers(edges + nonLinear, '(path ?v 5)')).toEqual(['4']);
  const even = '(z 0) (s 0 1) (s 1 2) (s 2 3) (<= (even ?x) (z ?x)) (<= (even ?y) (odd ?x) (s ?x ?y))';
  expect(answers(`${even}(<= (odd ?y) (even ?x) (s ?x ?y))`, '(even ?v)')).toEqual(['0', '2']);
});

test('recursion through functions works as long as the question bounds it', () => {
  const append = '(<= (append nil ?l ?l)) (<= (append (cons ?h ?t) ?l (cons ?h ?r)) (append ?t ?l ?r))';
  expect(answers(append, '(append (cons a (cons b nil)) (cons c nil) ?v)')).toEqual([
    '(cons a (cons b (cons c nil)))',
  ]);
  expect(answers(append, '(append ?v (cons c nil) (cons a (cons c nil)))')).toEqual(['(cons a nil)']);
});

test('a fact with variables holds for all values', () => {
  expect(answers('(same ?x ?x) (p 1) (p 2)', '(p ?v) (p ?w) (same ?v ?w) (distinct ?v 1)')).toEqual(['2']);
});

test('a head variable that the question binds needs no condition of its own', () => {
  expect(answers('(<= (free ?x) (not (taken ?x))) (taken 1) (p 1) (p 2)', '(p ?v) (free ?v)')).toEqual(['2']);
});

test('negation need only be stratified between ground atoms', () => {
  expect(answers('(<= (win ?x) (mv ?x ?y) (not (win ?y))) (mv 1 2) (mv 2 3) (mv 3 4)', '(win ?v)')).toEqual([
    '1',
    '3',
  ]);
});

test('a variable that only a negation has means that no value exists', () => {
  const facts = '(p 1) (p 2) (q 1 5)';
  expect(answers(facts, '(p ?v) (not (q ?v ?w))')).toEqual(['2']);
  expect(answers(`${facts}(<= (q2 ?x ?y) (q ?x ?y))`, '(not (q2 ?v ?w)) (p ?v)')).toEqual(['2']);
});

test('not over or means neither', () => {
  expect(answers('(p 1) (p 2) (p 3) (q 1) (t 2)', '(p ?v) (not (or (q ?v) (t ?v)))')).toEqual(['3']);
});

test('a rule with very many alternatives means what its expansion means', () => {
  const count = 12;
  const values = ['1', '2', '3'];
  const conditions = Array.from({ length: count }, (_, i) => `(or (a${i} ?v) (not (c${i} ?v)))`).join(' ');
  // 1 has every a, 2 lacks every c, 3 has a c without the a.
  const facts = Array.from(
    { length: count },
    (_, i) => `(a${i} 1) (c${i} 1) ${i < count - 1 ? '' : `(c${i} 3)`}`,
  );
  const rules = `${values.map((value) => `(p ${value})`).join('')} ${facts.join('')}`;
  expect(answers(rules, `${conditions} (p ?v)`)).toEqual(['1', '2']);
});

test('distinct with a variable that nothing binds holds', () => {
  expect(answers('(p 1)', '(p ?v) (distinct ?v ?w)')).toEqual(['1']);
});

test('a relation without arguments may be written with or without parentheses', () => {
  expect(holds(`(<= (q) p) (p)`, 'q')).toBe(true);
});

test('one name with two arities is two relations', () => {
  expect(answers('(p 1) (p 2 3)', '(p ?v)')).toEqual(['1']);
});

test('recursion through negation proves neither side and comes to an end', () => {
  const rules = '(<= p (not q)) (<= q (not p)) (<= odd (not odd))';
  expect(holds(rules, 'p')).toBe(false);
  expect(holds(rules, 'q')).toBe(false);
  expect(holds(rules, 'odd')).toBe(false);
});

test('rules for true and does are honoured but not part of the state', () => {
  const prover = proverOf(`(role r) (init (s 0)) (true (always 1)) (<= (true (more ?x)) (true (s ?x)))
    (<= (legal r ?x) (true ?x)) (<= (next (copy ?x)) (true ?x))`);
  const start = prover.situation(prover.initial());
  const texts = (ids: readonly number[]) => ids.map((id) => canonicalText(prover.term(id))).sort();
  expect(texts(start.fluents)).toEqual(['(s 0)']);
  expect(texts(prover.legal(start, 0))).toEqual(['(always 1)', '(more 0)', '(s 0)']);
  const [move] = prover.legal(start, 0);
  expect(texts(prover.next(start, [move as number]))).toEqual([
    '(copy (always 1))',
    '(copy (more 0))',
    '(copy (s 0))',
  ]);
});

test('a chain of ten thousand facts is followed to its end', () => {
  const length = 10_000;
  const facts = Array.from({ length }, (_, i) => `(succ ${i} ${i + 1})`).join('');
  const rules = '(<= (number 0)) (<= (number ?y) (succ ?x ?y) (number ?x))';
  expect(holds(facts + rules, `(number ${length})`)).toBe(true);
  expect(holds(facts + rules, `(number ${length + 1})`)).toBe(false);
  const sum = '(<= (sum ?x 0 ?x)) (<= (sum ?x ?y ?z) (succ ?w ?y) (sum ?x ?w ?u) (succ ?u ?z))';
  expect(answers(facts + sum, '(sum 4000 5999 ?v)')).toEqual(['9999']);
  const negated = '(<= (even 0)) (<= (even ?y) (succ ?x ?y) (not (even ?x)))';
  expect(holds(facts + negated, `(even ${length})`)).toBe(true);
});

test.each([
  ['grow', '(grow 0) (<= (grow (s ?x)) (grow ?x))', '(grow ?v)'],
  ['deep', '(p 1) (<= (deep ?x) (deep (s ?x)))', '(p ?v) (deep ?v)'],
  ['tree', '(tree 0) (<= (tree (pair ?x ?y)) (tree ?x) (tree ?y))', '(tree ?v)'],
])('terms that grow without bound are an error that names the relation: %s', (name, rules, pattern) => {
  const ask = () => answers(rules, pattern, { limits: { answers: 20_000 } });
  expect(ask).toThrow(ProofLimitError);
  expect(ask).toThrow(`relation '${name}'`);
});

test('a question that takes too many steps is an error, and the prover goes on answering others', () => {
  const facts = Array.from({ length: 200 }, (_, i) => `(n ${i})`).join('');
  const prover = proverOf(
    `(role r) ${facts} (<= terminal (n ?a) (n ?b) (n ?c) (n ?d) (not (n ?d))) (legal r go)`,
    {
      limits: { steps: 10_000 },
    },
  );
  const start = prover.situation(prover.initial());
  expect(() => prover.isTerminal(start)).toThrow(ProofLimitError);
  expect(() => prover.isTerminal(start)).toThrow("'terminal' takes too many steps");
  expect(prover.legal(start, 0)).toHaveLength(1);
});

test('a fluent that stays open is an error', () => {
  const prover = proverOf('(role r) (legal r go) (<= (next (s ?x)))');
  const start = prover.situation(prover.initial());
  const [move] = prover.legal(start, 0);
  expect(() => prover.next(start, [move as number])).toThrow(OpenAnswerError);
});
