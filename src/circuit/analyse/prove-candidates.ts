/** Proves the groups that play suggests: the quick way first, what is left by solving. */
import type { Clock } from './clock.ts';
import { type GroupProofs, proveGroups } from './exclusive-groups.ts';
import type { GroupCandidates, ModeCandidate } from './group-candidates.ts';
import { GroupIndex } from './group-index.ts';
import { proveGroupsByMoves } from './groups-by-moves.ts';
import type { ExclusiveGroup, StepKnowledge } from './step-solver.ts';

const BY_MOVES_SHARE = 0.7;

export function proveCandidates(
  knowledge: StepKnowledge,
  { modes, others }: GroupCandidates,
  clock: Clock,
): GroupProofs {
  const byMoves = proveGroupsByMoves(knowledge.source.circuit, strongest(modes), clock.share(BY_MOVES_SHARE));
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

/** The groups of each relation's most general mode: the others say less. */
function strongest(modes: readonly ModeCandidate[]): ExclusiveGroup[] {
  const seen = new Set<ModeCandidate['relation']>();
  return modes.flatMap(({ relation, groups }) => {
    if (seen.has(relation)) return [];
    seen.add(relation);
    return groups;
  });
}
