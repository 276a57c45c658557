/** Which arguments of a fluent relation are determined by the others. */
import type { Claim } from './claim.ts';
import { observed, proved } from './claim.ts';
import type { ModeCandidate } from './group-candidates.ts';
import type { ExclusiveGroup } from './step-solver.ts';

export interface FluentMode {
  /** The relation's name as the author spells it. */
  readonly relation: string;
  readonly arity: number;
  /** Argument positions, from 0. */
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** Whether there is always exactly one output for every input that can occur, or perhaps none. */
  readonly kind: ExclusiveGroup['kind'];
}

/** Modes whose outputs are not all outputs of another mode with as good a basis. */
export function findModes(
  candidates: readonly ModeCandidate[],
  provedGroups: readonly ExclusiveGroup[],
  games: number,
): Claim<FluentMode>[] {
  const kinds = new Map(provedGroups.map(({ members, kind }) => [members, kind]));
  const modes = candidates.map(({ relation, outputs, groups }): Claim<FluentMode> => {
    const isProved = groups.every(({ members }) => kinds.has(members));
    const isExact = groups.every(
      ({ members, kind }) => (isProved ? kinds.get(members) : kind) === 'exactly-one',
    );
    const positions = Array.from({ length: relation.arity }, (_, position) => position);
    const mode: FluentMode = {
      relation: relation.name,
      arity: relation.arity,
      inputs: positions.filter((position) => !outputs.includes(position)),
      outputs,
      kind: isExact ? 'exactly-one' : 'at-most-one',
    };
    return isProved ? proved(mode) : observed(mode, games);
  });
  return modes.filter((mode) => !modes.some((other) => other !== mode && covers(other, mode)));
}

function covers(wide: Claim<FluentMode>, narrow: Claim<FluentMode>): boolean {
  const a = wide.value;
  const b = narrow.value;
  return (
    a.relation === b.relation &&
    a.arity === b.arity &&
    (wide.basis === 'proved' || narrow.basis === 'observed') &&
    a.outputs.length > b.outputs.length &&
    b.outputs.every((position) => a.outputs.includes(position))
  );
}
