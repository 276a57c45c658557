/**
 * Proves groups of exclusive fluents by induction: the quick proof move by move comes first, and a solver tries the
 * rest (after van Eijk, "Sequential equivalence checking based on structural similarities", 2000).
 */
import type { WorkClock } from '../../base/index.ts';
import { type Circuit, type Literal, negate } from '../circuit.ts';
import { coneGates } from './circuit-solver.ts';
import type { GroupCandidates, ModeCandidate } from './fluent-modes.ts';
import { GroupIndex } from './group-index.ts';
import { proveGroupsByMoves } from './prove-groups-by-moves.ts';
import {
  type ExclusiveGroup,
  type ProofSituation,
  type StepKnowledge,
  StepSolver,
  withGroups,
} from './step-solver.ts';

const BY_MOVES_SHARE = 0.7;

/** Groups that the circuit itself relies on, which are proved move by move or not at all, and the time for that. */
interface AssumedGroups {
  readonly groups: readonly ExclusiveGroup[];
  readonly clock: WorkClock;
}

export function proveCandidates(
  knowledge: StepKnowledge,
  { modes, others }: GroupCandidates,
  clock: WorkClock,
  assumed: AssumedGroups = { groups: [], clock },
): GroupProofs {
  const { circuit } = knowledge.source;
  const needed = [...strongest(modes.filter((mode) => mayHelp(mode, assumed.groups))), ...assumed.groups];
  const first = assumed.groups.length === 0 ? [] : proveGroupsByMoves(circuit, needed, assumed.clock);
  const rest = strongest(modes).filter((group) => !first.some(({ members }) => members === group.members));
  const byMoves = [...first, ...proveGroupsByMoves(circuit, rest, clock.share(BY_MOVES_SHARE))];
  const known = new GroupIndex(byMoves);
  const kindOf = new Map(byMoves.map(({ members, kind }) => [members, kind]));
  const isProved = ({ members, kind }: ExclusiveGroup) => kindOf.get(members) === kind;
  const isPart = ({ members, kind }: ExclusiveGroup) =>
    kind === 'at-most-one' && !kindOf.has(members) && known.common(members).length > 0;
  const candidates = [...modes.map(({ groups }) => groups), ...others];
  const families = candidates
    .map((groups) => groups.filter((group) => !isProved(group) && !isPart(group)))
    .filter((groups) => groups.length > 0);
  const proofs = proveGroups(knowledge, byMoves, families, clock);
  return { ...proofs, redundant: [...proofs.redundant, ...candidates.flat().filter(isPart)] };
}

/** Whether a mode is about the same relation as some groups, or about the game as a whole, such as control. */
function mayHelp({ relation, groups }: ModeCandidate, others: readonly ExclusiveGroup[]): boolean {
  const own = new Set(relation.fluents);
  return groups.length === 1 || others.some(({ members }) => members.some((fluent) => own.has(fluent)));
}

/** The groups of each relation's most general mode, which imply the others. */
function strongest(modes: readonly ModeCandidate[]): ExclusiveGroup[] {
  const seen = new Set<ModeCandidate['relation']>();
  return modes.flatMap(({ relation, groups }) => {
    if (seen.has(relation)) return [];
    seen.add(relation);
    return groups;
  });
}

// Proves groups of exclusive fluents by induction: all candidates are assumed of the current state and each is proved
// of the next; those that fail are dropped, until all remaining ones prove each other (after van Eijk, "Sequential
// equivalence checking based on structural similarities", 2000).

export interface GroupProofs {
  readonly proved: readonly ExclusiveGroup[];
  /** Also proved, but implied by one of the others. */
  readonly redundant: readonly ExclusiveGroup[];
  /** Candidates that were neither proved nor refuted by observation; `kind` is the observed one. */
  readonly unproved: readonly ExclusiveGroup[];
  /** Number of those that were dropped for lack of time. */
  readonly outOfTime: number;
}

/** Removes groups implied by a larger one. */
function withoutParts(groups: readonly ExclusiveGroup[]): ExclusiveGroup[] {
  const kept: ExclusiveGroup[] = [];
  const keptWith = new Map<number, number[]>();
  const sets: Set<number>[] = [];
  const isKnown = ({ members, kind }: ExclusiveGroup) =>
    (keptWith.get(members[0] as number) ?? []).some((index) => {
      const isAsStrong = kind === 'at-most-one' || kept[index]?.members.length === members.length;
      return isAsStrong && members.every((fluent) => sets[index]?.has(fluent));
    });
  const strength = ({ kind, members }: ExclusiveGroup) =>
    2 * members.length + (kind === 'exactly-one' ? 1 : 0);
  for (const group of [...groups].sort((a, b) => strength(b) - strength(a))) {
    if (isKnown(group)) continue;
    for (const fluent of group.members) {
      const list = keptWith.get(fluent);
      if (list === undefined) keptWith.set(fluent, [kept.length]);
      else list.push(kept.length);
    }
    kept.push(group);
    sets.push(new Set(group.members));
  }
  return groups.filter((group) => kept.includes(group));
}

/** The effort. The quick method works for most games; the thorough one uses all conditions of legality. */
interface Effort {
  readonly situation: ProofSituation;
  /** Number of conflicts per question. */
  readonly conflicts: number;
}

const QUICK: Effort = { situation: 'roughly a step', conflicts: 1500 };
const THOROUGH: Effort = { situation: 'a step', conflicts: 1500 };

/** Groups that probably all hold or all fail, such as those of one mode. */
export type GroupFamily = readonly ExclusiveGroup[];

/** After this many failures without a success, the rest of a family is not tried. */
const FAILURES_ALLOWED = 3;

/** Proofs with more gates do not finish in time. */
const MOST_GATES = 5000;

/** Fraction of the remaining time in a round that one group may take. */
const GROUP_SHARE = 0.25;

/** Families are tried in the given order; groups that are already known count as proved. */
function proveGroups(
  knowledge: StepKnowledge,
  known: readonly ExclusiveGroup[],
  families: readonly GroupFamily[],
  clock: WorkClock,
): GroupProofs {
  const candidates = families.flatMap((groups, family) => groups.map((group) => ({ ...group, family })));
  const first = proveTogether(knowledge, known, candidates, QUICK, clock.share(0.75));
  const open = candidates.filter((_, number) => first.kinds[number] !== candidates[number]?.kind);
  const second = proveTogether(knowledge, [...known, ...provedOf(candidates, first)], open, THOROUGH, clock);
  const proved = new Map([...known, ...provedOf(candidates, first)].map((group) => [group.members, group]));
  for (const group of provedOf(open, second)) proved.set(group.members, group);
  const needed = withoutParts([...proved.values()]);
  return {
    proved: needed,
    redundant: [...proved.values()].filter((group) => !needed.includes(group)),
    unproved: candidates
      .filter(({ members }) => !proved.has(members))
      .map(({ members, kind }) => ({ members, kind })),
    outOfTime: second.outOfTime,
  };
}

interface Candidate extends ExclusiveGroup {
  readonly family: number;
}

interface JointProof {
  /** The proved kind of each candidate; undefined if not even "at most one". */
  readonly kinds: readonly (ExclusiveGroup['kind'] | undefined)[];
  readonly outOfTime: number;
}

function provedOf(candidates: readonly Candidate[], { kinds }: JointProof): ExclusiveGroup[] {
  return candidates.flatMap(({ members }, number) => {
    const kind = kinds[number];
    return kind === undefined ? [] : [{ members, kind }];
  });
}

/** Proves the candidates that hold after a step, given the known groups and the candidates before it. */
function proveTogether(
  knowledge: StepKnowledge,
  known: readonly ExclusiveGroup[],
  candidates: readonly Candidate[],
  effort: Effort,
  clock: WorkClock,
): JointProof {
  const alive = candidates.map((group) => (holdsInitially(knowledge, group) ? group : undefined));
  /** The candidates that each proof depends on. */
  const proofs = new Map<number, ReadonlySet<number>>();
  let outOfTime = 0;
  for (let isStable = false; !isStable; ) {
    isStable = true;
    // Not all the remaining time, so that the results of one round can be confirmed in the next.
    const round = clock.share(0.7);
    const { assumed, numbers } = aliveCandidates(alive);
    const current = withGroups(knowledge, [...known, ...assumed]);
    const changed = new Set<number>();
    const luck = new FamilyFailures();
    alive.forEach((group, number) => {
      if (group === undefined || proofs.has(number)) return;
      const isTried = !round.isOver && luck.isWorthTrying(group.family);
      const proof = isTried ? proveGroup(current, group, effort, round.share(GROUP_SHARE)) : undefined;
      luck.note(group.family, proof?.kind !== undefined);
      if (proof?.kind === undefined) {
        if (round.isOver) outOfTime++;
        alive[number] = undefined;
      } else {
        if (proof.kind !== group.kind) alive[number] = { ...group, kind: proof.kind };
        const ofCandidates = [...proof.rests].filter((index) => index >= known.length);
        proofs.set(number, new Set(ofCandidates.map((index) => numbers[index - known.length] as number)));
      }
      if (alive[number] !== group) changed.add(number);
    });
    for (const [number, rests] of proofs) {
      if (alive[number] !== undefined && !someItem(rests, (each) => changed.has(each))) continue;
      proofs.delete(number);
      if (alive[number] !== undefined) isStable = false;
    }
  }
  return { kinds: alive.map((group) => group?.kind), outOfTime };
}

class FamilyFailures {
  readonly #failures = new Map<number, number>();

  isWorthTrying(family: number): boolean {
    return (this.#failures.get(family) ?? 0) < FAILURES_ALLOWED;
  }

  note(family: number, isProved: boolean): void {
    this.#failures.set(family, isProved ? Number.NEGATIVE_INFINITY : (this.#failures.get(family) ?? 0) + 1);
  }
}

function someItem<Item>(items: Iterable<Item>, test: (item: Item) => boolean): boolean {
  for (const item of items) if (test(item)) return true;
  return false;
}

function aliveCandidates(alive: readonly (Candidate | undefined)[]) {
  const assumed: ExclusiveGroup[] = [];
  const numbers: number[] = [];
  alive.forEach((group, number) => {
    if (group === undefined) return;
    assumed.push(group);
    numbers.push(number);
  });
  return { assumed, numbers };
}

function holdsInitially(knowledge: StepKnowledge, { members, kind }: ExclusiveGroup): boolean {
  const { initial } = knowledge.source.circuit;
  const count = members.filter((fluent) => initial[fluent]).length;
  return kind === 'exactly-one' ? count === 1 : count <= 1;
}

interface GroupProof {
  /** Undefined if not even "at most one" was proved. */
  readonly kind: ExclusiveGroup['kind'] | undefined;
  readonly rests: ReadonlySet<number>;
}

/**
 * Approximate costs relative to examining one gate input: for each input below the group and each node and move of the
 * circuit before the first question, and for each step of the solver.
 */
const WORK_PER_INPUT = 20;
const WORK_PER_NODE = 1;
const WORK_PER_MOVE = 60;
const WORK_PER_LOOK = 5;

function proveGroup(
  knowledge: StepKnowledge,
  group: ExclusiveGroup,
  effort: Effort,
  clock: WorkClock,
): GroupProof {
  const { circuit } = knowledge.source;
  const next = group.members.map((fluent) => circuit.next[fluent] as Literal);
  const gates = coneGates(knowledge.source, next);
  clock.spend(WORK_PER_NODE * circuit.nodeCount);
  if (gates.length > MOST_GATES) return { kind: undefined, rests: new Set() };
  clock.spend(WORK_PER_INPUT * inputCount(circuit, gates) + WORK_PER_MOVE * circuit.moves.length);
  const step = new StepSolver(knowledge, next, effort.situation);
  return { kind: kindAfterStep(step, group, next, effort.conflicts, clock), rests: step.assumedGroups };
}

function inputCount({ inputStart }: Circuit, gates: readonly number[]): number {
  return gates.reduce(
    (sum, gate) => sum + (inputStart[gate + 1] as number) - (inputStart[gate] as number),
    0,
  );
}

/** @param next the next values of the members */
function kindAfterStep(
  step: StepSolver,
  group: ExclusiveGroup,
  next: readonly Literal[],
  conflicts: number,
  clock: WorkClock,
): ExclusiveGroup['kind'] | undefined {
  const { solver } = step.cone;
  let counted = 0;
  const isOver = (): boolean => {
    clock.spend(WORK_PER_LOOK * (solver.work - counted));
    counted = solver.work;
    return clock.isOver;
  };
  const isRefuted = (assumptions: readonly Literal[]): boolean =>
    !isOver() && solver.solve(assumptions, { conflicts, isOver }) === 'unsatisfiable';
  const literals = step.cone.literals(next);
  // The rest of a group from one member on: if a rest holds, one of its members does.
  let rest = solver.variable();
  solver.addClause([negate(rest)]);
  const rests: Literal[] = [];
  for (let i = literals.length - 1; i >= 0; i--) {
    rests[i] = rest;
    const longer = solver.variable(true);
    solver.addClause([negate(longer), literals[i] as Literal, rest]);
    rest = longer;
  }
  for (let i = 0; i + 1 < literals.length; i++) {
    if (!isRefuted([literals[i] as Literal, rests[i] as Literal])) return undefined;
  }
  const isAlwaysOne = group.kind === 'exactly-one' && isRefuted(literals.map(negate));
  isOver();
  return isAlwaysOne ? 'exactly-one' : 'at-most-one';
}
