/** Whether two games are the same under a correspondence: by simulation first, then by proof, output by output (Zhang et al. 2015, phase 3). */
import { type Random, seededRandom, type WorkClock } from '../../base/index.ts';
import { CircuitSolver, solvableCircuit } from '../analyse/circuit-solver.ts';
import { SatisfiabilitySolver } from '../analyse/satisfiability.ts';
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
} from '../circuit.ts';
import type { ComparableGame } from './comparable.ts';
import { Lanes } from './lanes.ts';

/** Images of the first game's roles, fluents, moves, goals and percepts in the second; -1 for what is left out. */
export interface Correspondence {
  readonly roles: Int32Array;
  readonly fluents: Int32Array;
  readonly moves: Int32Array;
  readonly goals: Int32Array;
  readonly percepts: Int32Array;
}

/** An output of a game: what holds next, whether a move is legal, and so on. */
export interface Head {
  readonly kind: 'next' | 'legal' | 'goal' | 'percept' | 'terminal';
  /** Number of the fluent, move, goal or percept in the first game; 0 for the end. */
  readonly index: number;
}

export type Verification =
  | { readonly kind: 'same' /** Outputs that needed the solver. */; readonly solved: number }
  | {
      readonly kind: 'differs';
      readonly head: Head;
      /** Fluents and moves of the first game that hold where the outputs differ. */
      readonly fluents: readonly number[];
      readonly moves: readonly number[];
    }
  | { readonly kind: 'undecided'; readonly head: Head };

export interface VerifyOptions {
  readonly clock: WorkClock;
  /** Only states in which these hold matter; they hold in every reachable state of the first game. */
  readonly groups?: readonly ExclusiveGroup[];
  /** Legality matters only before the end and goals only at the end. */
  readonly onlyInPlay?: boolean;
  /** Outputs that failed lately: they are tried first. */
  readonly suspects?: Head[];
}

interface HeadPair {
  readonly head: Head;
  readonly first: Literal;
  readonly second: Literal;
}

const SIMULATED_WORDS = 8;
const CONFLICTS = 20_000;

/** Compares two games under correspondences, remembering which outputs tell wrong ones apart. */
export class Verifier {
  readonly #first: ComparableGame;
  readonly #second: ComparableGame;
  readonly #lanes: readonly [Lanes, Lanes];
  readonly #suspects: Head[] = [];

  constructor(first: ComparableGame, second: ComparableGame) {
    this.#first = first;
    this.#second = second;
    this.#lanes = [new Lanes(first.circuit), new Lanes(second.circuit)];
  }

  verify(map: Correspondence, options: VerifyOptions): Verification {
    const pairs = this.#pairs(map);
    for (const suspect of this.#suspects.slice().reverse()) {
      const at = pairs.findIndex(({ head }) => head.kind === suspect.kind && head.index === suspect.index);
      if (at > 0) pairs.unshift(...pairs.splice(at, 1));
    }
    const answer =
      (options.groups === undefined && !options.onlyInPlay ? this.#simulated(map, pairs) : undefined) ??
      this.#proved(map, pairs, options);
    if (answer.kind === 'differs') {
      const { head } = answer;
      const known = this.#suspects.findIndex((each) => each.kind === head.kind && each.index === head.index);
      if (known >= 0) this.#suspects.splice(known, 1);
      this.#suspects.unshift(head);
    }
    return answer;
  }

  #pairs(map: Correspondence): HeadPair[] {
    const [a, b] = [this.#first.circuit, this.#second.circuit];
    const pair = (kind: Head['kind'], index: number, first?: Literal, second?: Literal): HeadPair => ({
      head: { kind, index },
      first: first ?? FALSE,
      second: second ?? FALSE,
    });
    const image = (of: Int32Array, index: number): number => of[index] ?? -1;
    return [
      pair('terminal', 0, a.terminal, b.terminal),
      ...this.#first.goals.map((i) =>
        pair('goal', i, a.goals[i]?.literal, b.goals[image(map.goals, i)]?.literal),
      ),
      ...this.#first.moves.map((i) => pair('legal', i, a.legal[i], b.legal[image(map.moves, i)])),
      ...this.#first.fluents.map((i) => pair('next', i, a.next[i], b.next[image(map.fluents, i)])),
      ...this.#first.percepts.map((i) =>
        pair('percept', i, a.percepts[i]?.literal, b.percepts[image(map.percepts, i)]?.literal),
      ),
    ];
  }

  /** A difference under random assignments, if one shows. */
  #simulated(map: Correspondence, pairs: readonly HeadPair[]): Verification | undefined {
    const random = seededRandom(7);
    const [a, b] = this.#lanes;
    for (let word = 0; word < SIMULATED_WORDS; word++) {
      this.#assign(map, random, word);
      a.run();
      b.run();
      for (const { head, first, second } of pairs) {
        const difference = a.of(first) ^ b.of(second);
        if (difference !== 0) return { kind: 'differs', head, ...this.#heldIn(difference) };
      }
    }
    return undefined;
  }

  #assign(map: Correspondence, random: Random, round: number): void {
    const [a, b] = this.#lanes;
    for (const lanes of [a, b]) {
      lanes.values.fill(0);
      lanes.values[0] = -1;
    }
    const bits = (): number => {
      let value = random.next32();
      for (let sparse = round % 4; sparse > 0; sparse--) value &= random.next32();
      return value | 0;
    };
    for (const fluent of this.#first.fluents) {
      const base = round >= 4 && this.#first.circuit.initial[fluent] ? -1 : 0;
      const value = base ^ bits();
      a.values[fluentNode(fluent)] = value;
      b.values[fluentNode(map.fluents[fluent] as number)] = value;
    }
    for (const move of this.#first.moves) {
      const value = bits();
      a.values[moveNode(a.circuit, move)] = value;
      b.values[moveNode(b.circuit, map.moves[move] as number)] = value;
    }
  }

  #heldIn(difference: number): { readonly fluents: number[]; readonly moves: number[] } {
    const [a] = this.#lanes;
    const lane = difference & -difference;
    const holds = (node: number): boolean => ((a.values[node] as number) & lane) !== 0;
    return {
      fluents: this.#first.fluents.filter((fluent) => holds(fluentNode(fluent))),
      moves: this.#first.moves.filter((move) => holds(moveNode(a.circuit, move))),
    };
  }

  #proved(map: Correspondence, pairs: readonly HeadPair[], options: VerifyOptions): Verification {
    const joint = new JointCircuit(this.#first, this.#second, map);
    const end = joint.literals(pairs.find(({ head }) => head.kind === 'terminal')?.first ?? FALSE, FALSE)[0];
    const open: { readonly head: Head; readonly first: Literal; readonly second: Literal }[] = [];
    for (const pair of pairs) {
      const [first, second] = joint.literals(pair.first, pair.second);
      if (first !== second) open.push({ head: pair.head, first, second });
    }
    if (open.length === 0) return { kind: 'same', solved: 0 };
    const circuit = joint.circuit(open.flatMap(({ first, second }) => [first, second]).concat(end));
    const source = solvableCircuit(circuit);
    const groupsOf = options.groups ?? [];
    const solver = new CircuitSolver(source, { solver: new SatisfiabilitySolver() });
    const assumed = new Set<ExclusiveGroup>();
    const outputs = circuit.next;
    const terminal = outputs[outputs.length - 1] as Literal;
    for (const [i, { head }] of open.entries()) {
      const first = outputs[2 * i] as Literal;
      const second = outputs[2 * i + 1] as Literal;
      const [x, y] = solver.literals([first, second]) as [Literal, Literal];
      this.#assumeGroups(solver, groupsOf, assumed);
      const condition: Literal[] = [];
      if (options.onlyInPlay && head.kind !== 'terminal') {
        const [over] = solver.literals([terminal]) as [Literal];
        condition.push(head.kind === 'goal' ? over : negate(over));
      }
      for (const assumptions of [
        [...condition, x, negate(y)],
        [...condition, negate(x), y],
      ]) {
        const verdict = solver.solver.solve(assumptions, {
          conflicts: CONFLICTS,
          isOver: () => options.clock.isOver,
        });
        if (verdict === 'undecided') return { kind: 'undecided', head };
        if (verdict === 'satisfiable') {
          if (circuit.loops.length > 0) return { kind: 'undecided', head };
          const holds = (node: number): boolean =>
            solver.includes(node) && solver.solver.holds(solver.literal(literalOf(node))) === true;
          return {
            kind: 'differs',
            head,
            fluents: this.#first.fluents.filter((fluent) => holds(fluentNode(fluent))),
            moves: this.#first.moves.filter((move) => holds(moveNode(this.#first.circuit, move))),
          };
        }
      }
    }
    return { kind: 'same', solved: open.length };
  }

  #assumeGroups(
    solver: CircuitSolver,
    groups: readonly ExclusiveGroup[],
    assumed: Set<ExclusiveGroup>,
  ): void {
    for (const group of groups) {
      if (assumed.has(group)) continue;
      const nodes = group.members.map(fluentNode);
      if (!nodes.some((node) => solver.includes(node))) continue;
      assumed.add(group);
      const literals = solver.literals(nodes.map(literalOf));
      solver.solver.addExclusive(literals);
      if (group.kind === 'exactly-one') solver.solver.addClause(literals);
    }
  }
}

/** Two circuits over the inputs of the first: formulas that are equal but for their writing become the same gates. */
class JointCircuit {
  readonly #builder: CircuitBuilder;
  readonly #first: Int32Array;
  readonly #second: Int32Array;
  readonly #names: Circuit;

  constructor(first: ComparableGame, second: ComparableGame, map: Correspondence) {
    this.#names = first.circuit;
    this.#builder = new CircuitBuilder(first.circuit, { absorb: true });
    this.#first = this.#copied(first.circuit, (node) => literalOf(node));
    const back = new Int32Array(firstInnerNode(second.circuit)).fill(FALSE);
    for (const fluent of first.fluents)
      back[fluentNode(map.fluents[fluent] as number)] = literalOf(fluentNode(fluent));
    for (const move of first.moves)
      back[moveNode(second.circuit, map.moves[move] as number)] = literalOf(moveNode(first.circuit, move));
    this.#second = this.#copied(second.circuit, (node) => back[node] as Literal);
  }

  /** Of an output of the first game and one of the second. */
  literals(first: Literal, second: Literal): [Literal, Literal] {
    return [mapped(this.#first, first), mapped(this.#second, second)];
  }

  /** With the given literals as what holds next. */
  circuit(outputs: readonly Literal[]): Circuit {
    return this.#builder.build({
      initial: this.#names.initial,
      next: outputs,
      legal: [],
      terminal: FALSE,
      goals: [],
      percepts: [],
    });
  }

  #copied(circuit: Circuit, input: (node: number) => Literal): Int32Array {
    const literals = new Int32Array(circuit.nodeCount).fill(FALSE);
    literals[0] = 0;
    for (let node = 1; node < firstInnerNode(circuit); node++) literals[node] = input(node);
    const copyGates = (from: number, to: number) => {
      for (let gate = from; gate < to; gate++) {
        const inputs: Literal[] = [];
        for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++)
          inputs.push(mapped(literals, circuit.inputs[i] as Literal));
        literals[circuit.gates[gate] as number] = this.#builder.and(inputs);
      }
    };
    let gate = 0;
    for (const loop of circuit.loops) {
      copyGates(gate, loop.firstGate);
      this.#builder.loop(loop.feedback.length, (nodes) => {
        loop.feedback.forEach(({ node }, i) => {
          literals[node] = nodes[i] as Literal;
        });
        copyGates(loop.firstGate, loop.endGate);
        return loop.feedback.map(({ source }) => mapped(literals, source));
      });
      gate = loop.endGate;
    }
    copyGates(gate, circuit.gates.length);
    return literals;
  }
}

function mapped(literals: Int32Array, literal: Literal): Literal {
  const value = literals[nodeOf(literal)] as Literal;
  return isNegated(literal) ? negate(value) : value;
}
