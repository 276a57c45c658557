/**
 * Questions to libraries as relations that the grounder can enumerate. Each question in a rule becomes two relations:
 * `ask#` collects the values that the rest of the rule can give, and `answer#` holds the library's answers to each of
 * them. Answers never change, so they only narrow the search for instances and are not part of the ground rules.
 */
import type { ExternalRelations } from '../external-relations.ts';
import { GroundingRefused } from './ground-program.ts';
import { boundVariables, type NormalAtom, type NormalRule, relationKey, variablesOf } from './normal-rule.ts';

/** One question of one rule. */
export interface ExternalCall {
  /** Collects the values of the known arguments. */
  readonly ask: string;
  /** Holds the completed argument lists. */
  readonly answer: string;
  readonly relation: string;
  readonly arity: number;
  /** Indices of the known arguments. */
  readonly known: readonly number[];
  readonly origin: NormalRule['origin'];
}

export interface RulesWithExternalCalls {
  readonly rules: readonly NormalRule[];
  readonly calls: readonly ExternalCall[];
}

export function listExternalCalls(
  rules: readonly NormalRule[],
  outside: ExternalRelations,
): RulesWithExternalCalls {
  if (outside.isEmpty) return { rules, calls: [] };
  const calls: ExternalCall[] = [];
  const result: NormalRule[] = [];
  for (const rule of rules) {
    const ordinary = rule.positives.filter((atom) => !isExternal(atom.relation, outside));
    const asked = rule.positives.filter((atom) => isExternal(atom.relation, outside));
    if (asked.length === 0) {
      result.push(rule);
      continue;
    }
    const guards = [...rule.guards];
    const { order, left } = answerable(ordinary, asked, outside);
    if (left.length > 0) {
      const names = left.map(({ relation }) => relation).join(', ');
      throw new GroundingRefused('unsafe', `values for ${names} are known only in play`, rule.origin);
    }
    for (const { atom, known } of order) {
      const ask = relationKey(`ask#${calls.length}`, known.length);
      const answer = relationKey(`answer#${calls.length}`, atom.args.length);
      const { name, arity } = nameOf(atom.relation);
      calls.push({ ask, answer, relation: name, arity, known, origin: rule.origin });
      const wanted = {
        relation: ask,
        args: known.map((position) => atom.args[position] as NormalAtom['args'][number]),
      };
      result.push({
        head: wanted,
        positives: ordinary,
        negatives: [],
        distincts: [],
        guards: [...guards],
        silent: true,
        origin: rule.origin,
      });
      guards.push(wanted, { relation: answer, args: atom.args });
    }
    result.push({ ...rule, positives: ordinary, guards });
  }
  return { rules: result, calls };
}

/** The variables bound by a body: a library binds some only if others are bound. */
export function boundWithExternal(positives: readonly NormalAtom[], outside: ExternalRelations): Set<number> {
  if (outside.isEmpty) return boundVariables(positives);
  const ordinary = positives.filter((atom) => !isExternal(atom.relation, outside));
  const asked = positives.filter((atom) => isExternal(atom.relation, outside));
  const { order } = answerable(ordinary, asked, outside);
  return boundVariables([...ordinary, ...order.map(({ atom }) => atom)]);
}

function isExternal(relation: string, outside: ExternalRelations): boolean {
  const { name, arity } = nameOf(relation);
  return outside.has(name, arity);
}

/** The questions in an order in which each has the values it needs, and those that never have them. */
function answerable(
  ordinary: readonly NormalAtom[],
  asked: readonly NormalAtom[],
  outside: ExternalRelations,
) {
  const bound = boundVariables(ordinary);
  const left = [...asked];
  const order: { atom: NormalAtom; known: number[] }[] = [];
  for (;;) {
    const next = left.findIndex((atom) =>
      outside.canAnswer(
        nameOf(atom.relation).name,
        atom.args.map((arg) => isBound(arg, bound)),
      ),
    );
    const [atom] = next < 0 ? [] : left.splice(next, 1);
    if (atom === undefined) return { order, left };
    const known = [...atom.args.keys()].filter((position) =>
      isBound(atom.args[position] as NormalAtom['args'][number], bound),
    );
    order.push({ atom, known });
    for (const arg of atom.args) variablesOf(arg, bound);
  }
}

function isBound(arg: NormalAtom['args'][number], bound: ReadonlySet<number>): boolean {
  return [...variablesOf(arg)].every((variable) => bound.has(variable));
}

function nameOf(relation: string): { readonly name: string; readonly arity: number } {
  const slash = relation.lastIndexOf('/');
  return { name: relation.slice(0, slash), arity: Number(relation.slice(slash + 1)) };
}
