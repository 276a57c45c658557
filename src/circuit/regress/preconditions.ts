/** What is known of a state in which a move is legal. */
import { fluentNode, isNegated, type Literal, negate, nodeOf } from '../circuit.ts';
import type { MoveKnowledge } from './knowledge.ts';
import type { KnownFluents } from './regression.ts';

/** Fluents whose value follows from the game's not being over and all of some literals, and from what excludes what. */
export function knownWhere(
  literals: readonly Literal[],
  { step, groups }: MoveKnowledge,
  withGroups: boolean,
): KnownFluents {
  const { consequences, source } = step;
  const { fluents, terminal } = source.circuit;
  const known = new Map<number, boolean>();
  for (const literal of [negate(terminal), ...literals]) {
    for (const each of consequences.of(literal)) {
      const fluent = nodeOf(each) - fluentNode(0);
      if (fluent < fluents.length) known.set(fluent, !isNegated(each));
    }
  }
  if (!withGroups) return known;
  for (const [fluent, value] of [...known]) {
    for (const group of step.groupsOf.get(fluent) ?? []) {
      const { members, kind } = groups[group] as MoveKnowledge['groups'][number];
      if (value) for (const other of members) known.set(other, other === fluent);
      else if (kind === 'exactly-one') {
        const open = members.filter((member) => known.get(member) !== false);
        if (open.length === 1 && open[0] !== undefined) known.set(open[0], true);
      }
    }
  }
  return known;
}
