/**
 * Advice on the moves of a node is blended into their means, and counts less the more often the node was visited
 * (Trutman and Schiffel 2015).
 */

import type { Evaluator } from '../../game/index.ts';
import type { ActionHeuristic } from '../heuristic/action-heuristic.ts';
import { type Scaling, scaleInPlace } from '../heuristic/settings.ts';
import { NONE, type Tree } from './tree.ts';
import type { TreeScale } from './tree-scale.ts';

export interface Advisor {
  /** Announces that all further requests concern this packed state and its successors. */
  begin(store: Int32Array, place: number): void;
  /** Writes the values of one role's moves, from 0 to 100. */
  advise(store: Int32Array, place: number, moves: ArrayLike<number>, into: Float32Array): void;
  /** Evaluates positions; if present, moves are valued by the positions they lead to. */
  readonly evaluator?: Evaluator;
  /** Returns the number of visits at which advice counts half, given the number of simulations in the previous turn. */
  visits(simulations: number): number;
}

export interface AdvisorSettings {
  /**
   * The number of visits at which advice counts half; 0 means the square root of the last turn's simulations, divided
   * by `d`.
   */
  readonly k: number;
  readonly d: number;
  readonly scaling: Scaling;
}

/** The value of k before the first turn, which equals the value for 10,000 simulations and the default `d`. */
const FIRST_K = 5;

export function heuristicAdvisor(heuristic: ActionHeuristic, { k, d, scaling }: AdvisorSettings): Advisor {
  let values = new Float64Array(64);
  return {
    begin: (store, place) => heuristic.settle(store, place),
    advise(store, place, moves, into) {
      if (moves.length > values.length) values = new Float64Array(2 * moves.length);
      const own = values.subarray(0, moves.length);
      heuristic.valuesAt(store, place, moves, own);
      scaleInPlace(own, scaling);
      into.set(own);
    },
    visits: (simulations) => (k > 0 ? k : simulations === 0 ? FIRST_K : Math.sqrt(simulations) / d),
  };
}

/** @param k the number of visits at which the evaluator's advice counts half */
export function evaluatorAdvisor(evaluator: Evaluator, k: number): Advisor {
  return { begin: () => {}, advise: () => {}, evaluator, visits: () => k };
}

/** The value of a position in which neither side is ahead. */
const UNKNOWN = 50;

/** Requests advice on the moves of a node, and stores it in their entries. */
export function adviseOn(
  tree: Tree,
  node: number,
  advisor: Advisor,
  isChance: readonly boolean[],
  scale: TreeScale,
): void {
  tree.setAdvised(node);
  if (advisor.evaluator !== undefined) {
    adviseByChildren(tree, node, advisor.evaluator, scale);
    return;
  }
  for (let role = 0; role < tree.roles; role++) {
    const count = tree.entriesOf(node, role);
    if (count < 2 || isChance[role]) continue;
    const entries = Array.from({ length: count }, (_, i) => tree.entryAt(node, role, i));
    const advice = new Float32Array(count);
    const moves = entries.map((entry) => tree.move(entry));
    advisor.advise(tree.states, tree.placeOf(node), moves, advice);
    entries.forEach((entry, i) => {
      tree.setAdvice(entry, advice[i] as number);
    });
  }
}

/** A move is valued by the mean of the positions it leads to, as far as they are known. */
function adviseByChildren(tree: Tree, node: number, evaluator: Evaluator, scale: TreeScale): void {
  const { roles } = tree;
  const joint = tree.jointCount(node);
  const entries = new Int32Array(roles);
  const places: number[] = [];
  for (let index = 0; index < joint; index++) {
    const child = tree.child(node, index);
    if (child !== NONE && !tree.isProven(child)) places.push(tree.placeOf(child));
  }
  const { values } = evaluator.evaluate(tree.states, places);
  let evaluated = 0;
  const counts = new Map<number, number>();
  for (let index = 0; index < joint; index++) {
    const child = tree.child(node, index);
    if (child === NONE) continue;
    tree.takeEntries(node, index, entries);
    const isProven = tree.isProven(child);
    const at = isProven ? 0 : roles * evaluated++;
    for (let role = 0; role < roles; role++) {
      const entry = entries[role] as number;
      const value = isProven ? tree.value(child, role) : scale.value(values[at + role] as number, role);
      const before = counts.get(entry) ?? 0;
      counts.set(entry, before + 1);
      const sum = before === 0 ? 0 : tree.advice(entry) * before;
      tree.setAdvice(entry, (sum + value) / (before + 1));
    }
  }
  for (let role = 0; role < roles; role++) {
    for (let i = 0; i < tree.entriesOf(node, role); i++) {
      const entry = tree.entryAt(node, role, i);
      if (!counts.has(entry)) tree.setAdvice(entry, UNKNOWN);
    }
  }
}
