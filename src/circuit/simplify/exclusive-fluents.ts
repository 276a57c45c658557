/**
 * Uses groups of fluents of which exactly one, or at most one, holds in every reachable state: one mark per cell, one
 * player in control. Of two fluents of which exactly one holds, one is replaced by the negation of the other.
 */
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import { type Circuit, fluentNode, literalOf, negate } from '../circuit.ts';
import { rebuild } from '../rebuild.ts';
import { andOfOneHot, type OneHotGroups } from './one-hot.ts';
import type { Pass } from './pass.ts';

export function exclusiveFluents(groups: readonly ExclusiveGroup[]): Pass {
  return {
    name: 'exclusive fluents',
    description: 'uses that only one fluent of certain groups holds at a time',
    run: (circuit) => {
      const oneHot = fluentGroups(circuit, groups);
      const opposite = oppositeFluents(groups);
      return rebuild(circuit, {
        gate: (builder, inputs) => andOfOneHot(builder, inputs, oneHot),
        input: (node) => {
          const other = opposite.get(node);
          return other === undefined ? literalOf(node) : negate(literalOf(other));
        },
      });
    },
  };
}

/** Each fluent goes to the largest group that it belongs to. */
function fluentGroups(circuit: Circuit, groups: readonly ExclusiveGroup[]): OneHotGroups {
  const groupOf = new Int32Array(circuit.nodeCount).fill(-1);
  const members: number[][] = [];
  const isExact: boolean[] = [];
  for (const group of [...groups].sort((a, b) => b.members.length - a.members.length)) {
    const nodes = group.members.map(fluentNode);
    // A group that shares fluents with a larger one could only be used in part, which says nothing of the rest.
    if (isPairOfOpposites(group) || nodes.some((node) => groupOf[node] !== -1)) continue;
    for (const node of nodes) groupOf[node] = members.length;
    members.push(nodes);
    isExact.push(group.kind === 'exactly-one');
  }
  return { groupOf, members, isExact };
}

function isPairOfOpposites({ members, kind }: ExclusiveGroup): boolean {
  return kind === 'exactly-one' && members.length === 2;
}

/** Of exactly two, the second's node leads to the first's. */
function oppositeFluents(groups: readonly ExclusiveGroup[]): Map<number, number> {
  const opposite = new Map<number, number>();
  const used = new Set<number>();
  for (const group of groups.filter(isPairOfOpposites)) {
    const [first, second] = group.members;
    if (first === undefined || second === undefined || used.has(first) || used.has(second)) continue;
    used.add(first).add(second);
    opposite.set(fluentNode(second), fluentNode(first));
  }
  return opposite;
}
