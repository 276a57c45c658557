/**
 * Verifies whether two games are equal under a correspondence: by simulation first, then by proof, output by output
 * (Zhang et al. 2015, phase 3).
 */
import type { WorkClock } from '../../base/index.ts';
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import { FALSE, fluentNode, type Literal, moveNode, negate } from '../circuit.ts';
import { type AssignmentWord, playedAssignments, randomAssignments } from './assignments.ts';
import type { ComparableGame, Correspondence } from './comparable.ts';
import { JointCircuit } from './joint-circuit.ts';
import { Lanes } from './lanes.ts';
import { Signatures } from './signatures.ts';

/** An output of a game: a next value, the legality of a move, and so on. */
export interface Head {
  readonly kind: 'next' | 'legal' | 'goal' | 'percept' | 'terminal';
  /** Index of the fluent, move, goal or percept in the first game; 0 for the end. */
  readonly index: number;
}

export type Verification =
  | { readonly kind: 'same' /** Number of outputs that needed the solver. */; readonly solved: number }
  | {
      readonly kind: 'differs';
      readonly head: Head;
      /** True fluents and moves of the first game for which the outputs differ. */
      readonly fluents: readonly number[];
      readonly moves: readonly number[];
    }
  | { readonly kind: 'undecided'; readonly head: Head };

/** A correspondence without counterexamples in simulation. */
export interface Candidate {
  readonly kind: 'candidate';
  readonly map: Correspondence;
  /**
   * The fraction of the second game's gates that probably also occur in the first. Of several correct correspondences,
   * as in games with symmetries, the one under which the rules have the same form is the easiest to prove.
   */
  readonly alikeness: number;
  /** @param conflicts maximum number for an output */
  prove(conflicts: number): Verification;
}

export interface VerifyOptions {
  readonly clock: WorkClock;
  /** Only states in which these hold matter; they hold in every reachable state of the first game. */
  readonly groups?: readonly ExclusiveGroup[];
  /**
   * Whether legality only matters before the end, goals only at the end, and everything else only when every role makes
   * a legal move.
   */
  readonly onlyInPlay?: boolean;
}

interface HeadPair {
  readonly head: Head;
  readonly first: Literal;
  readonly second: Literal;
}

/** Compares two games under correspondences, remembering which outputs refute wrong ones. */
export class Verifier {
  readonly #first: ComparableGame;
  readonly #second: ComparableGame;
  readonly #lanes: readonly [Lanes, Lanes];
  readonly #suspects: Head[] = [];
  #played: readonly AssignmentWord[] | undefined;
  #random: readonly AssignmentWord[] | undefined;

  constructor(first: ComparableGame, second: ComparableGame) {
    this.#first = first;
    this.#second = second;
    this.#lanes = [new Lanes(first.circuit), new Lanes(second.circuit)];
  }

  /** Simulates both games under a correspondence: it is either refuted, or a proof can be tried. */
  simulate(map: Correspondence, options: VerifyOptions): Verification | Candidate {
    const pairs = this.#pairs(map);
    for (const suspect of this.#suspects.slice().reverse()) {
      const at = pairs.findIndex(({ head }) => head.kind === suspect.kind && head.index === suspect.index);
      if (at > 0) pairs.unshift(...pairs.splice(at, 1));
    }
    const signatures = new Signatures(...this.#lanes, [this.#first, this.#second], map);
    const difference = this.#simulated(signatures, pairs, options);
    if (difference !== undefined) return this.#remembered(difference);
    return {
      kind: 'candidate',
      map,
      alikeness: signatures.alikeness,
      prove: (conflicts) => this.#remembered(this.#proved(signatures, map, pairs, options, conflicts)),
    };
  }

  /** Outputs that fail are examined first next time. */
  #remembered(answer: Verification): Verification {
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

  /** A difference that appears in random play or, if all states count, under random assignments. */
  #simulated(
    signatures: Signatures,
    pairs: readonly HeadPair[],
    { groups, onlyInPlay }: VerifyOptions,
  ): Verification | undefined {
    this.#played ??= playedAssignments(this.#first, 7);
    this.#random ??= randomAssignments(this.#first, 7);
    const [a, b] = this.#lanes;
    const isOfAll = groups === undefined && !onlyInPlay;
    const look = (word: AssignmentWord, isTold: boolean): Verification | undefined => {
      signatures.add(word);
      if (!isTold) return undefined;
      const over = a.of(this.#first.circuit.terminal);
      for (const { head, first, second } of pairs) {
        const counts = !onlyInPlay || head.kind === 'terminal' ? -1 : head.kind === 'goal' ? over : ~over;
        const difference = (a.of(first) ^ b.of(second)) & counts;
        if (difference !== 0) return { kind: 'differs', head, ...this.#heldIn(difference) };
      }
      return undefined;
    };
    for (const word of this.#played) {
      const difference = look(word, true);
      if (difference !== undefined) return difference;
    }
    for (const word of this.#random) {
      const difference = look(word, isOfAll);
      if (difference !== undefined) return difference;
    }
    return undefined;
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

  #proved(
    signatures: Signatures,
    map: Correspondence,
    pairs: readonly HeadPair[],
    { clock, groups, onlyInPlay }: VerifyOptions,
    conflicts: number,
  ): Verification {
    const joint = new JointCircuit(this.#first, this.#second, map, signatures, clock);
    const [over] = joint.literals(this.#first.circuit.terminal, FALSE);
    const open = pairs.flatMap(({ head, first, second }) => {
      const [x, y] = joint.literals(first, second);
      return x === y ? [] : [{ head, x, y }];
    });
    if (open.length === 0) return { kind: 'same', solved: 0 };
    for (const { head, x, y } of open) {
      const condition =
        !onlyInPlay || head.kind === 'terminal' ? [] : [head.kind === 'goal' ? over : negate(over)];
      for (const assumptions of [
        [...condition, x, negate(y)],
        [...condition, negate(x), y],
      ]) {
        const isPlayed = onlyInPlay && (head.kind === 'next' || head.kind === 'percept');
        const { verdict, holds } = joint.solve(assumptions, groups ?? [], conflicts, isPlayed);
        if (verdict === 'unsatisfiable') continue;
        if (verdict === 'undecided' || joint.hasLoops) return { kind: 'undecided', head };
        return {
          kind: 'differs',
          head,
          fluents: this.#first.fluents.filter((fluent) => holds(fluentNode(fluent))),
          moves: this.#first.moves.filter((move) => holds(moveNode(this.#first.circuit, move))),
        };
      }
    }
    return { kind: 'same', solved: open.length };
  }
}
