/** Finds the cheapest way to make a formula true. */
import {
  type Circuit,
  FALSE,
  fluentNode,
  isNegated,
  type Literal,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { gateNumbers } from '../structure.ts';

/** A fluent required to be true or false. */
export interface FluentValue {
  readonly fluent: number;
  readonly holds: boolean;
}

export interface MissingFluents {
  /** The requirements that are met, and those that are missing. */
  readonly present: readonly FluentValue[];
  readonly missing: readonly FluentValue[];
  /** Whether unknown conditions are also required. */
  readonly needsUnknown: boolean;
}

/** Unknown values cost more than true ones, and less than false ones. */
const UNKNOWN_COST = 0.5;

/**
 * Undefined if it cannot become true. Fluents required by several parts are counted for each, so that there may be a
 * cheaper way.
 *
 * @param circuit of `MoveFormulas`
 */
export function missingFluents(
  circuit: Circuit,
  formula: Literal,
  holds: (fluent: number) => boolean,
): MissingFluents | undefined {
  const gateOf = gateNumbers(circuit);
  const costs = new Map<Literal, number>();
  const inputsOf = (literal: Literal): Literal[] | undefined => {
    const gate = gateOf[nodeOf(literal)] as number;
    if (gate < 0) return undefined;
    const inputs = circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
    return Array.from(inputs, (input) => (isNegated(literal) ? negate(input) : input));
  };
  const fluentOf = (literal: Literal): number => nodeOf(literal) - fluentNode(0);
  const isUnknown = (literal: Literal): boolean => fluentOf(literal) >= circuit.fluents.length;
  const ownCost = (literal: Literal): number => {
    if (literal === TRUE) return 0;
    if (literal === FALSE) return Number.POSITIVE_INFINITY;
    if (isUnknown(literal)) return UNKNOWN_COST;
    return holds(fluentOf(literal)) !== isNegated(literal) ? 0 : 1;
  };
  const cost = (literal: Literal): number => {
    const known = costs.get(literal);
    if (known !== undefined) return known;
    const below = inputsOf(literal);
    let found: number;
    if (below === undefined) found = ownCost(literal);
    else if (isNegated(literal)) found = Math.min(...below.map(cost));
    else found = below.reduce((sum, each) => sum + cost(each), 0);
    costs.set(literal, found);
    return found;
  };
  if (cost(formula) === Number.POSITIVE_INFINITY) return undefined;
  const needed = new Set<Literal>();
  const seen = new Set<Literal>();
  const open = [formula];
  for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
    if (seen.has(literal)) continue;
    seen.add(literal);
    const below = inputsOf(literal);
    if (below === undefined) {
      if (literal !== TRUE) needed.add(literal);
    } else if (isNegated(literal)) {
      const least = Math.min(...below.map(cost));
      open.push(below.find((each) => cost(each) === least) as Literal);
    } else open.push(...below.reverse());
  }
  const values = [...needed].filter((literal) => !isUnknown(literal));
  const value = (literal: Literal): FluentValue => ({
    fluent: fluentOf(literal),
    holds: !isNegated(literal),
  });
  return {
    present: values.filter((literal) => ownCost(literal) === 0).map(value),
    missing: values.filter((literal) => ownCost(literal) > 0).map(value),
    needsUnknown: values.length < needed.size,
  };
}
