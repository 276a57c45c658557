import { describe, expect, test } from 'vitest';
import { groundSheet } from '../../test/grounding.ts';
import { canonicalText } from '../gdl/index.ts';
import { GroundingRefused } from '../logic/index.ts';
import {
  type Circuit,
  evaluate,
  FALSE,
  fluentNode,
  type Literal,
  literalOf,
  literalValue,
  moveNode,
  negate,
  newValues,
  TRUE,
} from './circuit.ts';
import { circuitFromGround } from './from-ground.ts';

function circuitOf(text: string): Circuit {
  return circuitFromGround(groundSheet(text)).circuit;
}

/** The literal of a fluent or move by its name. */
function literal(circuit: Circuit, name: string): Literal {
  const fluent = circuit.fluents.findIndex((each) => canonicalText(each) === name);
  if (fluent >= 0) return literalOf(fluentNode(fluent));
  const move = circuit.moves.findIndex(({ term }) => canonicalText(term) === name);
  if (move < 0) throw new Error(`no ${name}`);
  return literalOf(moveNode(circuit, move));
}

function valueIn(circuit: Circuit, output: Literal, ...inputs: string[]): boolean {
  const values = newValues(circuit);
  for (const name of inputs) values[literal(circuit, name) >> 1] = 1;
  evaluate(circuit, values);
  return literalValue(values, output) === 1;
}

describe('gates', () => {
  const circuit = circuitOf(`(role x) (role y) (init on)
    (legal x push) (<= (legal y wait) (true on)) (<= (legal x stop) (not (true on)))
    (<= (next on) (does x push) (not (true on))) (<= (next on) (true on) (not (does x push)))
    (<= terminal (true on) (not (true on)))
    (<= (goal x 100) (true on)) (<= (goal x 0) (not (true on))) (goal nobody 50)
    (<= (sees y (light ?x)) (does x ?x) (true on))`);

  test('names are in the order of the rules', () => {
    expect(circuit.roles.map(canonicalText)).toEqual(['x', 'y']);
    expect(circuit.fluents.map(canonicalText)).toEqual(['on']);
    expect(circuit.initial).toEqual([true]);
    expect(circuit.moves.map(({ role, term }) => `${role} ${canonicalText(term)}`).sort()).toEqual([
      '0 push',
      '0 stop',
      '1 wait',
    ]);
  });

  test('a condition alone is no gate, and a contradiction is false', () => {
    const legal = new Map(circuit.moves.map(({ term }, i) => [canonicalText(term), circuit.legal[i]]));
    const on = literal(circuit, 'on');
    expect([legal.get('push'), legal.get('wait'), legal.get('stop')]).toEqual([TRUE, on, negate(on)]);
    expect(circuit.terminal).toBe(FALSE);
    expect(circuit.goals.map(({ role, value, literal: each }) => [role, canonicalText(value), each])).toEqual(
      [
        [0, '0', negate(on)],
        [0, '100', on],
      ],
    );
  });

  test('a fluent is the sum of the rules that make it true', () => {
    const [next] = circuit.next as [Literal];
    const values = [[], ['on'], ['push'], ['on', 'push']].map((inputs) => valueIn(circuit, next, ...inputs));
    expect(values).toEqual([false, true, true, false]);
  });

  test('percepts follow the moves', () => {
    const seen = circuit.percepts.map(({ role, term }) => `${role} ${canonicalText(term)}`);
    expect(seen).toEqual(['1 (light push)', '1 (light stop)']);
    const [push] = circuit.percepts;
    expect(valueIn(circuit, push?.literal ?? FALSE, 'push', 'on')).toBe(true);
    expect(valueIn(circuit, push?.literal ?? FALSE, 'push')).toBe(false);
  });
});

test('the size before sharing counts a gate per rule, per sum and per negation', () => {
  const { raw } = circuitFromGround(
    groundSheet(`(role x) (init a) (init b) (legal x go)
      (<= terminal (true a) (true b)) (<= terminal (not (true a)) (true b)) (<= (goal x 1) (not (true a)))`),
  );
  // Two rules with two conditions, one disjunction of two rules, one negation; legal and the goal are not gates.
  expect(raw).toEqual({ gates: 2 + 1 + 1, inputs: 2 + 2 + 1 });
});

test('what depends on moves is false where nobody has moved yet', () => {
  const circuit = circuitOf(`(role x) (init on) (legal x push) (<= pushed (does x push))
    (<= terminal pushed) (<= (goal x 100) (not pushed)) (<= (next on) pushed)`);
  expect(circuit.terminal).toBe(FALSE);
  expect(circuit.goals.map((goal) => goal.literal)).toEqual([TRUE]);
  expect(circuit.next).toEqual([literal(circuit, 'push')]);
});

describe('recursion', () => {
  const REACH = `(role x) (place 1) (place 2) (place 3) (place 4) (legal x go)
    (<= (init (edge ?x ?y)) (place ?x) (place ?y)) (<= (next ?f) (true ?f))
    (<= (reach ?x ?y) (true (edge ?x ?y)))
    (<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))
    (<= terminal (reach 1 4)) (<= (goal x 100) (not (reach 4 4)))`;

  test('positive cycles reach the least fixpoint, not a fixpoint that supports itself', () => {
    const circuit = circuitOf(REACH);
    expect(circuit.loops.length).toBeGreaterThan(0);
    const terminal = (...edges: string[]) =>
      valueIn(circuit, circuit.terminal, ...edges.map((edge) => `(edge ${edge[0]} ${edge[1]})`));
    expect(terminal('12', '23', '34')).toBe(true);
    expect(terminal('12', '23', '32', '44')).toBe(false);
    expect(terminal('23', '34', '32', '43', '22')).toBe(false);
    expect(terminal('14')).toBe(true);
    const [win] = circuit.goals;
    expect(valueIn(circuit, win?.literal ?? FALSE, '(edge 1 4)', '(edge 4 1)')).toBe(false);
    expect(valueIn(circuit, win?.literal ?? FALSE, '(edge 1 4)', '(edge 4 2)')).toBe(true);
  });

  test('cycles through a single atom need no loop', () => {
    const circuit = circuitOf(`(role x) (after 1 2) (after 2 3) (after 3 4) (after 4 1) (legal x go)
      (<= (init (at ?x)) (after ?x ?y)) (<= (init (free ?x)) (after ?x ?y)) (<= (next ?f) (true ?f))
      (<= (found ?x) (true (at ?x))) (<= (found ?x) (after ?x ?y) (true (free ?y)) (found ?y))
      (<= terminal (found 2)) (<= (goal x 100) (found 4))`);
    expect(circuit.loops).toEqual([]);
    const [goal] = circuit.goals;
    for (let at = 0; at <= 4; at++) {
      for (let free = 0; free < 16; free++) {
        const isFree = (place: number) => ((free >> (place - 1)) & 1) === 1;
        const places = [1, 2, 3, 4].filter(isFree).map((place) => `(free ${place})`);
        const found = (from: number): boolean => {
          for (let steps = 0, place = from; steps < 4; steps++) {
            if (place === at) return true;
            place = (place % 4) + 1;
            if (!isFree(place)) return false;
          }
          return false;
        };
        const inputs = at === 0 ? places : [...places, `(at ${at})`];
        expect(valueIn(circuit, circuit.terminal, ...inputs)).toBe(found(2));
        expect(valueIn(circuit, goal?.literal ?? FALSE, ...inputs)).toBe(found(4));
      }
    }
  });

  test('atoms that only support themselves are false', () => {
    const circuit = circuitOf(`(role x) (init a) (legal x go) (<= p q (true a)) (<= q p) (<= r r (true a))
      (<= terminal p) (<= (goal x 100) r)`);
    expect(valueIn(circuit, circuit.terminal, 'a')).toBe(false);
    expect(valueIn(circuit, circuit.goals[0]?.literal ?? FALSE, 'a')).toBe(false);
  });

  test.each([
    ['itself', '(<= p (not p) (true a))'],
    ['another that depends on it', '(<= p (not q) (true a)) (<= q p)'],
    ['another that denies it', '(<= p (not q) (true a)) (<= q (not p) (true a))'],
  ])('an atom that depends on the negation of %s is refused', (_, rules) => {
    expect(() => circuitOf(`(role x) (init a) (legal x go) ${rules} (<= terminal p)`)).toThrow(
      new GroundingRefused('cycle', 'an atom depends on its own negation'),
    );
  });

  test('negation through another argument is no cycle', () => {
    const circuit =
      circuitOf(`(role x) (succ 0 1) (succ 1 2) (init (on 0)) (init (on 1)) (init (on 2)) (legal x go)
      (<= (even ?x) (true (on ?x)) (not (odd ?x))) (<= (odd ?x) (succ ?y ?x) (even ?y)) (<= terminal (even 2))`);
    expect(valueIn(circuit, circuit.terminal, '(on 0)', '(on 1)', '(on 2)')).toBe(true);
    expect(valueIn(circuit, circuit.terminal, '(on 1)', '(on 2)')).toBe(false);
    expect(valueIn(circuit, circuit.terminal, '(on 0)', '(on 1)')).toBe(false);
  });
});

test('a role declared twice is refused', () => {
  expect(() => circuitOf('(role x) (role x) (legal x go)')).toThrow('a role is declared twice');
});
