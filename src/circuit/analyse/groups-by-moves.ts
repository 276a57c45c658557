/**
 * Proves groups of exclusive fluents move by move. For every joint move the circuit is worked out under the
 * assumption that this move is made and legal; most fluents then turn out to stay as they are, to become true or
 * false, or to take over the value of another fluent, and one look shows whether a group stays exclusive. Like every
 * induction it assumes all candidates of the state before, and gives up those that fail until none does. Quicker by
 * far than solving, but it says nothing where several fluents of a group depend on more than the move.
 */
import {
  type Circuit,
  FALSE,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import type { Clock } from './clock.ts';
import { type ConditionalCircuit, conditionalCircuit } from './conditional-circuit.ts';
import { type CaseFamily, type JointCase, jointCases } from './joint-cases.ts';
import type { ExclusiveGroup } from './step-solver.ts';

/** Those of the candidates that hold in every reachable state. Empty if there are too many joint moves. */
export function proveGroupsByMoves(
  circuit: Circuit,
  candidates: readonly ExclusiveGroup[],
  clock: Clock,
): ExclusiveGroup[] {
  let alive = candidates.flatMap((group) => initially(circuit, group));
  const families = jointCases(circuit, alive);
  if (families === undefined) return [];
  const conditional = conditionalCircuit(circuit);
  for (;;) {
    const kinds = kindsAfterStep(circuit, conditional, alive, families, clock);
    if (kinds === undefined) return [];
    if (kinds.every((kind, number) => kind === alive[number]?.kind)) return alive;
    alive = alive.flatMap(({ members }, number) => {
      const kind = kinds[number];
      return kind === undefined ? [] : [{ members, kind }];
    });
  }
}

type Kinds = (ExclusiveGroup['kind'] | undefined)[];

/** What holds of the groups after any step from a state where they hold; undefined if time is over. */
function kindsAfterStep(
  circuit: Circuit,
  conditional: ConditionalCircuit,
  groups: readonly ExclusiveGroup[],
  families: readonly CaseFamily[],
  clock: Clock,
): Kinds | undefined {
  const index = new GroupIndex(groups);
  const kinds: Kinds = groups.map(({ kind }) => kind);
  for (const { common, rest } of families) {
    const isPossible = assume(conditional, circuit, common, index);
    const depth = conditional.depth;
    for (const each of isPossible ? rest : []) {
      if (clock.isOver) return undefined;
      if (assume(conditional, circuit, each, index)) {
        groups.forEach((group, number) => {
          if (kinds[number] === undefined) return;
          const kind = kindAfter(conditional, circuit, group, index);
          if (kind !== group.kind) kinds[number] = kind;
        });
      }
      conditional.backTo(depth);
    }
    conditional.backTo(0);
  }
  return kinds;
}

/** The group as strong as it is in the first state. */
function initially(circuit: Circuit, { members, kind }: ExclusiveGroup): ExclusiveGroup[] {
  const held = members.filter((fluent) => circuit.initial[fluent]).length;
  if (held > 1) return [];
  return [{ members, kind: held === 0 ? 'at-most-one' : kind }];
}

class GroupIndex {
  readonly of = new Map<number, number[]>();
  readonly #groups: readonly ExclusiveGroup[];

  constructor(groups: readonly ExclusiveGroup[]) {
    this.#groups = groups;
    groups.forEach(({ members }, group) => {
      for (const fluent of members) {
        const list = this.of.get(fluent);
        if (list === undefined) this.of.set(fluent, [group]);
        else list.push(group);
      }
    });
  }

  groupsOf(fluent: number): ExclusiveGroup[] {
    return (this.of.get(fluent) ?? []).map((group) => this.#groups[group] as ExclusiveGroup);
  }

  /** The fluents that cannot hold beside one. */
  *excludedBy(fluent: number): Iterable<number> {
    for (const { members } of this.groupsOf(fluent)) {
      for (const other of members) if (other !== fluent) yield other;
    }
  }

  /** Whether different fluents are members of one group. */
  areExclusive(fluents: readonly number[]): boolean {
    if (new Set(fluents).size < fluents.length) return false;
    return (this.of.get(fluents[0] as number) ?? []).some((group) =>
      fluents.every((fluent) => this.of.get(fluent)?.includes(group)),
    );
  }
}

/** Sets moves and what their legality needs; false if they contradict each other. */
function assume(
  conditional: ConditionalCircuit,
  circuit: Circuit,
  { moves, needed }: JointCase,
  groups: GroupIndex,
): boolean {
  for (const move of moves) if (!conditional.set(literalOf(moveNode(circuit, move)))) return false;
  for (const literal of needed) {
    if (!conditional.set(literal)) return false;
    if (isNegated(literal)) continue;
    for (const other of groups.excludedBy(nodeOf(literal) - 1)) {
      if (!conditional.set(negate(literalOf(fluentNode(other))))) return false;
    }
  }
  conditional.propagate();
  return moves.every((move) => conditional.image(circuit.legal[move] as Literal) !== FALSE);
}

/** What can be said of a group after the assumed move; undefined if not even that at most one member holds. */
function kindAfter(
  conditional: ConditionalCircuit,
  circuit: Circuit,
  group: ExclusiveGroup,
  groups: GroupIndex,
): ExclusiveGroup['kind'] | undefined {
  const atOnce = kindAtOnce(conditional, circuit, group, groups);
  if (atOnce === group.kind) return atOnce;
  // It may depend on which member held before, or on which one of the group that a piece comes from.
  let best = atOnce;
  for (const split of [group, ...sourcesOf(conditional, circuit, group, groups)]) {
    const kind = kindByCases(conditional, circuit, group, groups, split);
    if (kind === group.kind) return kind;
    best ??= kind;
  }
  return best;
}

/** The same, for each member of a group that may hold before, and for none of them. */
function kindByCases(
  conditional: ConditionalCircuit,
  circuit: Circuit,
  group: ExclusiveGroup,
  groups: GroupIndex,
  split: ExclusiveGroup,
): ExclusiveGroup['kind'] | undefined {
  if (split.members.length > MOST_SPLIT) return undefined;
  const depth = conditional.depth;
  let weakest: ExclusiveGroup['kind'] | undefined = group.kind;
  const cases: (number | undefined)[] = [...split.members];
  if (split.kind === 'at-most-one') cases.push(undefined);
  for (const holding of cases) {
    const isPossible = split.members.every((fluent) => {
      const literal = literalOf(fluentNode(fluent));
      return conditional.set(fluent === holding ? literal : negate(literal));
    });
    if (isPossible) {
      conditional.propagate();
      const after = kindAtOnce(conditional, circuit, group, groups);
      if (after !== group.kind) weakest = after;
    }
    conditional.backTo(depth);
    if (weakest === undefined) return undefined;
  }
  return weakest;
}

/** The other group that what becomes of the members depends on most. */
function sourcesOf(
  conditional: ConditionalCircuit,
  circuit: Circuit,
  group: ExclusiveGroup,
  groups: GroupIndex,
): ExclusiveGroup[] {
  const counts = new Map<ExclusiveGroup, number>();
  for (const fluent of group.members) {
    for (const read of conditional.support(conditional.image(circuit.next[fluent] as Literal))) {
      for (const other of groups.groupsOf(read)) {
        if (other !== group) counts.set(other, (counts.get(other) ?? 0) + 1);
      }
    }
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most === undefined ? [] : [most[0]];
}

/** Larger groups are not looked at member by member. */
const MOST_SPLIT = 13;

function kindAtOnce(
  conditional: ConditionalCircuit,
  circuit: Circuit,
  { members, kind }: ExclusiveGroup,
  groups: GroupIndex,
): ExclusiveGroup['kind'] | undefined {
  let certain = 0;
  let kept = 0;
  let undecided = 0;
  for (const fluent of members) {
    const image = conditional.image(circuit.next[fluent] as Literal);
    if (image === TRUE) certain++;
    else if (image === literalOf(fluentNode(fluent))) kept++;
    else if (image !== FALSE) undecided++;
  }
  if (certain > 1 || (certain === 1 && kept + undecided > 0)) return undefined;
  if (certain === 1 || kept === members.length) return kind;
  if (undecided === 0) return 'at-most-one';
  const open = members
    .map((fluent) => ({ fluent, image: conditional.image(circuit.next[fluent] as Literal) }))
    .filter(({ image }) => image !== FALSE);
  const [first, second] = open;
  if (open.length === 2 && first?.image === negate(second?.image as Literal)) return kind;
  const copied = open.map(({ image }) => fluentOf(circuit, image));
  const areCopies = !copied.includes(-1);
  if (areCopies && groups.areExclusive(copied))
    return kind === 'at-most-one' || open.length === members.length ? kind : 'at-most-one';
  const implied = open.map(({ image }) => conditional.impliedFluents(image));
  const keepsOwn = open.every(({ fluent }, i) => implied[i]?.has(fluent));
  if (!keepsOwn && !implyExclusive(implied, groups)) return undefined;
  // One of the members may have been dropped, or depend on more.
  return 'at-most-one';
}

/** The fluent that a literal is, or -1. */
function fluentOf(circuit: Circuit, literal: Literal): number {
  return isNegated(literal) || nodeOf(literal) > circuit.fluents.length ? -1 : nodeOf(literal) - 1;
}

/** Whether each has a consequence of its own such that these exclude each other. */
function implyExclusive(implied: readonly ReadonlySet<number>[], groups: GroupIndex): boolean {
  const [first, ...others] = implied;
  if (first === undefined) return true;
  for (const fluent of first) {
    for (const group of groups.of.get(fluent) ?? []) {
      const chosen = [fluent];
      for (const set of others) {
        const match = [...set].find((each) => groups.of.get(each)?.includes(group) && !chosen.includes(each));
        if (match === undefined) break;
        chosen.push(match);
      }
      if (chosen.length === implied.length && groups.areExclusive(chosen)) return true;
    }
  }
  return false;
}
