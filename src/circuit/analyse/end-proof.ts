/**
 * Proofs about terminal states. A game is over at once or ends with a step from a state in which it was not over:
 * what neither the initial state shows nor such a step brings about never happens at the end.
 */
import { type Circuit, fluentNode, type Literal, literalOf } from '../circuit.ts';
import { CircuitSolver } from '../circuit-solver.ts';
import { evaluate, literalValue, type NodeValues, newValues } from '../evaluate.ts';
import type { SearchBudget } from '../satisfiability.ts';
import type { Clock } from './clock.ts';
import { type StepKnowledge, StepSolver } from './step-solver.ts';

const CONFLICTS = { state: 500, step: 3000 };

export class EndProof {
  readonly #knowledge: StepKnowledge;
  readonly #clock: Clock;
  /** Terminal states, with nothing said about how they are reached; made when needed. */
  #state: StepSolver | undefined;
  /** States after the step that ends the game; made when needed. */
  #afterLastStep: CircuitSolver | undefined;
  readonly #initial: NodeValues;

  constructor(knowledge: StepKnowledge, clock: Clock) {
    this.#knowledge = knowledge;
    this.#clock = clock;
    this.#initial = initialValues(knowledge.source.circuit);
  }

  /** Whether the literals never all hold in a terminal state. */
  isNever(literals: readonly Literal[]): boolean {
    if (this.#clock.isOver) return false;
    this.#state ??= terminalState(this.#knowledge);
    if (this.#state.ask(literals, this.#budget(CONFLICTS.state)) === 'unsatisfiable') return true;
    const { terminal } = this.#knowledge.source.circuit;
    if ([terminal, ...literals].every((literal) => literalValue(this.#initial, literal) === 1)) return false;
    if (this.#clock.isOver) return false;
    this.#afterLastStep ??= lastStep(this.#knowledge);
    return this.#afterLastStep.solve(literals, this.#budget(CONFLICTS.step)) === 'unsatisfiable';
  }

  #budget(conflicts: number): SearchBudget {
    return { conflicts, isOver: () => this.#clock.isOver };
  }
}

const endLiterals = (circuit: Circuit): Literal[] => [
  circuit.terminal,
  ...circuit.goals.map(({ literal }) => literal),
];

function initialValues(circuit: Circuit): NodeValues {
  const values = newValues(circuit);
  circuit.initial.forEach((holds, fluent) => {
    if (holds) values[fluentNode(fluent)] = 1;
  });
  evaluate(circuit, values);
  return values;
}

function terminalState(knowledge: StepKnowledge): StepSolver {
  const { circuit } = knowledge.source;
  const state = new StepSolver(knowledge, endLiterals(circuit), 'any state');
  state.cone.solver.addClause([state.cone.literal(circuit.terminal)]);
  return state;
}

/** Two copies of the circuit: a step of the game, and the terminal state that follows from it. */
function lastStep(knowledge: StepKnowledge): CircuitSolver {
  const { source, groupsOf, groups } = knowledge;
  const { circuit } = source;
  const ends = new CircuitSolver(source);
  ends.literals(endLiterals(circuit));
  const fluents = ends.inputs.map((node) => node - fluentNode(0));
  const step = new StepSolver(
    knowledge,
    fluents.map((fluent) => circuit.next[fluent] as Literal),
    'a step',
  );
  const after = new CircuitSolver(source, {
    solver: step.cone.solver,
    given: (node) => step.cone.literal(circuit.next[node - fluentNode(0)] as Literal),
  });
  after.literals(endLiterals(circuit));
  after.solver.addClause([after.literal(circuit.terminal)]);
  const asked = new Set(fluents);
  for (const group of new Set(fluents.flatMap((fluent) => groupsOf.get(fluent) ?? []))) {
    const members = groups[group]?.members.filter((fluent) => asked.has(fluent)) ?? [];
    const literals = after.literals(members.map((fluent) => literalOf(fluentNode(fluent))));
    if (literals.length > 1) after.solver.addExclusive([...new Set(literals)]);
  }
  return after;
}
