/**
 * Proves groups of exclusive fluents move by move. For every joint move the circuit is worked out under the
 * assumption that this move is made and legal; most fluents then turn out to stay as they are, to become true or
 * false, or to take over the value of another fluent, and one look shows whether a group stays exclusive. Like every
 * induction it assumes all candidates of the state before, and gives up those that fail until none does. Quicker by
 * far than solving, but it says nothing where several fluents of a group depend on more than the move.
 */
import { type Circuit, FALSE, type Literal } from '../circuit.ts';
import { withoutUnusedGates } from '../sweep.ts';
import type { Clock } from './clock.ts';
import { GroupIndex } from './group-index.ts';
import { type GroupKind, GroupsAfterMove } from './groups-after-move.ts';
import { type CaseFamily, jointCases } from './joint-cases.ts';
import { type PartialEvaluation, partialEvaluation } from './partial-value.ts';
import type { ExclusiveGroup } from './step-solver.ts';

/** Those of the candidates that hold in every reachable state. Empty if there are too many joint moves, or no time. */
export function proveGroupsByMoves(
  circuit: Circuit,
  candidates: readonly ExclusiveGroup[],
  clock: Clock,
): ExclusiveGroup[] {
  const groups = candidates.flatMap((group) => initially(circuit, group));
  const families = jointCases(circuit, groups);
  if (families === undefined) return [];
  return new InductionByMoves(circuit, families, groups, clock).proved() ?? [];
}

/** The group as strong as it is in the first state. */
function initially(circuit: Circuit, { members, kind }: ExclusiveGroup): ExclusiveGroup[] {
  const held = members.filter((fluent) => circuit.initial[fluent]).length;
  if (held > 1) return [];
  return [{ members, kind: held === 0 ? 'at-most-one' : kind }];
}

/** Numbers of the groups to look at after a joint move, by the number of the joint move. */
type Questions = ReadonlyMap<number, readonly number[]> | 'all';

/** What a group is after a joint move rests on that exactly one member of others held before. */
interface Leaning {
  readonly move: number;
  readonly group: number;
  readonly exact: ReadonlySet<number>;
}

/** A rough weight beside looking at an input of a gate. */
const WORK_PER_LEGALITY = 20_000;

class InductionByMoves {
  readonly #circuit: Circuit;
  readonly #families: readonly CaseFamily[];
  readonly #clock: Clock;
  readonly #after: GroupsAfterMove;
  readonly #valueOf: PartialEvaluation;
  #index: GroupIndex;
  #leanings: Leaning[] = [];

  constructor(
    circuit: Circuit,
    families: readonly CaseFamily[],
    groups: readonly ExclusiveGroup[],
    clock: Clock,
  ) {
    this.#circuit = circuit;
    this.#families = families;
    this.#clock = clock;
    this.#index = new GroupIndex(groups);
    this.#after = new GroupsAfterMove(onlyNext(circuit, groups), this.#index);
    this.#valueOf = partialEvaluation(circuit);
  }

  /** The groups that prove each other; undefined if time is over before. */
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

  /** What holds of the groups after any step from a state where they hold; undefined if time is over. */
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

  /** Notes in `kinds` what is less than was assumed. */
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

  /** Asked only where something fails, since few moves turn out to be illegal. */
  #mayBeLegal(moves: readonly number[]): boolean {
    const input = (node: number) => this.#after.assumed(node);
    this.#clock.spend(WORK_PER_LEGALITY * moves.length);
    return moves.every((move) => this.#valueOf(this.#circuit.legal[move] as Literal, input) !== false);
  }

  /** What has to be asked again if the groups are only what they turned out to be. */
  #questionsAfter(kinds: readonly GroupKind[]): Questions {
    const leanings = this.#leanings;
    this.#leanings = [];
    // Without a group, other fluents may hold beside those that a move needs.
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

/** The part of a circuit that says what becomes of the members of groups. */
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
