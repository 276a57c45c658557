/** All joint moves that may be legal together, as far as their needs show it; undefined if they are too many. */
import { type Circuit, fluentNode, isNegated, type Literal, literalOf, negate, nodeOf } from '../circuit.ts';
import { gateNumbers } from '../structure.ts';
import type { ExclusiveGroup } from './step-solver.ts';

/** Moves that are made together, with the fluent literals without which they are not legal. */
export interface JointCase {
  readonly moves: readonly number[];
  readonly needed: readonly Literal[];
}

/** Cases that have some of their moves and needs in common. */
export interface CaseFamily {
  readonly common: JointCase;
  readonly rest: readonly JointCase[];
}

const MOST_CASES = 40_000;

/** The groups may be assumed: one of them, such as control, shows which moves never go together. */
export function jointCases(circuit: Circuit, groups: readonly ExclusiveGroup[]): CaseFamily[] | undefined {
  const gateOf = gateNumbers(circuit);
  const needs = circuit.legal.map((legal) => neededLiterals(circuit, gateOf, legal));
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
  const counted = plans.map((plan) => ({
    plan,
    count: plan.reduce(
      (sum, { lists }) => sum + lists.reduce((product, list) => product * list.length, 1),
      0,
    ),
  }));
  const best = counted.reduce((least, each) => (each.count < least.count ? each : least));
  if (best.count > MOST_CASES) return undefined;
  const caseOf = (moves: readonly number[]): JointCase => ({
    moves,
    needed: [...new Set(moves.flatMap((move) => [...(needs[move] ?? [])]))],
  });
  return best.plan
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
