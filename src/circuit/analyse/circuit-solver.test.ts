import { expect, test } from 'vitest';
import { BRIDGES, buildSheet } from '../../../test/circuits.ts';
import { type Random, seededRandom } from '../../base/index.ts';
import { TermPool } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  evaluate,
  firstInnerNode,
  type Literal,
  literalOf,
  literalValue,
  negate,
  newValues,
} from '../circuit.ts';
import { CircuitSolver, coneGates, solvableCircuit } from './circuit-solver.ts';

const UNLIMITED = { conflicts: Number.POSITIVE_INFINITY };

/** Random gates over six fluents and two moves. */
function randomCircuit(random: Random): Circuit {
  const terms = new TermPool();
  const names = {
    roles: [terms.constant('player')],
    fluents: Array.from({ length: 6 }, (_, i) => terms.constant(`f${i}`)),
    moves: ['a', 'b'].map((name) => ({ role: 0, term: terms.constant(name) })),
  };
  const builder = new CircuitBuilder(names);
  const literals: Literal[] = Array.from({ length: firstInnerNode(names) }, (_, node) => literalOf(node));
  const any = () => random.pick(literals) ^ random.below(2);
  for (let gate = 0; gate < 5 + random.below(20); gate++) {
    literals.push(builder.and(Array.from({ length: 2 + random.below(3) }, any)));
  }
  return builder.build({
    initial: names.fluents.map(() => false),
    next: names.fluents.map(any),
    legal: names.moves.map(any),
    terminal: any(),
    goals: [],
    percepts: [],
  });
}

function canHold(circuit: Circuit, literals: readonly Literal[]): boolean {
  const inputs = firstInnerNode(circuit) - 1;
  for (let bits = 0; bits < 2 ** inputs; bits++) {
    const values = newValues(circuit);
    for (let input = 0; input < inputs; input++) values[1 + input] = (bits >> input) & 1;
    evaluate(circuit, values);
    if (literals.every((literal) => literalValue(values, literal) === 1)) return true;
  }
  return false;
}

test('answers about random circuits agree with trying all inputs', () => {
  const random = seededRandom(21);
  for (let i = 0; i < 150; i++) {
    const circuit = randomCircuit(random);
    const solver = new CircuitSolver(solvableCircuit(circuit));
    const outputs = [...circuit.next, ...circuit.legal, circuit.terminal];
    for (let question = 0; question < 6; question++) {
      const literals = Array.from(
        { length: 1 + random.below(3) },
        () => random.pick(outputs) ^ random.below(2),
      );
      expect(solver.solve(literals, UNLIMITED)).toBe(
        canHold(circuit, literals) ? 'satisfiable' : 'unsatisfiable',
      );
    }
  }
});

test('what is refuted about recursive rules never holds', () => {
  const { plain: circuit } = buildSheet(BRIDGES);
  expect(circuit.loops.length).toBeGreaterThan(0);
  const solver = new CircuitSolver(solvableCircuit(circuit));
  const random = seededRandom(22);
  const outputs = [...circuit.next, circuit.terminal, ...circuit.percepts.map(({ literal }) => literal)];
  let refuted = 0;
  for (let question = 0; question < 200; question++) {
    const literals = Array.from({ length: 3 }, () => random.pick(outputs) ^ random.below(2));
    if (solver.solve(literals, UNLIMITED) !== 'unsatisfiable') continue;
    refuted++;
    expect(canHold(circuit, literals)).toBe(false);
  }
  expect(refuted).toBeGreaterThan(20);
});

test('inputs taken for one another have the same value', () => {
  const circuit = randomCircuit(seededRandom(23));
  const solver = new CircuitSolver(solvableCircuit(circuit), { representatives: new Map([[1, 2]]) });
  expect(solver.solve([literalOf(1), negate(literalOf(2))], UNLIMITED)).toBe('unsatisfiable');
});

test('a cone has the gates that are needed and no others', () => {
  const circuit = randomCircuit(seededRandom(24));
  const all = coneGates(solvableCircuit(circuit), [...circuit.next, ...circuit.legal, circuit.terminal]);
  expect(all.sort((a, b) => a - b)).toEqual([...circuit.gates.keys()]);
  expect(coneGates(solvableCircuit(circuit), [literalOf(1)])).toEqual([]);
});
