/**
 * Proves groups of exclusive fluents move by move: assuming that a joint move is made and legal, most fluents become
 * constant, keep their values or take over other values, so that a single check shows whether a group stays exclusive.
 */

import type { WorkClock } from '../../base/index.ts';
import { type Circuit, FALSE, isNegated, type Literal, nodeOf } from '../circuit.ts';
import { gateNumbers, withoutUnusedGates } from '../structure.ts';
import { GroupIndex } from './group-index.ts';
import { type CaseFamily, type GroupKind, GroupsAfterMove, jointCases } from './groups-after-move.ts';
import type { ExclusiveGroup } from './step-solver.ts';

/** The candidates that hold in every reachable state. Empty if there are too many joint moves, or no time. */
export function proveGroupsByMoves(
  circuit: Circuit,
  candidates: readonly ExclusiveGroup[],
  clock: WorkClock,
): ExclusiveGroup[] {
  const groups = candidates.flatMap((group) => groupInInitialState(circuit, group));
  const families = jointCases(circuit, groups);
  if (families === undefined) return [];
  return new InductionByMoves(circuit, families, groups, clock).proved() ?? [];
}

/** The group with the strongest kind that holds in the initial state. */
function groupInInitialState(circuit: Circuit, { members, kind }: ExclusiveGroup): ExclusiveGroup[] {
  const held = members.filter((fluent) => circuit.initial[fluent]).length;
  if (held > 1) return [];
  return [{ members, kind: held === 0 ? 'at-most-one' : kind }];
}

/** Indices of the groups to examine after a joint move, by the index of the joint move. */
type Questions = ReadonlyMap<number, readonly number[]> | 'all';

/** The kind of a group after a joint move depends on exactly one member of other groups having been true. */
interface Dependence {
  readonly move: number;
  readonly group: number;
  readonly exact: ReadonlySet<number>;
}

/** Approximate cost relative to examining one gate input. */
const WORK_PER_LEGALITY = 20_000;

class InductionByMoves {
  readonly #circuit: Circuit;
  readonly #families: readonly CaseFamily[];
  readonly #clock: WorkClock;
  readonly #after: GroupsAfterMove;
  readonly #valueOf: PartialEvaluation;
  #index: GroupIndex;
  #leanings: Dependence[] = [];

  constructor(
    circuit: Circuit,
    families: readonly CaseFamily[],
    groups: readonly ExclusiveGroup[],
    clock: WorkClock,
  ) {
    this.#circuit = circuit;
    this.#families = families;
    this.#clock = clock;
    this.#index = new GroupIndex(groups);
    this.#after = new GroupsAfterMove(onlyNext(circuit, groups), this.#index);
    this.#valueOf = partialEvaluation(circuit);
  }

  /** The groups that prove each other; undefined if time runs out. */
  proved(): ExclusiveGroup[] | undefined {
    for (let questions: Questions = 'all'; ; ) {
      const { groups } = this.#index;
      const kinds = this.#kindsAfterStep(questions);
      if (kinds === undefined) return undefined;
      if (kinds.every((kind, number) => kind === groups[number]?.kind)) return [...groups];
      questions = this.#questionsAfter(kinds);
      this.#index = new GroupIndex(
        groups.flatMap((group, number) => {
          const kind = kinds[number];
          return kind === undefined ? [] : [{ members: group.members, kind }];
        }),
      );
      this.#after.take(this.#index);
    }
  }

  /** The kinds of the groups after any step from a state in which they hold; undefined if time runs out. */
  #kindsAfterStep(questions: Questions): GroupKind[] | undefined {
    const kinds: GroupKind[] = this.#index.groups.map(({ kind }) => kind);
    const all = [...kinds.keys()];
    let first = 0;
    for (const { common, rest } of this.#families) {
      const asked = rest.map((_, i) => (questions === 'all' ? all : questions.get(first + i)));
      const isPossible = asked.some((each) => each !== undefined) && this.#after.assume(common);
      const depth = this.#after.depth;
      for (const [i, each] of isPossible ? rest.entries() : []) {
        const numbers = asked[i];
        if (numbers === undefined) continue;
        if (this.#clock.isOver) return undefined;
        const before = this.#after.work;
        if (this.#after.assume(each))
          this.#lookAt(first + i, numbers, kinds, [...common.moves, ...each.moves]);
        this.#after.backTo(depth);
        this.#clock.spend(this.#after.work - before);
      }
      this.#after.backTo(0);
      first += rest.length;
    }
    return kinds;
  }

  /** Records in `kinds` where the result is weaker than assumed. */
  #lookAt(move: number, numbers: readonly number[], kinds: GroupKind[], moves: readonly number[]): void {
    for (const number of numbers) {
      if (kinds[number] === undefined) continue;
      const group = this.#index.groups[number] as ExclusiveGroup;
      const exact = new Set<number>();
      const kind = this.#after.kindOf(group, exact);
      if (kind !== group.kind && kind !== kinds[number]) {
        if (!this.#mayBeLegal(moves)) return;
        kinds[number] = kind;
      }
      if (exact.size > 0) this.#leanings.push({ move, group: number, exact });
    }
  }

  /** Only checked if something fails, since few moves turn out to be illegal. */
  #mayBeLegal(moves: readonly number[]): boolean {
    const input = (node: number) => this.#after.assumed(node);
    this.#clock.spend(WORK_PER_LEGALITY * moves.length);
    return moves.every((move) => this.#valueOf(this.#circuit.legal[move] as Literal, input) !== false);
  }

  /** The questions to repeat if the groups only have the kinds found. */
  #questionsAfter(kinds: readonly GroupKind[]): Questions {
    const leanings = this.#leanings;
    this.#leanings = [];
    // Without a group, additional fluents may hold besides those that a move needs.
    if (kinds.includes(undefined)) return 'all';
    const isWeaker = kinds.map((kind, number) => kind !== this.#index.groups[number]?.kind);
    const questions = new Map<number, number[]>();
    for (const leaning of leanings) {
      const { move, group, exact } = leaning;
      if (![...exact].some((each) => isWeaker[each])) this.#leanings.push(leaning);
      else questions.set(move, [...(questions.get(move) ?? []), group]);
    }
    return questions;
  }
}

/** The part of a circuit that determines the next values of group members. */
function onlyNext(circuit: Circuit, groups: readonly ExclusiveGroup[]): Circuit {
  const members = new Set(groups.flatMap((group) => group.members));
  return withoutUnusedGates({
    ...circuit,
    next: circuit.next.map((literal, fluent) => (members.has(fluent) ? literal : FALSE)),
    legal: circuit.legal.map(() => FALSE),
    terminal: FALSE,
    goals: [],
    percepts: [],
  });
}

/** A value; undefined if it is open, or too expensive to determine. */
export type PartialValue = boolean | undefined;

/** @param input the value of a fluent's or move's node */
export type PartialEvaluation = (literal: Literal, input: (node: number) => PartialValue) => PartialValue;

/** Maximum number of nodes visited. */
const MOST_NODES = 1000;

function partialEvaluation(circuit: Circuit): PartialEvaluation {
  const { inputs, inputStart } = circuit;
  const gateOf = gateNumbers(circuit);
  const lastInput = circuit.fluents.length + circuit.moves.length;
  return (root, input) => {
    const known = new Map<number, PartialValue>([[0, true]]);
    return literalValue(root);

    function literalValue(literal: Literal): PartialValue {
      const node = nodeOf(literal);
      if (!known.has(node)) known.set(node, nodeValue(node));
      const value = known.get(node);
      return isNegated(literal) && value !== undefined ? !value : value;
    }

    function nodeValue(node: number): PartialValue {
      const gate = gateOf[node] as number;
      if (gate < 0) return node <= lastInput ? input(node) : undefined;
      if (known.size > MOST_NODES) return undefined;
      let isOpen = false;
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
        const value = literalValue(inputs[i] as Literal);
        if (value === false) return false;
        if (value === undefined) isOpen = true;
      }
      return isOpen ? undefined : true;
    }
  };
}
