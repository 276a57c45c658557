/** Satisfiability questions about parts of a circuit: only gates below the given literals are used. */
import {
  type Circuit,
  firstInnerNode,
  isNegated,
  type Literal,
  literalOf,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { gateNumbers } from '../structure.ts';
import { SatisfiabilitySolver, type SearchBudget, type Verdict } from './satisfiability.ts';

/** The data shared by all solvers of one circuit. */
export interface SolvableCircuit {
  readonly circuit: Circuit;
  readonly gateOf: Int32Array;
  /** The source of each feedback node. */
  readonly sourceOf: ReadonlyMap<number, Literal>;
}

export function solvableCircuit(circuit: Circuit): SolvableCircuit {
  return {
    circuit,
    gateOf: gateNumbers(circuit),
    sourceOf: new Map(
      circuit.loops.flatMap(({ feedback }) => feedback.map(({ node, source }) => [node, source])),
    ),
  };
}

/** The gates that literals depend on, in no particular order; feedback is followed. */
export function coneGates(
  { circuit, gateOf, sourceOf }: SolvableCircuit,
  roots: Iterable<Literal>,
): number[] {
  const seen = new Uint8Array(circuit.nodeCount);
  const open: number[] = [];
  const visit = (literal: Literal) => {
    const node = nodeOf(literal);
    if (seen[node] === 1) return;
    seen[node] = 1;
    open.push(node);
  };
  for (const root of roots) visit(root);
  const gates: number[] = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const gate = gateOf[node] as number;
    if (gate >= 0) {
      gates.push(gate);
      for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
        visit(circuit.inputs[i] as Literal);
      }
    } else {
      const source = sourceOf.get(node);
      if (source !== undefined) visit(source);
    }
  }
  return gates;
}

export interface CircuitSolverOptions {
  /** Inputs with a representative are replaced by it. */
  readonly representatives?: ReadonlyMap<number, number>;
  /** An existing solver to extend. */
  readonly solver?: SatisfiabilitySolver;
  /** The solver's literal for an input, if it exists already. */
  given?(node: number): Literal | undefined;
}

/**
 * Answers hold for all values of fluents and moves. Recursive parts are only required to agree with what they feed
 * back, which also holds for their least fixpoint: `unsatisfiable` is correct for them, `satisfiable` may not be.
 */
export class CircuitSolver {
  readonly solver: SatisfiabilitySolver;
  /** Nodes of fluents and moves in the cones included so far. */
  readonly inputs: number[] = [];
  readonly #source: SolvableCircuit;
  readonly #firstInner: number;
  /** The solver's literal for each node; -1 if not included. */
  readonly #literals: Int32Array;
  readonly #representatives: ReadonlyMap<number, number>;
  readonly #given: CircuitSolverOptions['given'];

  constructor(source: SolvableCircuit, options: CircuitSolverOptions = {}) {
    this.solver = options.solver ?? new SatisfiabilitySolver();
    this.#representatives = options.representatives ?? new Map();
    this.#given = options.given;
    this.#source = source;
    this.#firstInner = firstInnerNode(source.circuit);
    this.#literals = new Int32Array(source.circuit.nodeCount).fill(-1);
  }

  includes(node: number): boolean {
    return (this.#literals[node] as number) >= 0;
  }

  /** The solver's literal for a circuit literal; includes its cone. */
  literal(literal: Literal): Literal {
    if (!this.includes(nodeOf(literal))) this.#include(nodeOf(literal));
    return this.#known(literal);
  }

  literals(literals: Iterable<Literal>): Literal[] {
    return Array.from(literals, (literal) => this.literal(literal));
  }

  solve(assumptions: readonly Literal[], budget: SearchBudget): Verdict {
    return this.solver.solve(this.literals(assumptions), budget);
  }

  #known(literal: Literal): Literal {
    const known = this.#literals[nodeOf(literal)] as Literal;
    return isNegated(literal) ? negate(known) : known;
  }

  #include(root: number): void {
    const { circuit, gateOf, sourceOf } = this.#source;
    const open: number[] = [];
    const visit = (node: number) => {
      if (this.includes(node)) return;
      const representative = this.#representatives.get(node);
      if (representative !== undefined && representative !== node) {
        visit(representative);
        this.#literals[node] = this.#literals[representative] as Literal;
        return;
      }
      const given = node > 0 && node < this.#firstInner ? this.#given?.(node) : undefined;
      this.#literals[node] = given ?? this.solver.variable(this.#isTriedAsTrue(node));
      open.push(node);
    };
    visit(root);
    const gates: number[] = [];
    const feedback: number[] = [];
    for (let i = 0; i < open.length; i++) {
      const node = open[i] as number;
      const gate = gateOf[node] as number;
      const source = sourceOf.get(node);
      if (gate >= 0) {
        gates.push(gate);
        for (let k = circuit.inputStart[gate] as number; k < (circuit.inputStart[gate + 1] as number); k++) {
          visit(nodeOf(circuit.inputs[k] as Literal));
        }
      } else if (source !== undefined) {
        feedback.push(node);
        visit(nodeOf(source));
      } else if (node > 0 && node < this.#firstInner) this.inputs.push(node);
      else if (node === 0) this.solver.addClause([this.#known(TRUE)]);
    }
    for (const gate of gates) this.#addGate(gate);
    for (const node of feedback) {
      const value = this.#known(literalOf(node));
      const source = this.#known(sourceOf.get(node) as Literal);
      this.solver.addClause([negate(value), source]);
      this.solver.addClause([value, negate(source)]);
    }
  }

  #addGate(gate: number): void {
    const { circuit } = this.#source;
    const value = this.#known(literalOf(circuit.gates[gate] as number));
    const inputs = new Set<Literal>();
    for (let k = circuit.inputStart[gate] as number; k < (circuit.inputStart[gate + 1] as number); k++) {
      inputs.add(this.#known(circuit.inputs[k] as Literal));
    }
    for (const input of inputs) this.solver.addClause([negate(value), input]);
    this.solver.addClause([value, ...Array.from(inputs, negate)]);
  }

  /**
   * A gate with negated inputs is a disjunction, tried as true by trying the gate as false. Inputs are tried as true,
   * since a true one usually excludes many others in games.
   */
  #isTriedAsTrue(node: number): boolean {
    const { circuit, gateOf } = this.#source;
    const gate = gateOf[node] as number;
    return gate < 0 || !isNegated(circuit.inputs[circuit.inputStart[gate] as number] as Literal);
  }
}
