import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameSheets } from '../../../test/arbitrary-games.ts';
import {
  atomText,
  derivedAtoms,
  groundRules,
  groundSheet,
  refusalOf,
  turnBased,
} from '../../../test/grounding.ts';
import { canonicalText } from '../../gdl/index.ts';
import { ProofLimitError } from '../limits.ts';
import { Prover } from '../prover/prover.ts';
import { DEFAULT_GROUNDING_BUDGET } from './ground.ts';
import type { GroundProgram } from './ground-program.ts';

describe('ground rules', () => {
  test('static conditions are decided, dynamic ones stay', () => {
    const program = groundSheet(`(role x) (init (at 1)) (succ 1 2) (succ 2 3)
      (<= (legal x (go ?n)) (true (at ?m)) (succ ?m ?n))
      (<= (next (at ?n)) (does x (go ?n)))
      (<= terminal (true (at ?n)) (not (last ?n)) (not (open ?n)))
      (last 3) (<= (open ?n) (true (at ?n)) (succ ?n ?m))`);
    expect(groundRules(program)).toEqual([
      'legal(x, (go 2)) <- true((at 1))',
      'legal(x, (go 3)) <- true((at 2))',
      'next((at 2)) <- does(x, (go 2))',
      'next((at 3)) <- does(x, (go 3))',
      'open(1) <- true((at 1))',
      'open(2) <- true((at 2))',
      'terminal <- true((at 1)) & ~open(1)',
      'terminal <- true((at 2)) & ~open(2)',
    ]);
    expect(program.initial.map((atom) => atomText(program, atom))).toEqual(['true((at 1))']);
    expect(derivedAtoms(program, 'does/2')).toEqual(['does(x, (go 2))', 'does(x, (go 3))']);
  });

  test('only what can come about is instantiated', () => {
    const program = groundSheet(`(role x) (init a) (<= (next b) (true a)) (<= (next d) (true c))
      (legal x wait) (legal y wait) (<= (next e) (does y wait))`);
    expect(derivedAtoms(program, 'true/1')).toEqual(['true(a)', 'true(b)']);
    // Only roles make moves.
    expect(derivedAtoms(program, 'does/2')).toEqual(['does(x, wait)']);
  });

  test('static recursion is evaluated to the fixpoint', () => {
    const program = groundSheet(`(role x) (edge 1 2) (edge 2 3) (edge 3 1) (edge 4 4)
      (<= (path ?x ?y) (edge ?x ?y)) (<= (path ?x ?z) (path ?x ?y) (path ?y ?z))
      (<= (legal x ?y) (path 1 ?y))`);
    expect(groundRules(program)).toEqual(['legal(x, 1)', 'legal(x, 2)', 'legal(x, 3)']);
  });

  test('dynamic recursion leaves a cycle of ground rules', () => {
    const program = groundSheet(`(role x) (init (edge 1 2)) (init (edge 2 1))
      (<= (next ?f) (true ?f)) (<= (path ?x ?y) (true (edge ?x ?y)))
      (<= (path ?x ?z) (true (edge ?x ?y)) (path ?y ?z)) (<= terminal (path 1 1))`);
    expect(groundRules(program).filter((rule) => rule.startsWith('path'))).toEqual([
      'path(1, 1) <- path(2, 1) & true((edge 1 2))',
      'path(1, 2) <- path(2, 2) & true((edge 1 2))',
      'path(1, 2) <- true((edge 1 2))',
      'path(2, 1) <- path(1, 1) & true((edge 2 1))',
      'path(2, 1) <- true((edge 2 1))',
      'path(2, 2) <- path(1, 2) & true((edge 2 1))',
    ]);
  });

  test('a negation need only be stratified by arguments', () => {
    const program = groundSheet(`(role x) (role y) (init (won x)) (<= (next ?f) (true ?f))
      (<= (goal ?r 100) (role ?r) (true (won ?r))) (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))`);
    expect(groundRules(program).filter((rule) => rule.startsWith('goal'))).toEqual([
      'goal(x, 0) <- ~goal(x, 100)',
      'goal(x, 100) <- true((won x))',
      'goal(y, 0) <- ~goal(y, 100)',
    ]);
  });

  test('function terms may be nested, made by rules and taken apart again', () => {
    const program = groundSheet(`(role x) (init (stack (pile a nil))) (letter a) (letter b)
      (<= (legal x (push ?l)) (letter ?l))
      (<= (next (stack (pile ?l ?rest))) (does x (push ?l)) (true (stack (pile a ?rest))))`);
    expect(derivedAtoms(program, 'true/1')).toEqual([
      'true((stack (pile a nil)))',
      'true((stack (pile b nil)))',
    ]);
  });

  test('the effort is told rule by rule', () => {
    const { costliest, rules, atoms, bytes } = groundSheet(
      '(role x) (n 1) (n 2) (n 3) (<= (legal x (go ?a ?b)) (n ?a) (n ?b))',
    ).statistics;
    expect(rules).toBe(9);
    expect(atoms).toBe(3 + 9 + 9);
    expect(bytes).toBeGreaterThan(9 * 8);
    expect(costliest[0]?.instances).toBe(9);
  });
});

describe('refusals', () => {
  test('rules for `true` or `does`, and outside libraries', () => {
    expect(refusalOf('(role x) (true a)')).toEqual(['unsupported', 'rules define `true`', '(true a)']);
    const [code, message] = refusalOf('(role x) (<= (does x ?m) (legal x ?m)) (legal x go)');
    expect([code, message]).toEqual(['unsupported', 'rules define `does`']);
  });

  const digits = Array.from({ length: 10 }, (_, i) => `(digit ${i})`).join(' ');
  const places = 'abcdefghijkl'.split('').map((name) => `?${name}`);
  const trillion = `(<= (legal x (dial ${places.join(' ')})) ${places.map((each) => `(digit ${each})`).join(' ')})`;
  const nothing = `(<= (legal x go) ${places.map((each) => `(digit ${each})`).join(' ')} (true (code ${places.join(' ')})))`;
  const budget = { seconds: 2, megabytes: 1000 };

  test.each([
    ['a relation of 10^12 atoms', `(role x) ${digits} ${trillion}`, trillion],
    [
      'terms that grow for ever',
      '(role x) (n z) (<= (n (s ?x)) (n ?x)) (<= (legal x ?n) (n ?n))',
      '(<= (n (s ?x)) (n ?x))',
    ],
    [
      'states that grow for ever',
      '(role x) (init z) (<= (next (s ?x)) (true ?x)) (legal x go)',
      '(<= (next (s ?x)) (true ?x))',
    ],
  ])('%s: the budget is kept and the rule named', (_, text, rule) => {
    // A fake clock, so that the test takes only as long as the work between two readings.
    let time = 0;
    const now = () => {
      time += 40;
      return time;
    };
    expect(refusalOf(text, budget, now)).toEqual(['time', 'grounding took more than 2 s', rule]);
  });

  test('conditions that can never be met cost nothing', () => {
    const program = groundSheet(`(role x) (init on) ${digits} ${nothing}`);
    expect(groundRules(program)).toEqual([]);
  });

  test('memory is counted too', () => {
    const [code, message, rule] = refusalOf(`(role x) ${digits} ${trillion}`, { seconds: 60, megabytes: 20 });
    expect([code, message, rule]).toEqual(['memory', 'the ground rules need more than 20 MB', trillion]);
    const [growth] = refusalOf('(role x) (init z) (<= (next (s ?x)) (true ?x)) (legal x go)', {
      seconds: 60,
      megabytes: 20,
    });
    expect(growth).toBe('memory');
  });

  test('if the demand needs more memory than what it restricts, all of it is instantiated', () => {
    const numbers = Array.from({ length: 11 }, (_, i) => `(n ${i}) (near ${i} ${i + 1})`).join(' ');
    const text = `(role x) ${numbers} (init (f 0 0)) (<= (next (f ?a ?b)) (does x (go ?a ?b ?c ?d)) (line ?a ?b ?c ?d))
      (<= (legal x (go ?a ?b ?c ?d)) (n ?a) (n ?b) (n ?c) (n ?d))
      (<= (line ?a ?b ?c ?d) (near ?a ?c) (near ?b ?d))
      (<= (line ?a ?b ?c ?d) (near ?a ?e) (near ?b ?g) (true (f ?e ?g)) (line ?e ?g ?c ?d))`;
    const plain = groundSheet(text);
    const megabytes = (1.1 * plain.statistics.bytes) / 1_000_000;
    const onDemand = groundSheet(text, { seconds: 60, megabytes, plainInstances: 0 });
    expect(onDemand.statistics.rules).toBe(plain.statistics.rules);
    expect(onDemand.statistics.bytes).toBeLessThan(1_000_000 * megabytes);
  });

  test('a real clock is looked at often enough', () => {
    const start = performance.now();
    expect(refusalOf(`(role x) ${digits} ${trillion}`, { seconds: 0.2, megabytes: 1000 })[0]).toBe('time');
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('random sheets', () => {
  test.each([
    ['', DEFAULT_GROUNDING_BUDGET],
    [' when grounded on demand', { ...DEFAULT_GROUNDING_BUDGET, plainInstances: 0 }],
  ])('have exactly the consequences that the prover finds%s', (_, patience) => {
    let definite = 0;
    fc.assert(
      fc.property(gameSheets, fc.nat(1000), (text, seed) => {
        const description = turnBased(text);
        const prover = new Prover(description);
        const program = groundSheet(text, patience);
        const fluents = derivedAtoms(program, 'true/1').filter((_, i) => ((seed >> i) & 1) === 1);
        const possible = new Set(prover.initial().map((each) => prover.term(each)));
        for (const each of program.atomsOf('true/1'))
          for (const fact of program.termsOf(each)) possible.add(fact);
        const inState = wellFounded(program, new Set(fluents));
        if (inState === undefined) return;
        definite++;
        const numbers = [...possible]
          .filter((fact) => fluents.includes(`true(${canonicalText(fact)})`))
          .map((fact) => prover.idOf(fact));
        const situation = prover.situation(numbers.sort((a, b) => a - b));
        const found = unlessEndless(() => [
          ...prover.legal(situation, 0).map((move) => `legal(x, ${canonicalText(prover.term(move))})`),
          ...prover.goals(situation, 0).map((value) => `goal(x, ${canonicalText(prover.term(value))})`),
        ]);
        if (found === undefined) return;
        expect([...inState].filter((each) => /^(legal|goal)\(/.test(each)).sort()).toEqual(found.sort());
      }),
      { numRuns: 200 },
    );
    expect(definite).toBeGreaterThan(80);
  });
});

/** The answer; undefined if backward reasoning, as in the prover, meets ever larger terms. */
function unlessEndless<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof ProofLimitError) return undefined;
    throw error;
  }
}

/** The facts of a state before anybody moves; undefined if the rules leave something open. */
function wellFounded(program: GroundProgram, state: ReadonlySet<string>): Set<string> | undefined {
  const all: { head: string; needs: string[]; excludes: string[] }[] = [];
  program.rules.forEach((head, literals) => {
    const texts = (sign: number) =>
      [...literals].filter((each) => (each & 1) === sign).map((each) => atomText(program, each >> 1));
    all.push({ head: atomText(program, head), needs: texts(0), excludes: texts(1) });
  });
  const consequences = (assumed: ReadonlySet<string>): Set<string> => {
    const known = new Set(state);
    for (let before = -1; before !== known.size; ) {
      before = known.size;
      for (const { head, needs, excludes } of all) {
        if (needs.every((each) => known.has(each)) && !excludes.some((each) => assumed.has(each)))
          known.add(head);
      }
    }
    return known;
  };
  let too = consequences(new Set(state));
  for (;;) {
    const sure = consequences(too);
    const next = consequences(sure);
    if (next.size === too.size) return sure.size === next.size ? sure : undefined;
    too = next;
  }
}
