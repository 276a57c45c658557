/**
 * Restricts wide relations to atoms that some rule can use. Each call of such a relation shows which arguments are
 * needed, given what the rest of its rule allows; a guard over these arguments keeps its rules from being instantiated
 * for others (the "magic sets" of deductive databases, Beeri and Ramakrishnan 1991).
 */
import { type NormalAtom, type NormalRule, relationKey, variablesOf, variablesOfAll } from './normal-rule.ts';

/** Narrower relations are computed completely, since that is faster than computing their demand. */
const MIN_ARITY = 4;

export interface Demanded {
  readonly rules: readonly NormalRule[];
  /** The relations that describe the demand. */
  readonly demands: ReadonlySet<string>;
}

export function restrictToDemand(
  rules: readonly NormalRule[],
  isDerived: (relation: string) => boolean,
): Demanded {
  const positions = wantedPositions(rules, isDerived);
  const demands = new Set<string>();
  const demandFor = (atom: NormalAtom): NormalAtom | undefined => {
    const wanted = positions.get(atom.relation);
    if (wanted === undefined) return undefined;
    const relation = relationKey(`demand#${atom.relation}`, wanted.size);
    demands.add(relation);
    return {
      relation,
      args: [...wanted].map((position) => atom.args[position] as NormalAtom['args'][number]),
    };
  };
  const result: NormalRule[] = [];
  for (const rule of rules) {
    const guard = demandFor(rule.head);
    const guards = guard === undefined ? rule.guards : [guard, ...rule.guards];
    result.push({ ...rule, guards });
    const { plain, calls } = callsOf(rule, positions);
    const askFor = (call: NormalAtom, positives: readonly NormalAtom[]) => {
      const head = demandFor(call);
      if (head === undefined) return;
      const origin = rule.origin;
      result.push({ head, positives, negatives: [], distincts: [], guards, silent: true, origin });
    };
    calls.forEach((call, i) => {
      askFor(call, [...plain, ...calls.slice(0, i)]);
    });
    // Includes ranges, which may be all that binds negated atoms.
    for (const call of rule.negatives) askFor(call, rule.positives);
  }
  return { rules: result, demands };
}

type Positions = ReadonlyMap<string, ReadonlySet<number>>;

/** For each wide relation, the arguments that every call has bound before it is made. */
function wantedPositions(rules: readonly NormalRule[], isDerived: (relation: string) => boolean): Positions {
  const positions = new Map<string, Set<number>>();
  for (const { head } of rules) {
    if (head.args.length >= MIN_ARITY && isDerived(head.relation) && !positions.has(head.relation)) {
      positions.set(head.relation, new Set(head.args.keys()));
    }
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of rules) {
      const { plain, calls } = callsOf(rule, positions);
      const bound = new Set<number>();
      for (const position of positions.get(rule.head.relation) ?? []) {
        variablesOf(rule.head.args[position] as NormalAtom['args'][number], bound);
      }
      for (const atom of plain) variablesOfAll(atom.args, bound);
      for (const call of calls) {
        const wanted = positions.get(call.relation) as Set<number>;
        for (const position of [...wanted]) {
          const variables = variablesOf(call.args[position] as NormalAtom['args'][number]);
          if ([...variables].every((variable) => bound.has(variable))) continue;
          wanted.delete(position);
          changed = true;
        }
        variablesOfAll(call.args, bound);
      }
    }
    for (const [relation, wanted] of positions) if (wanted.size === 0) positions.delete(relation);
  }
  return positions;
}

/**
 * The positive atoms of a rule that are available anyway, and those that must be called, in order. Ranges (one
 * argument, independent of the state) are left out: a variable bound only by its range is practically unbound.
 */
function callsOf(rule: NormalRule, positions: Positions) {
  const isRange = (atom: NormalAtom) => atom.args.length === 1 && atom.relation !== 'true/1';
  return {
    plain: rule.positives.filter((atom) => !positions.has(atom.relation) && !isRange(atom)),
    calls: rule.positives.filter((atom) => positions.has(atom.relation)),
  };
}
