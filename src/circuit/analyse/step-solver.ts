/** Questions about reachable states and about one step from them, answered by proof. */
import { type Circuit, fluentNode, type Literal, literalOf, moveNode, negate, nodeOf } from '../circuit.ts';
import { CircuitSolver, type SolvableCircuit, solvableCircuit } from '../circuit-solver.ts';
import type { SearchBudget, Verdict } from '../satisfiability.ts';
import { unchangingFluents } from '../simplify/constants.ts';
import { Consequences } from './consequences.ts';
import { interchangeableMoves, representatives } from './interchangeable-moves.ts';

/** Fluents of which exactly one, or at most one, holds in every reachable state. */
export interface ExclusiveGroup {
  readonly members: readonly number[];
  readonly kind: 'exactly-one' | 'at-most-one';
}

/** What may be taken for granted in a reachable state. */
export interface StepKnowledge {
  readonly source: SolvableCircuit;
  /** Nodes of each role's moves. */
  readonly moveNodes: readonly (readonly number[])[];
  /** Values of fluents that never change. */
  readonly constants: readonly (boolean | undefined)[];
  readonly consequences: Consequences;
  readonly groups: readonly ExclusiveGroup[];
  /** Indices into `groups` by fluent. */
  readonly groupsOf: ReadonlyMap<number, readonly number[]>;
}

export function stepKnowledge(circuit: Circuit): StepKnowledge {
  const moveNodes: number[][] = circuit.roles.map(() => []);
  circuit.moves.forEach(({ role }, move) => {
    moveNodes[role]?.push(moveNode(circuit, move));
  });
  const source = solvableCircuit(circuit);
  return {
    source,
    consequences: new Consequences(source),
    moveNodes,
    constants: unchangingFluents(circuit),
    groups: [],
    groupsOf: new Map(),
  };
}

export function withGroups(knowledge: StepKnowledge, groups: readonly ExclusiveGroup[]): StepKnowledge {
  const groupsOf = new Map<number, number[]>();
  groups.forEach(({ members }, group) => {
    for (const fluent of members) {
      const list = groupsOf.get(fluent);
      if (list === undefined) groupsOf.set(fluent, [group]);
      else list.push(group);
    }
  });
  return { ...knowledge, groups, groupsOf };
}

/** How much is said about the state and the moves. */
export type Situation =
  /** Any reachable state, terminal or not. */
  | 'any state'
  /** A step in a game, with only the nearest consequences of its not being over and of the moves' being legal. */
  | 'roughly a step'
  /** A state in which the game is not over, and legal moves. */
  | 'a step';

/** More moves than this that nothing asked depends on are left out, and with them that one has to be made. */
const MOST_OTHERS = 200;

/**
 * A solver for the cones of some literals, in a given situation. All that is assumed holds wherever the situation
 * does, so what it refutes never happens.
 */
export class StepSolver {
  readonly cone: CircuitSolver;
  /** The groups that were assumed. */
  readonly assumedGroups = new Set<number>();

  constructor(knowledge: StepKnowledge, roots: readonly Literal[], situation: Situation) {
    const { source, consequences } = knowledge;
    const { circuit } = source;
    const isRough = situation === 'roughly a step';
    const alike = isRough
      ? interchangeableMoves(source, knowledge.moveNodes, roots)
      : new Map<number, readonly number[]>();
    this.cone = new CircuitSolver(source, { representatives: representatives(alike) });
    this.cone.literals(roots);
    const firstMove = moveNode(circuit, 0);
    if (situation !== 'any state')
      this.#includeOtherMoves(knowledge, isRough ? Number.POSITIVE_INFINITY : MOST_OTHERS);
    const legal = (node: number) => circuit.legal[node - firstMove] as Literal;
    if (situation === 'a step') this.#require([negate(circuit.terminal)]);
    if (isRough) {
      const running = consequences.of(negate(circuit.terminal));
      for (const each of running) if (this.cone.includes(nodeOf(each))) this.#require([each]);
    }
    // What makes a move legal depends on no further moves.
    for (const node of this.cone.inputs.filter((each) => each >= firstMove)) {
      const notMade = negate(literalOf(node));
      if (situation === 'a step') this.#require([notMade, legal(node)]);
      if (isRough) {
        const needed = consequences.ofSum((alike.get(node) ?? [node]).map(legal));
        for (const each of needed) this.#require([notMade, each]);
      }
    }
    this.#requireOneMoveEach(knowledge);
    for (const node of this.cone.inputs) {
      const value = node < firstMove ? knowledge.constants[node - 1] : undefined;
      if (value !== undefined) this.#require([value ? literalOf(node) : negate(literalOf(node))]);
    }
    const fluents = this.cone.inputs.filter((node) => node < firstMove).map((node) => node - 1);
    for (const fluent of fluents)
      for (const group of knowledge.groupsOf.get(fluent) ?? []) this.assumedGroups.add(group);
    for (const group of this.assumedGroups) this.#requireGroup(knowledge.groups[group] as ExclusiveGroup);
  }

  /** Whether the literals can all hold. */
  ask(literals: readonly Literal[], budget: SearchBudget): Verdict {
    return this.cone.solve(literals, budget);
  }

  #require(clause: readonly Literal[]): void {
    this.cone.solver.addClause(this.cone.literals(clause));
  }

  /** The moves that the roots do not depend on, so that it is known that one is made. */
  #includeOtherMoves({ moveNodes }: StepKnowledge, most: number): void {
    for (const nodes of moveNodes) {
      const others = nodes.filter((node) => !this.cone.includes(node));
      if (others.length < nodes.length && others.length <= most) this.cone.literals(others.map(literalOf));
    }
  }

  #requireOneMoveEach({ moveNodes }: StepKnowledge): void {
    for (const nodes of moveNodes) {
      const included = nodes.filter((node) => this.cone.includes(node)).map(literalOf);
      const distinct = [...new Set(this.cone.literals(included))];
      if (distinct.length > 1) this.cone.solver.addExclusive(distinct);
      if (included.length === nodes.length) this.cone.solver.addClause(distinct);
    }
  }

  #requireGroup({ members, kind }: ExclusiveGroup): void {
    const literals = members.map((fluent) => literalOf(fluentNode(fluent)));
    const wanted =
      kind === 'exactly-one' ? literals : literals.filter((each) => this.cone.includes(nodeOf(each)));
    if (wanted.length > 1) this.cone.solver.addExclusive(this.cone.literals(wanted));
    if (kind === 'exactly-one') this.#require(literals);
  }
}
