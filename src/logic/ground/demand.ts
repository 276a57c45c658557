/**
 * Restricts wide relations to atoms that some rule can use. Each call of such a relation shows which arguments are
 * needed, given what the rest of its rule allows; a guard over these arguments keeps its rules from being instantiated
 * for others (the "magic sets" of deductive databases, Beeri and Ramakrishnan 1991).
 */
import type { Term } from '../../gdl/index.ts';
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

/**
 * For each wide relation, the arguments that every call has bound before it is made, by conditions that are connected:
 * values that are bound independently of each other would make the demand a product, often larger than the relation.
 */
function wantedPositions(rules: readonly NormalRule[], isDerived: (relation: string) => boolean): Positions {
  const positions = new Map<string, Set<number>>();
  for (const { head } of rules) {
    if (head.args.length >= MIN_ARITY && isDerived(head.relation) && !positions.has(head.relation)) {
      positions.set(head.relation, new Set(head.args.keys()));
    }
  }
  const rolePositions = positionsOfRoles(rules);
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of rules) {
      const { plain, calls } = callsOf(rule, positions);
      const bound = new ConnectedVariables(rolesAmong(rule, rolePositions));
      const given = new Set<number>();
      for (const position of positions.get(rule.head.relation) ?? []) {
        variablesOf(rule.head.args[position] as NormalAtom['args'][number], given);
      }
      bound.connect(given);
      for (const atom of plain) bound.connect(variablesOfAll(atom.args));
      for (const call of calls) {
        const wanted = positions.get(call.relation) as Set<number>;
        const kept = bound.mostConnected(call, wanted);
        for (const position of [...wanted]) {
          if (kept.has(position)) continue;
          wanted.delete(position);
          changed = true;
        }
        bound.connect(variablesOfAll(call.args));
      }
    }
    for (const [relation, wanted] of positions) if (wanted.size === 0) positions.delete(relation);
  }
  return positions;
}

/** The arguments of facts that are always roles, as texts of relation and position. */
function positionsOfRoles(rules: readonly NormalRule[]): ReadonlySet<string> {
  const roles = new Set<Term>();
  for (const { head, positives } of rules)
    if (head.relation === 'role/1' && positives.length === 0) roles.add(head.args[0] as Term);
  const positions = new Set(['role/1 0', 'does/2 0']);
  const others = new Set<string>();
  for (const { head } of rules) {
    head.args.forEach((arg, position) => {
      (roles.has(arg) ? positions : others).add(`${head.relation} ${position}`);
    });
  }
  for (const each of others) positions.delete(each);
  return positions;
}

function rolesAmong(rule: NormalRule, positions: ReadonlySet<string>): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { relation, args } of rule.positives) {
    args.forEach((arg, position) => {
      if (arg.kind === 'variable' && positions.has(`${relation} ${position}`)) found.add(arg.index);
    });
  }
  return found;
}

/** Variables that are bound, in groups that conditions connect; roles are too few to connect anything. */
class ConnectedVariables {
  readonly #roles: ReadonlySet<number>;
  readonly #groups = new Map<number, Set<number>>();
  readonly #boundRoles = new Set<number>();

  constructor(roles: ReadonlySet<number>) {
    this.#roles = roles;
  }

  connect(variables: ReadonlySet<number>): void {
    const group = new Set<number>();
    for (const variable of variables) {
      if (this.#roles.has(variable)) this.#boundRoles.add(variable);
      else for (const each of this.#groups.get(variable) ?? [variable]) group.add(each);
    }
    for (const variable of group) this.#groups.set(variable, group);
  }

  /** The wanted positions of a call that are constant or bound by the group that binds most of them. */
  mostConnected({ args }: NormalAtom, wanted: ReadonlySet<number>): Set<number> {
    let best = this.#boundBy(undefined, args, wanted);
    for (const group of new Set(this.#groups.values())) {
      const positions = this.#boundBy(group, args, wanted);
      if (positions.size > best.size) best = positions;
    }
    return best;
  }

  #boundBy(group: ReadonlySet<number> | undefined, args: NormalAtom['args'], wanted: ReadonlySet<number>) {
    const isBound = (position: number) =>
      [...variablesOf(args[position] as NormalAtom['args'][number])].every(
        (each) => this.#boundRoles.has(each) || group?.has(each),
      );
    return new Set([...wanted].filter(isBound));
  }
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
