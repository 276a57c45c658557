import { expect, test } from 'vitest';
import { buildSheet } from '../../../test/circuits.ts';
import { WorkClock } from '../../base/index.ts';
import { TermPool } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import { type Circuit, fluentNode, literalOf, negate } from '../circuit.ts';
import { isAutomorphism } from './automorphisms.ts';
import { findSymmetries } from './symmetries.ts';
import { symmetryGraph } from './symmetry-graph.ts';

const patient = () => new WorkClock(() => 0, Number.MAX_SAFE_INTEGER);
const symmetriesOf = (circuit: Circuit) => findSymmetries(circuit, patient());
const descriptions = (text: string) =>
  symmetriesOf(buildSheet(text).plain).generators.map(({ description }) => description);

/** A token on a three by three board that can move to any other square. */
const TOKEN = `(role r) (row 1) (row 2) (row 3)
(init (at 2 2))
(<= (legal r (go ?x ?y)) (row ?x) (row ?y) (not (true (at ?x ?y))))
(<= (next (at ?x ?y)) (does r (go ?x ?y)))`;

test('a token that goes to any square has all symmetries of nine things', () => {
  const { order, isComplete, generators } = symmetriesOf(
    buildSheet(`${TOKEN} (<= terminal (true (at 2 2))) (goal r 50)`).plain,
  );
  // The middle is distinguished by the end; the other eight are freely interchangeable.
  expect([order, isComplete]).toEqual([40320, true]);
  expect(generators.length).toBeLessThan(8);
});

test('the corners of a board allow only its reflections and rotations', () => {
  const lines =
    '(<= terminal (true (at ?x 1)) (end ?x)) (<= terminal (true (at ?x 3)) (end ?x)) (end 1) (end 3)';
  const found = symmetriesOf(
    buildSheet(
      `${TOKEN} ${lines} (<= (goal r 100) (true (at 2 2))) (<= (goal r 0) (true (at ?x ?y)) (or (distinct ?x 2) (distinct ?y 2)))`,
    ).plain,
  );
  // Four corners and four sides, each set freely interchangeable, since the board is not in the rules.
  expect(found.order).toBe(24 * 24);
});

test('a walk along a line is reflected', () => {
  const walk = `(role r) (init (at 2)) (next_to 1 2) (next_to 2 3)
(<= (legal r (go ?y)) (true (at ?x)) (next_to ?x ?y))
(<= (legal r (go ?y)) (true (at ?x)) (next_to ?y ?x))
(<= (next (at ?x)) (does r (go ?x)))
(<= terminal (true (at 1))) (<= terminal (true (at 3))) (goal r 100)`;
  expect(descriptions(walk)).toEqual(['reflect argument 1 of at']);
});

/** The circuit of x' = a, y' = ¬b, where a = x ∨ b and b = a ∧ ¬y, cut open at a. */
function dualLoop(): Circuit {
  const terms = new TermPool();
  const names = {
    roles: [terms.constant('r')],
    fluents: ['x', 'y'].map((name) => terms.constant(name)),
    moves: [],
  };
  const builder = new CircuitBuilder(names, { absorb: false });
  const [x, y] = [literalOf(fluentNode(0)), literalOf(fluentNode(1))];
  const [a] = builder.loop(1, ([fed]) => [builder.or([x, builder.and([fed!, negate(y)])])]);
  return builder.build({
    initial: [false, false],
    next: [a!, negate(builder.and([a!, negate(y)]))],
    legal: [],
    terminal: 1,
    goals: [],
    percepts: [],
  });
}

test('a least fixpoint is not exchanged with a greatest', () => {
  // Written with AND and NOT alone both equations look the same, but x ∨ (a ∧ ¬y) is x, and a ∧ ¬y is x ∧ ¬y.
  expect(symmetriesOf(dualLoop()).generators).toEqual([]);
});

test('a permutation that moves an edge away is no automorphism', () => {
  const graph = symmetryGraph(dualLoop());
  const identity = Int32Array.from({ length: graph.vertexCount }, (_, i) => i);
  expect(isAutomorphism(graph, identity)).toBe(true);
  const swapped = identity.slice();
  [swapped[1], swapped[2]] = [2, 1];
  expect(isAutomorphism(graph, swapped)).toBe(false);
});
