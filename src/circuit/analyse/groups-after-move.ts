/** The effect of an assumed joint move on groups of exclusive fluents. */
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
import { gateNumbers } from '../structure.ts';
import { solvableCircuit } from './circuit-solver.ts';
import { type ConditionalCircuit, conditionalCircuit } from './conditional-circuit.ts';
import type { GroupIndex } from './group-index.ts';
import { Consequences, type ExclusiveGroup } from './step-solver.ts';

export type GroupKind = ExclusiveGroup['kind'] | undefined;

/** Larger groups are not examined member by member. */
const MOST_SPLIT = 13;

/** Approximate costs relative to examining one gate input. */
const WORK_PER_MEMBER = 4;
const WORK_PER_OPEN_MEMBER = 20;

export class GroupsAfterMove {
  readonly #circuit: Circuit;
  readonly #conditional: ConditionalCircuit;
  #groups: GroupIndex;
  #looks = 0;

  constructor(circuit: Circuit, groups: GroupIndex) {
    this.#circuit = circuit;
    this.#conditional = conditionalCircuit(circuit);
    this.#groups = groups;
  }

  /** Work done so far, in steps of about ten nanoseconds each, the same on every machine. */
  get work(): number {
    return this.#looks + this.#conditional.work;
  }

  /** Sets the groups assumed to hold before the move. */
  take(groups: GroupIndex): void {
    this.#groups = groups;
  }

  /** Assumes moves and the conditions of their legality; false if they contradict each other. */
  assume({ moves, needed }: JointCase): boolean {
    const conditional = this.#conditional;
    for (const move of moves) if (!conditional.set(literalOf(moveNode(this.#circuit, move)))) return false;
    for (const literal of needed) {
      if (!conditional.set(literal)) return false;
      if (isNegated(literal)) continue;
      for (const other of this.#groups.excludedBy(nodeOf(literal) - 1)) {
        if (!conditional.set(negate(literalOf(fluentNode(other))))) return false;
      }
    }
    conditional.propagate();
    return true;
  }

  get depth(): number {
    return this.#conditional.depth;
  }

  backTo(depth: number): void {
    this.#conditional.backTo(depth);
  }

  /** The assumed value of a fluent or move; undefined if there is none. */
  assumed(node: number): boolean | undefined {
    const image = this.#conditional.image(literalOf(node));
    return image === TRUE ? true : image === FALSE ? false : undefined;
  }

  /**
   * The kind of a group after the assumed move; undefined if more than one member may hold.
   *
   * @param exact receives the groups assumed to have exactly one true member before, possibly more than necessary
   */
  kindOf(group: ExclusiveGroup, exact: Set<number>): GroupKind {
    const atOnce = this.#kindAtOnce(group, exact);
    if (atOnce === group.kind) return atOnce;
    // It may depend on which member was true before, or on which member of the group of the moving piece.
    let best = atOnce;
    for (const split of this.#splitsFor(group)) {
      const kind = this.#kindByCases(group, split, exact);
      if (kind === group.kind) return kind;
      best ??= kind;
    }
    return best;
  }

  /** The same, case by case for each member that may be true before, and for none of them. */
  #kindByCases(group: ExclusiveGroup, splitBy: number, exact: Set<number>): GroupKind {
    const conditional = this.#conditional;
    const split = this.#groups.groups[splitBy] as ExclusiveGroup;
    if (split.members.length > MOST_SPLIT) return undefined;
    const depth = conditional.depth;
    let weakest: GroupKind = group.kind;
    const cases: (number | undefined)[] = [...split.members];
    if (split.kind === 'exactly-one') exact.add(splitBy);
    else cases.push(undefined);
    for (const holding of cases) {
      const isPossible = split.members.every((fluent) => {
        const literal = literalOf(fluentNode(fluent));
        return conditional.set(fluent === holding ? literal : negate(literal));
      });
      if (isPossible) {
        conditional.propagate();
        const after = this.#kindAtOnce(group, exact);
        if (after !== group.kind) weakest = after;
      }
      conditional.backTo(depth);
      if (weakest === undefined) return undefined;
    }
    return weakest;
  }

  /** The group itself, and the other group on which the members' next values depend most. */
  *#splitsFor(group: ExclusiveGroup): Iterable<number> {
    const own = this.#groups.groups.indexOf(group);
    yield own;
    const counts = new Map<number, number>();
    for (const fluent of group.members) {
      for (const read of this.#conditional.support(this.#next(fluent))) {
        for (const other of this.#groups.of(read)) {
          if (other !== own) counts.set(other, (counts.get(other) ?? 0) + 1);
        }
      }
    }
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    if (most !== undefined) yield most[0];
  }

  #kindAtOnce({ members, kind }: ExclusiveGroup, exact: Set<number>): GroupKind {
    this.#looks += WORK_PER_MEMBER * members.length;
    let certain = 0;
    let kept = 0;
    let undecided = 0;
    for (const fluent of members) {
      const image = this.#next(fluent);
      if (image === TRUE) certain++;
      else if (image === literalOf(fluentNode(fluent))) kept++;
      else if (image !== FALSE) undecided++;
    }
    if (certain > 1 || (certain === 1 && kept + undecided > 0)) return undefined;
    if (certain === 1 || kept === members.length) return kind;
    if (undecided === 0) return 'at-most-one';
    this.#looks += WORK_PER_OPEN_MEMBER * members.length;
    const open = members
      .map((fluent) => ({ fluent, image: this.#next(fluent) }))
      .filter(({ image }) => image !== FALSE);
    const [first, second] = open;
    if (open.length === 2 && first?.image === negate(second?.image as Literal)) return kind;
    const copied = open.map(({ image }) => this.#fluentOf(image));
    if (!copied.includes(-1)) {
      const common = this.#groups.common(copied);
      const whole = common.find((number) => this.#isWhole(number, copied));
      if (kind === 'exactly-one' && whole !== undefined) {
        exact.add(whole);
        return kind;
      }
      if (common.length > 0) return 'at-most-one';
    }
    const implied = open.map(({ image }) => this.#conditional.impliedFluents(image));
    const keepsOwn = open.every(({ fluent }, i) => implied[i]?.has(fluent));
    if (!keepsOwn && !this.#implyExclusive(implied)) return undefined;
    // One of the members may have been dropped, or depend on more.
    return 'at-most-one';
  }

  #next(fluent: number): Literal {
    return this.#conditional.image(this.#circuit.next[fluent] as Literal);
  }

  /** The fluent of a literal, or -1. */
  #fluentOf(literal: Literal): number {
    return isNegated(literal) || nodeOf(literal) > this.#circuit.fluents.length ? -1 : nodeOf(literal) - 1;
  }

  /** Whether exactly one of these members of a group is true before. */
  #isWhole(number: number, members: readonly number[]): boolean {
    const group = this.#groups.groups[number] as ExclusiveGroup;
    return (
      group.kind === 'exactly-one' &&
      group.members.every((fluent) => members.includes(fluent) || this.assumed(fluentNode(fluent)) === false)
    );
  }

  /** Whether each has a consequence of its own such that these exclude each other. */
  #implyExclusive(implied: readonly ReadonlySet<number>[]): boolean {
    const [first, ...others] = implied;
    if (first === undefined) return true;
    for (const fluent of first) {
      for (const group of this.#groups.of(fluent)) {
        const chosen = [fluent];
        for (const set of others) {
          const match = [...set].find(
            (each) => this.#groups.of(each).includes(group) && !chosen.includes(each),
          );
          if (match === undefined) break;
          chosen.push(match);
        }
        if (chosen.length === implied.length) return true;
      }
    }
    return false;
  }
}

/** Moves made together, with the fluent literals required for their legality. */
interface JointCase {
  readonly moves: readonly number[];
  readonly needed: readonly Literal[];
}

/** Cases that share some of their moves and requirements. */
export interface CaseFamily {
  readonly common: JointCase;
  readonly rest: readonly JointCase[];
}

const MOST_CASES = 40_000;

/** The groups may be assumed: one of them, such as control, shows which moves are never made together. */
export function jointCases(circuit: Circuit, groups: readonly ExclusiveGroup[]): CaseFamily[] | undefined {
  const gateOf = gateNumbers(circuit);
  const direct = circuit.legal.map((legal) => neededLiterals(circuit, gateOf, legal));
  const plan = turnPlan(circuit, groups, direct);
  if (plan.count <= MOST_CASES) return caseFamilies(plan);
  // What all alternatives of a move's legality need takes longer to find.
  const consequences = new Consequences(solvableCircuit(circuit));
  const isFluent = (literal: Literal): boolean => nodeOf(literal) <= circuit.fluents.length;
  const all = circuit.legal.map((legal) => new Set([...consequences.of(legal)].filter(isFluent)));
  const closer = turnPlan(circuit, groups, all);
  return closer.count > MOST_CASES ? undefined : caseFamilies(closer);
}

interface TurnPlan {
  readonly turns: readonly Turn[];
  /** Number of joint moves. */
  readonly count: number;
  readonly needs: readonly ReadonlySet<Literal>[];
}

/** The way to tell turns apart that leaves the fewest joint moves. */
function turnPlan(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  needs: readonly ReadonlySet<Literal>[],
): TurnPlan {
  const movesOf = circuit.roles.map((_, role) =>
    [...circuit.moves.keys()].filter((move) => circuit.moves[move]?.role === role),
  );
  const timesNeeded = new Map<Literal, number>();
  for (const own of needs)
    for (const literal of own) timesNeeded.set(literal, (timesNeeded.get(literal) ?? 0) + 1);
  /** Whether at least half of all moves need one of the members. */
  const isAboutTurns = ({ members }: ExclusiveGroup): boolean =>
    2 * members.reduce((sum, fluent) => sum + (timesNeeded.get(literalOf(fluentNode(fluent))) ?? 0), 0) >=
    circuit.moves.length;
  const plans: readonly Turn[][] = [
    [{ holding: undefined, lists: movesOf }],
    ...groups.filter(isAboutTurns).map(({ members }) => movesByTurn(members, movesOf, needs)),
  ];
  const counted = plans.map((turns) => ({
    turns,
    needs,
    count: turns.reduce(
      (sum, { lists }) => sum + lists.reduce((product, list) => product * list.length, 1),
      0,
    ),
  }));
  return counted.reduce((least, each) => (each.count < least.count ? each : least));
}

function caseFamilies({ turns, needs }: TurnPlan): CaseFamily[] {
  const caseOf = (moves: readonly number[]): JointCase => ({
    moves,
    needed: [...new Set(moves.flatMap((move) => [...(needs[move] ?? [])]))],
  });
  return turns
    .filter(({ lists }) => lists.every((list) => list.length > 0))
    .map(({ holding, lists }) => {
      const { moves, needed } = caseOf(lists.flatMap((list) => (list.length === 1 ? list : [])));
      return {
        common: { moves, needed: holding === undefined ? needed : [holding, ...needed] },
        rest: combinations(lists.filter((list) => list.length > 1)).map(caseOf),
      };
    });
}

/** The moves by role that may be legal while a literal holds. */
interface Turn {
  readonly holding: Literal | undefined;
  readonly lists: readonly (readonly number[])[];
}

/** One turn for each member of a group, and one for none of them. */
function movesByTurn(
  members: readonly number[],
  movesOf: readonly (readonly number[])[],
  needs: readonly ReadonlySet<Literal>[],
): Turn[] {
  const literals = members.map((fluent) => literalOf(fluentNode(fluent)));
  return [...literals, undefined].map((holding) => ({
    holding,
    lists: movesOf.map((moves) =>
      moves.filter((move) => {
        const own = needs[move];
        const isExcluded = holding !== undefined && own?.has(negate(holding));
        return !isExcluded && literals.every((literal) => literal === holding || !own?.has(literal));
      }),
    ),
  }));
}

function combinations(lists: readonly (readonly number[])[]): number[][] {
  let result: number[][] = [[]];
  for (const list of lists) result = result.flatMap((start) => list.map((each) => [...start, each]));
  return result;
}

function neededLiterals(circuit: Circuit, gateOf: Int32Array, literal: Literal): Set<Literal> {
  const needed = new Set<Literal>();
  const open = [literal];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const node = nodeOf(each);
    if (node > 0 && node <= circuit.fluents.length) needed.add(each);
    const gate = gateOf[node] as number;
    if (gate < 0 || isNegated(each)) continue;
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      open.push(circuit.inputs[i] as Literal);
    }
  }
  return needed;
}
