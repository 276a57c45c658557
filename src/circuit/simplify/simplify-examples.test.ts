/** The purpose of each simplification, on the smallest example. */
import { describe, expect, test } from 'vitest';
import { groundSheet } from '../../../test/grounding.ts';
import { canonicalText, TermPool } from '../../gdl/index.ts';
import { constantFluents, unchangingFluents } from '../analyse/constant-fluents.ts';
import { CircuitBuilder } from '../builder.ts';
import { type Circuit, fluentNode, type Literal, literalOf, moveNode, negate } from '../circuit.ts';
import { circuitFromGround } from '../from-ground.ts';
import type { CircuitPass } from '../rebuild.ts';
import { commonFactors } from './factoring.ts';
import { exclusiveFluents, oneHotMoves, turnMoves } from './one-hot.ts';
import { sharedParts } from './shared-parts.ts';
import { absorbedInputs, flatten } from './simplify.ts';

const terms = new TermPool();
const names = {
  roles: [terms.constant('r')],
  fluents: [...'abcd'].map((name) => terms.constant(name)),
  moves: [...'mnopq'].map((name) => ({ role: 0, term: terms.constant(name) })),
};

/** A circuit with one computed fluent; the others are constant. */
function circuitOf(make: (builder: CircuitBuilder) => Literal): Circuit {
  const builder = new CircuitBuilder(names);
  const fluents = names.fluents.map((_, i) => literalOf(fluentNode(i)));
  return builder.build({
    initial: [false, false, false, false],
    next: [make(builder), ...fluents.slice(1)],
    legal: names.moves.map(() => 0),
    terminal: 1,
    goals: [],
    percepts: [],
  });
}

/** The first fluent's next value as a formula. */
function formula(circuit: Circuit): string {
  const nodes = new Map<number, string>();
  circuit.fluents.forEach((fluent, i) => {
    nodes.set(fluentNode(i), canonicalText(fluent));
  });
  circuit.moves.forEach(({ term }, i) => {
    nodes.set(moveNode(circuit, i), canonicalText(term));
  });
  const write = (literal: Literal) => `${literal & 1 ? '¬' : ''}${nodes.get(literal >> 1) ?? 'true'}`;
  circuit.gates.forEach((node, gate) => {
    const inputs = circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
    nodes.set(node, `(${[...inputs].map(write).join(' ')})`);
  });
  return write(circuit.next[0] ?? 0);
}

const [A, B, C, D] = names.fluents.map((_, i) => literalOf(fluentNode(i))) as [
  Literal,
  Literal,
  Literal,
  Literal,
];
const [M, N, O, P, Q] = names.moves.map((_, i) => literalOf(moveNode(names, i))) as [
  Literal,
  Literal,
  Literal,
  Literal,
  Literal,
];

describe.each<[string, CircuitPass, (builder: CircuitBuilder) => Literal, string]>([
  ['absorbs', absorbedInputs, (to) => to.and([A, negate(to.and([A, B]))]), '(a ¬b)'],
  [
    'takes out common factors',
    commonFactors,
    (to) => to.or([to.and([A, B]), to.and([A, C]), to.and([A, D])]),
    '(a ¬(¬b ¬c ¬d))',
  ],
  ['flattens', flatten, (to) => to.and([A, to.and([B, to.and([C, D])])]), '(a b c d)'],
  [
    'takes the complement of most moves',
    oneHotMoves,
    (to) => to.and([A, negate(M), negate(N), negate(O)]),
    '(a ¬(¬p ¬q))',
  ],
  ['leaves the complement of few moves', oneHotMoves, (to) => to.and([A, negate(M), negate(N)]), '(a ¬m ¬n)'],
  ['knows that a move excludes the others', oneHotMoves, (to) => to.and([A, M, negate(N)]), '(a m)'],
  ['knows that two moves never meet', oneHotMoves, (to) => to.or([A, to.and([M, N])]), 'a'],
  ['knows that some move is made', oneHotMoves, (to) => to.and([A, to.or([M, N, O, P, Q])]), 'a'],
  [
    'opens conjunctions of excluded moves',
    oneHotMoves,
    (to) => to.and([to.and([negate(M), negate(N)]), to.and([negate(O), negate(P)])]),
    'q',
  ],
  [
    'uses exclusive fluents',
    exclusiveFluents([{ members: [0, 1, 2], kind: 'exactly-one' }]),
    (to) => to.and([negate(A), negate(B), D]),
    '(c d)',
  ],
  [
    'does not take it that one of them holds if none may',
    exclusiveFluents([{ members: [0, 1, 2], kind: 'at-most-one' }]),
    (to) => to.and([negate(A), negate(B), D]),
    '(¬a ¬b d)',
  ],
  [
    'writes the second of two opposites as the negation of the first',
    exclusiveFluents([{ members: [1, 2], kind: 'exactly-one' }]),
    (to) => to.and([A, C]),
    '(a ¬b)',
  ],
])('a pass', (what, pass, make, expected) => {
  test(what, () => {
    expect(formula(pass.run(circuitOf(make)))).toBe(expected);
  });
});

test('gates contained in others, and common pairs, are shared', () => {
  const circuit = circuitOf((to) => to.or([to.and([A, B, M]), to.and([A, B, N]), to.and([A, B, O])]));
  const shared = sharedParts(2).run(circuit);
  expect(circuit.gates.length).toBe(4);
  expect(formula(shared)).toBe('¬(¬(m (a b)) ¬(n (a b)) ¬(o (a b)))');
  expect(shared.gates.length).toBe(5);
});

test('fluents that never change become constants, through loops of fluents too', () => {
  const sheet = `(role r) (legal r go) (init on) (init start) (init (at 1)) (succ 1 2)
    (<= (next on) (true on)) (<= (next (at ?y)) (true (at ?x)) (succ ?x ?y) (true on))
    (<= (next a) (true b)) (<= (next b) (true a)) (<= (next a) (true off)) (<= (next off) (does r stop))
    (<= terminal (true (at 2)) (true on) (not (true a)))`;
  const { circuit } = circuitFromGround(groundSheet(sheet));
  const known = new Map(
    unchangingFluents(circuit).map((value, i) => [canonicalText(circuit.fluents[i]!), value]),
  );
  expect(known.get('on')).toBe(true);
  expect(known.get('start')).toBeUndefined();
  expect(known.get('(at 2)')).toBeUndefined();
  // Nothing that could be true is required for these, so they are not fluents at all.
  expect(['a', 'b', 'off'].map((name) => known.has(name))).toEqual([false, false, false]);
  const simplified = constantFluents.run(circuit);
  expect(simplified.terminal).toBe(
    literalOf(fluentNode(circuit.fluents.findIndex((each) => canonicalText(each) === '(at 2)'))),
  );
});

describe('moves in turn', () => {
  const game = (waiting: string) => `(role x) (role o) (other x o) (other o x) (index 1) (index 2) (index 3)
    (init (control x)) (<= (init (free ?i)) (index ?i))
    (<= (legal ?r (take ?i)) (true (control ?r)) (true (free ?i))) ${waiting}
    (<= (next (control ?s)) (true (control ?r)) (other ?r ?s))
    (<= (touched ?i) (does ?r (take ?i)))
    (<= (next (free ?i)) (true (free ?i)) (not (touched ?i)))
    (<= (next late) (not (touched 1)) (not (touched 2)))`;

  /** The conditions of the gate that computes `late`, or of its negation. */
  function late(waiting: string): string[] {
    const { circuit } = circuitFromGround(groundSheet(game(waiting)));
    const numberOf = (name: string) => circuit.fluents.findIndex((each) => canonicalText(each) === name);
    const groups = [
      { members: [numberOf('(control x)'), numberOf('(control o)')], kind: 'exactly-one' as const },
    ];
    const after = [flatten, exclusiveFluents(groups), turnMoves(groups)].reduce(
      (each, pass) => pass.run(each),
      circuit,
    );
    const output = after.next[numberOf('late')] ?? 0;
    const gate = after.gates.indexOf(output >> 1);
    const inputs = [...after.inputs.subarray(after.inputStart[gate], after.inputStart[gate + 1])];
    const conditions = inputs.map((input) => {
      const move = after.moves[(input >> 1) - moveNode(after, 0)];
      return `${input & 1 ? 'not ' : ''}${move?.role} ${canonicalText(move?.term ?? terms.constant('?'))}`;
    });
    return [output & 1 ? 'not' : 'all', ...conditions.sort()];
  }

  test('of which only the role in control makes one are one-hot together', () => {
    expect(late('(<= (legal ?r noop) (role ?r) (not (true (control ?r))))')).toEqual([
      'not',
      'not 0 (take 3)',
      'not 1 (take 3)',
    ]);
  });

  test('are left alone where a role may also wait in its own turn', () => {
    expect(late('(<= (legal ?r noop) (role ?r))')[0]).toBe('all');
  });
});
