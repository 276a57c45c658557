/** A circuit prepared for comparisons. */
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import type { Circuit } from '../circuit.ts';
import { proveInvariants } from '../simplify/simplify.ts';
import { type ComparableGame, type ComparableOptions, comparableGame } from './comparable.ts';
import { type Opening, openingOf } from './opening.ts';

/** A circuit with results that are reused in further comparisons. */
export interface ComparedCircuit {
  readonly game: ComparableGame;
  readonly options: Pick<ComparableOptions, 'isFromAnywhere'>;
  readonly opening: Opening;
  /** The groups proved for all reachable states, computed on first use. */
  groups(): readonly ExclusiveGroup[];
}

/** Time limit for proofs about reachable states, which few comparisons need. */
const GROUP_SECONDS = 5;

/** @param circuit as built from the rules, before simplification */
export function comparedCircuit(
  circuit: Circuit,
  options: Pick<ComparableOptions, 'isFromAnywhere'> = {},
  now?: () => number,
): ComparedCircuit {
  const game = comparableGame(circuit, options);
  let groups: readonly ExclusiveGroup[] | undefined;
  return {
    game,
    options,
    opening: openingOf(game),
    groups: () => {
      groups ??= proveInvariants(circuit, GROUP_SECONDS, now).groups;
      return groups;
    },
  };
}
