/**
 * The step solver proves statements about reachable states and about one step from them; values that follow without
 * search, and moves that make no difference, reduce its work.
 */
import {
  type Circuit,
  firstInnerNode,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
} from '../circuit.ts';
import { CircuitSolver, coneGates, type SolvableCircuit, solvableCircuit } from './circuit-solver.ts';
import { unchangingFluents } from './constant-fluents.ts';
import type { SearchBudget, Verdict } from './satisfiability.ts';

/** Fluents of which exactly one, or at most one, is true in every reachable state. */
export interface ExclusiveGroup {
  readonly members: readonly number[];
  readonly kind: 'exactly-one' | 'at-most-one';
}

/** The circuit of a game, with facts proved about all reachable states. */
export interface GameCircuit {
  readonly circuit: Circuit;
  readonly groups: readonly ExclusiveGroup[];
}

/** What may be assumed about a reachable state. */
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

/** How much is assumed about the state and the moves. */
export type ProofSituation =
  /** Any reachable state, terminal or not. */
  | 'any state'
  /** A step in a game, with only the nearest consequences of the state being non-terminal and the moves being legal. */
  | 'roughly a step'
  /** A non-terminal state, and legal moves. */
  | 'a step';

/**
 * If there are more moves on which the question does not depend, they are omitted, together with the constraint that
 * one has to be made.
 */
const MOST_OTHERS = 200;

/**
 * A solver for the cones of some literals, in a given situation. All assumptions hold in that situation, so what it
 * refutes never happens.
 */
export class StepSolver {
  readonly cone: CircuitSolver;
  /** The groups assumed. */
  readonly assumedGroups = new Set<number>();

  constructor(knowledge: StepKnowledge, roots: readonly Literal[], situation: ProofSituation) {
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
    // The legality of a move depends on no further moves.
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

  /** The moves that the roots do not depend on, needed for the constraint that one is made. */
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

/** Gates deeper than this, or with more inputs, are not examined: any subset of the consequences is sufficient. */
const DEEPEST = 20;
const WIDEST = 256;
const MOST = 64;

/** Fluents and moves whose values follow from a true literal without search. */
export class Consequences {
  readonly #source: SolvableCircuit;
  readonly #firstInner: number;
  readonly #known = new Map<Literal, { readonly depth: number; readonly found: ReadonlySet<Literal> }>();

  constructor(source: SolvableCircuit) {
    this.#source = source;
    this.#firstInner = firstInnerNode(source.circuit);
  }

  /** Input literals that hold whenever the literal does, not necessarily all. */
  of(literal: Literal, depth = 0): ReadonlySet<Literal> {
    const node = nodeOf(literal);
    if (node === 0) return NONE;
    if (node < this.#firstInner) return new Set([literal]);
    const known = this.#known.get(literal);
    // Results found on the way to others may be incomplete.
    if (known !== undefined && known.depth <= depth) return known.found;
    const gate = this.#source.gateOf[node] as number;
    if (gate < 0 || depth > DEEPEST) return NONE;
    const { inputs, inputStart } = this.#source.circuit;
    const below = inputs.subarray(inputStart[gate], inputStart[gate + 1]);
    if (below.length > WIDEST) return NONE;
    const found = isNegated(literal)
      ? this.ofSum(Array.from(below, negate), depth + 1)
      : this.#ofProduct(below, depth);
    this.#known.set(literal, { depth, found });
    return found;
  }

  /** Input literals that hold whenever one of the literals does. */
  ofSum(literals: readonly Literal[], depth = 0): ReadonlySet<Literal> {
    let common: Set<Literal> | undefined;
    for (const literal of literals) {
      const each = this.of(literal, depth);
      if (common === undefined) common = new Set(each);
      else for (const one of common) if (!each.has(one)) common.delete(one);
      if (common.size === 0) return NONE;
    }
    return common ?? NONE;
  }

  #ofProduct(inputs: Int32Array, depth: number): ReadonlySet<Literal> {
    const all = new Set<Literal>();
    for (const input of inputs) {
      for (const literal of this.of(input, depth + 1)) if (all.size < MOST) all.add(literal);
    }
    return all;
  }
}

const NONE: ReadonlySet<Literal> = new Set();

// Moves of one role that are used in the same way, or not at all, by the gates below some literals: which of them is
// made makes no difference there. Most moves in most games do not affect most cells.

/** The classes by the node of one of their members. `moveNodes`: the nodes of each role's moves. */
function interchangeableMoves(
  source: SolvableCircuit,
  moveNodes: readonly (readonly number[])[],
  roots: readonly Literal[],
): Map<number, readonly number[]> {
  const { circuit } = source;
  const firstMove = moveNode(circuit, 0);
  const endOfMoves = firstInnerNode(circuit);
  /** Classes are refined gate by gate; a class and a use determine the next class. */
  const classOf = new Map<number, number>();
  const nextClass = new Map<string, number>();
  const refine = (node: number, use: string) => {
    const key = `${classOf.get(node) ?? `role ${circuit.moves[node - firstMove]?.role}`} ${use}`;
    let refined = nextClass.get(key);
    if (refined === undefined) {
      refined = nextClass.size;
      nextClass.set(key, refined);
    }
    classOf.set(node, refined);
  };
  const isMove = (node: number) => node >= firstMove && node < endOfMoves;
  for (const root of roots) if (isMove(nodeOf(root))) refine(nodeOf(root), `root ${nodeOf(root)}`);
  for (const gate of coneGates(source, roots)) {
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      const input = circuit.inputs[i] as Literal;
      if (isMove(nodeOf(input))) refine(nodeOf(input), `${gate} ${input & 1}`);
    }
  }
  const unused = moveNodes.map((nodes) => nodes.filter((node) => !classOf.has(node)));
  unused.forEach((nodes, role) => {
    for (const node of nodes) classOf.set(node, -1 - role);
  });
  const members = new Map<number, number[]>();
  for (const [node, number] of classOf) {
    const list = members.get(number);
    if (list === undefined) members.set(number, [node]);
    else list.push(node);
  }
  return new Map([...members.values()].map((list) => [list[0] as number, list]));
}

/** For each move that is not alone in its class, the representative of the class. */
function representatives(classes: ReadonlyMap<number, readonly number[]>): Map<number, number> {
  const result = new Map<number, number>();
  for (const [representative, members] of classes) {
    if (members.length > 1) for (const member of members) result.set(member, representative);
  }
  return result;
}
