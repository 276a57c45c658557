/** Proves the groups that play suggests: the quick way first, what is left by solving. */
import type { Clock } from './clock.ts';
import { type GroupProofs, proveGroups } from './exclusive-groups.ts';
import type { GroupCandidates, ModeCandidate } from './group-candidates.ts';
import { proveGroupsByMoves } from './groups-by-moves.ts';
import type { ExclusiveGroup, StepKnowledge } from './step-solver.ts';

const BY_MOVES_SHARE = 0.7;

export function proveCandidates(
  knowledge: StepKnowledge,
  { modes, others }: GroupCandidates,
  clock: Clock,
): GroupProofs {
  const byMoves = proveGroupsByMoves(knowledge.source.circuit, strongest(modes), clock.share(BY_MOVES_SHARE));
  const kindOf = new Map(byMoves.map(({ members, kind }) => [members, kind]));
  const families = [...modes.map(({ groups }) => groups), ...others]
    .map((groups) => groups.filter(({ members, kind }) => kindOf.get(members) !== kind))
    .filter((groups) => groups.length > 0);
  return proveGroups(knowledge, byMoves, families, clock);
}

/** The groups of each relation's most general mode: the others say less. */
function strongest(modes: readonly ModeCandidate[]): ExclusiveGroup[] {
  const seen = new Set<ModeCandidate['relation']>();
  return modes.flatMap(({ relation, groups }) => {
    if (seen.has(relation)) return [];
    seen.add(relation);
    return groups;
  });
}
