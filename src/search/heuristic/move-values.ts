/** Action heuristics in a form by which 128 simultaneous games choose their moves. */
import { FALSE, fluentNode, type MoveFormulas, TRUE } from '../../circuit/index.ts';
import { FormulaValues, hasVectors, type RoleValues, type ValueSettings } from '../../engines/index.ts';
import type { MoveValues } from '../../game/index.ts';
import type { ActionHeuristic } from './action-heuristic.ts';
import { fluentTruths, UNKNOWN_TRUTH } from './fuzzy-program.ts';

/** Machines that choose by values are cached with their values, so equal values should be the same object. */
const known = new WeakMap<MoveFormulas, Map<string, MoveValues>>();

/**
 * Returns undefined for formulas that are not evaluated by products, and where the machine has no vector instructions.
 */
export function moveValues(heuristic: ActionHeuristic, settings: ValueSettings): MoveValues | undefined {
  if (heuristic.settings.norm !== 'product' || !hasVectors()) return undefined;
  const { p, persistence, rivals } = heuristic.settings;
  const key = JSON.stringify([p, persistence, rivals, settings]);
  const kept = known.get(heuristic.formulas) ?? new Map<string, MoveValues>();
  known.set(heuristic.formulas, kept);
  const values = kept.get(key) ?? new FormulaValues(roleValues(heuristic), settings);
  kept.set(key, values);
  return values;
}

/** The move values of each role; undefined for roles whose moves always have equal values. */
function roleValues(heuristic: ActionHeuristic): (RoleValues | undefined)[] {
  return heuristic.movesByRole.map((moves, role) => {
    const circuit = heuristic.roleFormulas(role);
    const terms = new Map(moves.map((move) => [move, heuristic.termsOf(move)]));
    const leaf: RoleValues['leaf'] = (node) => {
      const fluent = node - fluentNode(0);
      return fluent < circuit.fluents.length
        ? fluentTruths(heuristic.settings, heuristic.persistence(fluent))
        : { whenFalse: UNKNOWN_TRUTH, whenTrue: UNKNOWN_TRUTH };
    };
    const values = { circuit, leaf, terms };
    return areAlike(values) ? undefined : values;
  });
}

function areAlike({ circuit, terms }: RoleValues): boolean {
  if (circuit.legal.some((literal) => literal !== TRUE && literal !== FALSE)) return false;
  const sums = [...terms.values()].map((own) =>
    own.reduce((sum, { output, weight }) => sum + (circuit.legal[output] === TRUE ? weight : 0), 0),
  );
  return sums.every((sum) => sum === sums[0]);
}
