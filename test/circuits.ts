/** Compiles rule sheets to circuits and compares circuits, for tests. */

import { literalValue, outputLiterals } from '../src/circuit/circuit.ts';
import {
  type Circuit,
  circuitFromGround,
  evaluate,
  firstInnerNode,
  newValues,
  simplify,
} from '../src/circuit/index.ts';
import { isTurnBased, type Reading, readDescription, termText } from '../src/gdl/index.ts';
import { ground, isGroundingRefusal, Prover } from '../src/logic/index.ts';
import type { Random } from './random.ts';

export interface BuiltSheet {
  readonly reading: Reading;
  /** As grounded. */
  readonly plain: Circuit;
  readonly simplified: Circuit;
}

/** Throws for sheets that cannot be grounded within a few seconds. */
export function buildSheet(text: string, name = 'sheet', seconds = 10): BuiltSheet {
  const reading = readDescription(text, name);
  const { description } = reading;
  if (!isTurnBased(description)) throw new Error(`${name}: a real-time game has no circuit`);
  const prover = new Prover(description);
  const roles = prover.roles.map((role) => prover.term(role));
  const initial = [...prover.initial()].map((fluent) => prover.term(fluent));
  const program = ground({ description, roles, initial }, { seconds, megabytes: 512 });
  if (isGroundingRefusal(program)) throw new Error(`${name}: ${program.message}`);
  const plain = circuitFromGround(program).circuit;
  return { reading, plain, simplified: simplify(plain).circuit };
}

/** The values of all outputs for random fluents and moves, `count` times. */
export function randomOutputs(circuit: Circuit, random: Random, count: number): number[][] {
  const literals = outputLiterals(circuit);
  return Array.from({ length: count }, () => {
    const values = newValues(circuit);
    for (let node = 1; node < firstInnerNode(circuit); node++) values[node] = random.below(2);
    evaluate(circuit, values);
    return literals.map((literal) => literalValue(values, literal));
  });
}

/** Everything about a circuit, with terms as text: equal for equal circuits, regardless of their term pools. */
export function circuitShape(circuit: Circuit): object {
  return {
    ...circuit,
    roles: circuit.roles.map((role) => termText(role)),
    fluents: circuit.fluents.map((fluent) => termText(fluent)),
    moves: circuit.moves.map(({ role, term }) => ({ role, term: termText(term) })),
    goals: circuit.goals.map((goal) => ({ ...goal, value: termText(goal.value) })),
    percepts: circuit.percepts.map((percept) => ({ ...percept, term: termText(percept.term) })),
  };
}

/** A lamp, two moves, a goal of each value. */
export const LAMP = `(role robot)
(init (lamp off))
(legal robot Push)
(<= (legal robot (Wait long)) (true (lamp on)))
(<= (next (lamp on)) (does robot push) (true (lamp off)))
(<= (next (lamp off)) (does robot push) (true (lamp on)))
(<= (next (lamp ?x)) (does robot (wait long)) (true (lamp ?x)))
(<= terminal (true (lamp on)))
(<= (goal robot 100) (true (lamp on)))
(<= (goal robot 0) (true (lamp off)))
`;

/** The places that can be reached over bridges that are built one by one: a loop, percepts and two roles. */
export const BRIDGES = `(role builder) (role random)
(place a) (place b) (place c)
(init (bridge a b))
(<= (legal builder (build ?x ?y)) (place ?x) (place ?y) (distinct ?x ?y))
(legal random noop)
(<= (next (bridge ?x ?y)) (does builder (build ?x ?y)))
(<= (next (bridge ?x ?y)) (true (bridge ?x ?y)) (not wide))
(<= (reach ?x ?y) (true (bridge ?x ?y)))
(<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))
(<= wide (reach a c) (reach c a))
(<= (sees builder (open ?y)) (reach a ?y))
(<= terminal wide)
(<= (goal builder 100) wide)
(<= (goal builder 0) (not wide))
`;
