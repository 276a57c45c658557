/**
 * Two circuits over the inputs of the first. Gates of the second that are proved to equal gates of the first are
 * merged with them, from the inputs upwards, so that every proof is small (Kuehlmann et al., "Robust Boolean reasoning
 * for equivalence checking and functional property verification", 2002).
 */
import type { WorkClock } from '../../base/index.ts';
import { SatisfiabilitySolver, type Verdict } from '../analyse/satisfiability.ts';
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import type { ComparableGame, Correspondence } from './comparable.ts';
import type { Signatures } from './signatures.ts';

/** Depths to which gates are examined, in turn: equality can usually be shown near the compared gates. */
const DEPTHS = [2, 5, Number.POSITIVE_INFINITY] as const;
/** Maximum number of conflicts, and of gates examined, for one pair of gates. */
const PAIR_LIMITS = { conflicts: 200, gates: 2000 } as const;
/** Number of different or undecided pairs after which no more are tried. */
const MOST_FAILURES = 3000;
const PAIRS_PER_READING = 64;

interface MoveOfRole {
  readonly node: number;
  readonly legal: Literal;
}

export interface ConeAnswer {
  readonly verdict: Verdict;
  /** After `satisfiable`: whether a fluent or move is true. */
  holds(node: number): boolean;
}

export class JointCircuit {
  readonly #builder: CircuitBuilder;
  readonly #signatures: Signatures;
  readonly #clock: WorkClock;
  #first: Int32Array = new Int32Array(0);
  #second: Int32Array = new Int32Array(0);
  /** What feeds each feedback node. */
  readonly #fedBy = new Map<number, Literal>();
  #failures = 0;
  #pairs = 0;
  #isTimeUp = false;
  /** For each role of the first game, the nodes of its moves, and when they are legal. */
  readonly #movesByRole: readonly (readonly MoveOfRole[])[];
  /** Whether satisfying assignments may be inconsistent with recursive parts. */
  readonly hasLoops: boolean;

  constructor(
    first: ComparableGame,
    second: ComparableGame,
    map: Correspondence,
    signatures: Signatures,
    clock: WorkClock,
  ) {
    this.#builder = new CircuitBuilder(first.circuit, { absorb: true });
    this.#signatures = signatures;
    this.#clock = clock;
    this.hasLoops = first.circuit.loops.length > 0 || second.circuit.loops.length > 0;
    this.#first = this.#copied(first.circuit, (node) => literalOf(node), false);
    const back = new Int32Array(firstInnerNode(second.circuit)).fill(FALSE);
    for (const fluent of first.fluents)
      back[fluentNode(map.fluents[fluent] as number)] = literalOf(fluentNode(fluent));
    for (const move of first.moves)
      back[moveNode(second.circuit, map.moves[move] as number)] = literalOf(moveNode(first.circuit, move));
    this.#second = this.#copied(second.circuit, (node) => back[node] as Literal, true);
    this.#movesByRole = first.circuit.roles.map((_, role) =>
      first.moves
        .filter((move) => first.circuit.moves[move]?.role === role)
        .map((move) => ({
          node: moveNode(first.circuit, move),
          legal: mapped(this.#first, first.circuit.legal[move] ?? FALSE),
        })),
    );
  }

  /** The literals of an output of the first game and one of the second. */
  literals(first: Literal, second: Literal): [Literal, Literal] {
    return [mapped(this.#first, first), mapped(this.#second, second)];
  }

  /**
   * Whether literals can hold together in states allowed by the groups. Feedback nodes may have any value, so that
   * `unsatisfiable` is correct for recursive parts, but `satisfiable` may not be.
   *
   * @param isPlayed whether every role makes one of its legal moves
   */
  solve(
    literals: readonly Literal[],
    groups: readonly ExclusiveGroup[],
    conflicts: number,
    isPlayed = false,
  ): ConeAnswer {
    const cone = new Cone(this.#builder, Number.POSITIVE_INFINITY);
    const assumptions = literals.map((literal) => cone.literal(literal));
    if (isPlayed) for (const moves of this.#movesByRole) cone.assumeMove(moves);
    for (const group of groups) cone.assume(group);
    const verdict = cone.solver.solve(assumptions, { conflicts, isOver: () => this.#clock.isOver });
    return { verdict, holds: (node) => cone.holds(node) };
  }

  #copied(circuit: Circuit, input: (node: number) => Literal, isSecond: boolean): Int32Array {
    const literals = new Int32Array(circuit.nodeCount).fill(FALSE);
    literals[0] = TRUE;
    for (let node = 1; node < firstInnerNode(circuit); node++) literals[node] = input(node);
    /** Gates at which loops are cut have values beforehand; their computed values are stored here. */
    const computed = new Map<number, Literal>();
    const copyGates = (from: number, to: number, isCut?: ReadonlySet<number>): void => {
      for (let gate = from; gate < to; gate++) {
        const inputs: Literal[] = [];
        for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++)
          inputs.push(mapped(literals, circuit.inputs[i] as Literal));
        const node = circuit.gates[gate] as number;
        const made = this.#builder.and(inputs);
        if (isCut?.has(node)) computed.set(node, made);
        else literals[node] = isSecond ? this.#merged(node, made) : made;
      }
    };
    const equalToFeedback = this.#equalToFeedback(isSecond);
    let gate = 0;
    for (const loop of circuit.loops) {
      copyGates(gate, loop.firstGate);
      const feedback = loop.feedback.map(({ node }) => literalOf(node));
      const range = circuit.gates.subarray(loop.firstGate, loop.endGate);
      const gates = Array.from(range).flatMap((node) => equalToFeedback.get(node) ?? []);
      const copyLoop = (values: readonly Literal[], cut: readonly Literal[]): Literal[] => {
        [...feedback, ...cut].forEach((literal, i) => {
          const value = values[i] as Literal;
          literals[nodeOf(literal)] = isNegated(literal) ? negate(value) : value;
        });
        copyGates(loop.firstGate, loop.endGate, new Set(cut.map(nodeOf)));
        return [
          ...loop.feedback.map(({ source }) => mapped(literals, source)),
          ...cut.map((literal) => {
            const value = computed.get(nodeOf(literal)) ?? FALSE;
            return isNegated(literal) ? negate(value) : value;
          }),
        ];
      };
      if (!isSecond) this.#firstLoop(feedback.length + gates.length, (values) => copyLoop(values, gates));
      else if (!this.#isSameLoop([...feedback, ...gates], (values) => copyLoop(values, gates)))
        this.#builder.loop(feedback.length, (values) => copyLoop(values, []));
      gate = loop.endGate;
    }
    copyGates(gate, circuit.gates.length);
    return literals;
  }

  /** For each feedback node of one circuit, the literal of the other that is probably equal to it. */
  #equalToFeedback(isSecond: boolean): Map<number, Literal> {
    const { first, second } = this.#signatures;
    const { loops } = (isSecond ? first : second).circuit;
    const found = new Map<number, Literal>();
    for (const { feedback } of loops)
      for (const { node } of feedback) {
        const equal = isSecond
          ? this.#signatures.likelyEqualInSecond(node)
          : this.#signatures.likelyEqual(node);
        if (equal !== undefined) found.set(nodeOf(equal), equal);
      }
    return found;
  }

  #firstLoop(size: number, copy: (values: readonly Literal[]) => Literal[]): void {
    let sources: readonly Literal[] = [];
    const values = this.#builder.loop(size, (nodes) => {
      sources = copy(nodes);
      return sources;
    });
    values.forEach((value, i) => {
      this.#fedBy.set(nodeOf(value), sources[i] as Literal);
    });
  }

  /** The equal gate of the first game if there is one, otherwise the gate itself. */
  #merged(node: number, made: Literal): Literal {
    const candidate = this.#signatures.likelyEqual(node);
    if (candidate === undefined) return made;
    const other = mapped(this.#first, candidate);
    return other === made || this.#areEqual(other, made) ? other : made;
  }

  #areEqual(first: Literal, second: Literal): boolean {
    if (first === second) return true;
    if (this.#failures >= MOST_FAILURES || this.#isOver()) return false;
    for (const depth of DEPTHS) {
      const cone = new Cone(this.#builder, depth);
      const [x, y] = [cone.literal(first), cone.literal(second)];
      if (cone.gates > PAIR_LIMITS.gates) break;
      const verdicts = [
        [x, negate(y)],
        [negate(x), y],
      ].map((assumptions) => {
        const verdict = cone.solver.solve(assumptions, PAIR_LIMITS);
        if (verdict === 'satisfiable' && cone.isWhole) this.#signatures.tell((node) => cone.holds(node));
        return verdict;
      });
      if (verdicts.every((verdict) => verdict === 'unsatisfiable')) return true;
      if (cone.isWhole) break;
    }
    this.#failures++;
    return false;
  }

  /** Some clocks take longer to read than comparing a pair of gates. */
  #isOver(): boolean {
    if (this.#pairs++ % PAIRS_PER_READING === 0) this.#isTimeUp ||= this.#clock.isOver;
    return this.#isTimeUp;
  }

  /**
   * Loops are cut at the same places in both games. If one round of a loop of the second game computes the same as
   * that of the first for all cut values, both have the same least fixpoint, since both are computed by the same
   * steps.
   */
  #isSameLoop(cut: readonly Literal[], copy: (values: readonly Literal[]) => Literal[]): boolean {
    const partners: Literal[] = [];
    for (const literal of cut) {
      const equal = this.#signatures.likelyEqual(nodeOf(literal));
      if (equal === undefined) return false;
      const partner = mapped(this.#first, isNegated(literal) ? negate(equal) : equal);
      if (isNegated(partner) || !this.#fedBy.has(nodeOf(partner))) return false;
      partners.push(partner);
    }
    const sources = copy(partners);
    return partners.every((partner, i) =>
      this.#areEqual(this.#fedBy.get(nodeOf(partner)) as Literal, sources[i] as Literal),
    );
  }
}

function mapped(literals: Int32Array, literal: Literal): Literal {
  const value = literals[nodeOf(literal)] as Literal;
  return isNegated(literal) ? negate(value) : value;
}

/** The gates below some literals, to a limited depth, in a solver; deeper gates may have any value. */
class Cone {
  readonly solver = new SatisfiabilitySolver();
  gates = 0;
  /** Whether nothing was omitted. */
  isWhole = true;
  readonly #builder: CircuitBuilder;
  readonly #depth: number;
  readonly #literals = new Map<number, Literal>();

  constructor(builder: CircuitBuilder, depth: number) {
    this.#builder = builder;
    this.#depth = depth;
    const truth = this.solver.variable(true);
    this.solver.addClause([truth]);
    this.#literals.set(0, truth);
  }

  /** The solver's literal, including everything below it. */
  literal(literal: Literal): Literal {
    if (!this.#literals.has(nodeOf(literal))) this.#include(nodeOf(literal));
    return this.#known(literal);
  }

  assume({ members, kind }: ExclusiveGroup): void {
    const nodes = members.map(fluentNode);
    if (!nodes.some((node) => this.#literals.has(node))) return;
    const literals = nodes.map((node) => this.literal(literalOf(node)));
    this.solver.addExclusive(literals);
    if (kind === 'exactly-one') this.solver.addClause(literals);
  }

  /** Assumes that a role makes exactly one of its moves, and that it is legal. */
  assumeMove(moves: readonly MoveOfRole[]): void {
    const included = moves.filter(({ node }) => this.#literals.has(node));
    if (included.length === 0) return;
    const made = included.map(({ node }) => this.literal(literalOf(node)));
    included.forEach(({ legal }, i) => {
      this.solver.addClause([negate(made[i] as Literal), this.literal(legal)]);
    });
    const other = included.length < moves.length ? [this.solver.variable(false)] : [];
    this.solver.addExclusive([...made, ...other]);
    this.solver.addClause([...made, ...other]);
  }

  holds(node: number): boolean {
    const literal = this.#literals.get(node);
    return literal !== undefined && this.solver.holds(literal) === true;
  }

  #known(literal: Literal): Literal {
    const known = this.#literals.get(nodeOf(literal)) as Literal;
    return isNegated(literal) ? negate(known) : known;
  }

  /** Level by level, so that every gate is reached at its least depth first. */
  #include(root: number): void {
    const met: number[] = [];
    const meet = (node: number): void => {
      if (this.#literals.has(node)) return;
      const [first] = this.#builder.inputsOf(node) ?? [];
      this.#literals.set(node, this.solver.variable(first === undefined || !isNegated(first)));
      met.push(node);
    };
    meet(root);
    const opened: number[] = [];
    let [from, to] = [0, met.length];
    for (let depth = 0; from < to; depth++) {
      for (let i = from; i < to; i++) {
        const node = met[i] as number;
        const inputs = this.#builder.inputsOf(node);
        if (inputs === undefined) continue;
        if (depth >= this.#depth) {
          this.isWhole = false;
          continue;
        }
        opened.push(node);
        for (const input of inputs) meet(nodeOf(input));
      }
      [from, to] = [to, met.length];
    }
    this.gates += opened.length;
    for (const node of opened) {
      const value = this.#literals.get(node) as Literal;
      const inputs = Array.from(this.#builder.inputsOf(node) ?? [], (input) => this.#known(input));
      for (const input of inputs) this.solver.addClause([negate(value), input]);
      this.solver.addClause([value, ...inputs.map(negate)]);
    }
  }
}
