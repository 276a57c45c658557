/**
 * Turns rules into conjunctions: `or` becomes several rules, negations move inward, `(not (distinct a b))`
 * unifies, a negated atom whose variables nothing binds becomes "no binding exists", and relations that hold
 * for unboundedly many values are replaced by their definitions where they are used.
 */
import type { Formula, Or, Rule, Term, TermPool, TurnBasedDescription } from '../../gdl/index.ts';
import {
  boundVariables,
  type NormalAtom,
  type NormalRule,
  relationKey,
  variablesOfAll,
} from './normal-rule.ts';
import { type Checkpoint, GroundingRefused } from './refusal.ts';
import { type Substitution, substitute, unifyPairs } from './unify.ts';

/** More alternatives, and more conditions in one of them, than any sensible rule has; beyond it a rule is refused. */
const MAX_ALTERNATIVES = 4096;
const MAX_CONDITIONS = 1000;

/** Relations replaced by their definitions, and conditions written down while doing so. */
const MAX_UNFOLDINGS = 200;
const MAX_UNFOLDED_CONDITIONS = 1_000_000;

export function normalise(
  description: TurnBasedDescription,
  checkpoint: Checkpoint = () => {},
): NormalRule[] {
  const normaliser = new Normaliser(description.terms);
  const rules = description.rules.flatMap((rule) => {
    checkpoint(rule);
    return [...normaliser.alternatives(rule), ...normaliser.takeDisjunctions()];
  });
  const safe = new Unfolding(rules, normaliser, checkpoint).run();
  return safe.flatMap((rule) => normaliser.hideUnboundNegations(rule));
}

/**
 * Replaces relations that only say that coordinates differ (`distinct` between arguments of given ranges) by their
 * definitions, in rules about the state: each coordinate can then be dealt with on its own. Rules about moves keep
 * them, because the complement of "touched by a move" is simpler there.
 */
export function unfoldDifferences(
  rules: readonly NormalRule[],
  dynamic: ReadonlySet<string>,
  terms: TermPool,
  checkpoint: Checkpoint = () => {},
): NormalRule[] {
  const definitions = new Map<string, NormalRule[]>();
  for (const rule of rules) {
    const { relation } = rule.head;
    if (!dynamic.has(relation)) definitions.set(relation, [...(definitions.get(relation) ?? []), rule]);
  }
  const isDifference = (rule: NormalRule) =>
    rule.distincts.length > 0 &&
    rule.negatives.length === 0 &&
    rule.positives.every((atom) => atom.args.length === 1 && atom.relation !== rule.head.relation);
  const normaliser = new Normaliser(terms);
  let result = [...rules];
  for (const [relation, own] of definitions) {
    if (!own.every(isDifference)) continue;
    const unfolding = new Unfolding(result, normaliser, checkpoint);
    result = result.flatMap((rule) => {
      const isCaller = rule.positives.some((atom) => atom.relation === relation);
      const isAboutMoves = rule.positives.some((atom) => atom.relation === 'does/2');
      return isCaller && dynamic.has(rule.head.relation) && !isAboutMoves
        ? unfolding.replacePositives(rule, relation, own)
        : [rule];
    });
  }
  return result;
}

interface Conjunction {
  readonly positives: readonly NormalAtom[];
  readonly negatives: readonly NormalAtom[];
  readonly distincts: readonly (readonly [Term, Term])[];
  readonly equalities: readonly (readonly [Term, Term])[];
}

const TRUE: Conjunction = { positives: [], negatives: [], distincts: [], equalities: [] };

class Normaliser {
  readonly terms: TermPool;
  #helpers = 0;
  readonly #disjunctions: NormalRule[] = [];

  constructor(terms: TermPool) {
    this.terms = terms;
  }

  alternatives(rule: Rule): NormalRule[] {
    const head = {
      relation: relationKey(rule.head.relation, rule.head.args.length),
      args: argsOf(rule.head),
    };
    const result: NormalRule[] = [];
    for (const alternative of this.#conjunctions(rule.body, rule)) {
      const solved = this.#solveEqualities(
        { head, ...alternative, guards: [], silent: false, origin: rule },
        alternative.equalities,
      );
      if (solved !== undefined) result.push(this.#bindRole(solved));
    }
    return result;
  }

  /** `(<= (legal ?r noop) …)` with `?r` bound nowhere is about every role. */
  #bindRole(rule: NormalRule): NormalRule {
    const [role] = rule.head.args;
    if (role?.kind !== 'variable' || !/^(legal|goal|sees|input)\/2$/.test(rule.head.relation)) return rule;
    if (boundVariables(rule.positives).has(role.index)) return rule;
    return { ...rule, positives: [{ relation: 'role/1', args: [role] }, ...rule.positives] };
  }

  #conjunctions(formulas: readonly Formula[], rule: Rule): readonly Conjunction[] {
    let result: readonly Conjunction[] = [TRUE];
    for (const formula of formulas) result = this.#product(result, this.#cases(formula, false, rule), rule);
    return result;
  }

  #cases(formula: Formula, negated: boolean, rule: Rule): readonly Conjunction[] {
    switch (formula.kind) {
      case 'atom': {
        const atom = { relation: relationKey(formula.relation, formula.args.length), args: argsOf(formula) };
        return [negated ? { ...TRUE, negatives: [atom] } : { ...TRUE, positives: [atom] }];
      }
      case 'distinct': {
        const pair = [formula.left.term, formula.right.term] as const;
        return [negated ? { ...TRUE, equalities: [pair] } : { ...TRUE, distincts: [pair] }];
      }
      case 'not':
        return this.#cases(formula.formula, !negated, rule);
      case 'or': {
        const helper = negated ? undefined : this.#disjunction(formula, rule);
        if (helper !== undefined) return [{ ...TRUE, positives: [helper] }];
        if (!negated) return formula.disjuncts.flatMap((disjunct) => this.#cases(disjunct, false, rule));
        let all: readonly Conjunction[] = [TRUE];
        for (const disjunct of formula.disjuncts)
          all = this.#product(all, this.#cases(disjunct, true, rule), rule);
        return all;
      }
    }
  }

  /** A helper relation for alternatives that all are atoms over the same variables; it keeps the rule one rule. */
  #disjunction(formula: Or, rule: Rule): NormalAtom | undefined {
    const [first] = formula.disjuncts;
    if (first?.kind !== 'atom' || formula.disjuncts.length < 2) return undefined;
    const variables = [...variablesOfAll(argsOf(first))];
    const alternatives: NormalAtom[] = [];
    for (const disjunct of formula.disjuncts) {
      if (disjunct.kind !== 'atom') return undefined;
      const own = variablesOfAll(argsOf(disjunct));
      if (own.size !== variables.length || !variables.every((variable) => own.has(variable)))
        return undefined;
      alternatives.push({
        relation: relationKey(disjunct.relation, disjunct.args.length),
        args: argsOf(disjunct),
      });
    }
    const head = {
      relation: relationKey(`or#${this.#helpers++}`, variables.length),
      args: variables.map((variable) => this.terms.variable(variable)),
    };
    for (const alternative of alternatives) {
      this.#disjunctions.push({
        head,
        positives: [alternative],
        negatives: [],
        distincts: [],
        guards: [],
        silent: false,
        origin: rule,
      });
    }
    return head;
  }

  /** The rules of the helper relations made since the last call. */
  takeDisjunctions(): NormalRule[] {
    return this.#disjunctions.splice(0);
  }

  #product(left: readonly Conjunction[], right: readonly Conjunction[], rule: Rule): readonly Conjunction[] {
    if (left.length * right.length > MAX_ALTERNATIVES) {
      throw new GroundingRefused('memory', `a rule has more than ${MAX_ALTERNATIVES} alternatives`, rule);
    }
    return left.flatMap((a) =>
      right.map((b) => {
        const both = {
          positives: [...a.positives, ...b.positives],
          negatives: [...a.negatives, ...b.negatives],
          distincts: [...a.distincts, ...b.distincts],
          equalities: [...a.equalities, ...b.equalities],
        };
        refuseIfTooLong(both, rule);
        return both;
      }),
    );
  }

  #solveEqualities(rule: NormalRule, equalities: Conjunction['equalities']): NormalRule | undefined {
    if (equalities.length === 0) return this.tidy(rule);
    const bindings = unifyPairs(equalities, this.terms);
    return bindings && this.tidy(this.apply(rule, bindings));
  }

  apply(rule: NormalRule, bindings: Substitution): NormalRule {
    const atom = ({ relation, args }: NormalAtom): NormalAtom => ({
      relation,
      args: args.map((arg) => substitute(arg, bindings, this.terms)),
    });
    return {
      head: atom(rule.head),
      positives: rule.positives.map(atom),
      negatives: rule.negatives.map(atom),
      distincts: rule.distincts.map(
        ([a, b]) => [substitute(a, bindings, this.terms), substitute(b, bindings, this.terms)] as const,
      ),
      guards: rule.guards.map(atom),
      silent: rule.silent,
      origin: rule.origin,
    };
  }

  /** Drops inequalities that always hold and repeated atoms; undefined if an inequality can never hold. */
  tidy(rule: NormalRule): NormalRule | undefined {
    const distincts: (readonly [Term, Term])[] = [];
    for (const [a, b] of rule.distincts) {
      if (a === b) {
        // An unbound `(distinct ?y ?y)` is dropped below with the other unbound inequalities.
        if (a.ground || this.#isBound(rule, a)) return undefined;
        continue;
      }
      if (unifyPairs([[a, b]], this.terms) !== undefined) distincts.push([a, b]);
    }
    return {
      ...rule,
      positives: withoutRepeats(rule.positives),
      negatives: withoutRepeats(rule.negatives),
      distincts,
    };
  }

  #isBound(rule: NormalRule, term: Term): boolean {
    const bound = boundVariables(rule.positives);
    return [...variablesOfAll([term])].every((variable) => bound.has(variable));
  }

  /**
   * A negated atom with variables that no positive atom binds means that no binding exists: the variables are
   * hidden in a helper relation. An inequality with such a variable says nothing and is dropped.
   */
  hideUnboundNegations(rule: NormalRule): NormalRule[] {
    const bound = boundVariables(rule.positives);
    const isBound = (args: readonly Term[]) =>
      [...variablesOfAll(args)].every((variable) => bound.has(variable));
    const distincts = rule.distincts.filter((pair) => isBound(pair));
    const helpers: NormalRule[] = [];
    const negatives = rule.negatives.map((atom) => {
      if (isBound(atom.args)) return atom;
      const shared = [...variablesOfAll(atom.args)].filter((variable) => bound.has(variable));
      const head = {
        relation: relationKey(`exists#${this.#helpers++}`, shared.length),
        args: shared.map((variable) => this.terms.variable(variable)),
      };
      helpers.push({ ...rule, head, positives: [atom], negatives: [], distincts: [] });
      return head;
    });
    return [{ ...rule, negatives, distincts }, ...helpers];
  }
}

/** Replaces relations whose rules leave a head variable unbound by their definitions. */
class Unfolding {
  readonly #normaliser: Normaliser;
  readonly #rules: NormalRule[];
  readonly #checkpoint: Checkpoint;
  #conditions = 0;

  constructor(rules: NormalRule[], normaliser: Normaliser, checkpoint: Checkpoint) {
    this.#rules = rules;
    this.#normaliser = normaliser;
    this.#checkpoint = checkpoint;
  }

  run(): NormalRule[] {
    let rules = this.#rules;
    for (let round = 0; ; round++) {
      const unsafe = rules.find((rule) => !isSafe(rule));
      if (unsafe === undefined) return rules;
      const { relation } = unsafe.head;
      if (/^(role|init|true|next|legal|does|goal|terminal|sees)\//.test(relation) || round > MAX_UNFOLDINGS) {
        throw new GroundingRefused(
          'unsafe',
          `a rule for ${relation} leaves a variable of its head unbound`,
          unsafe.origin,
        );
      }
      const definitions = rules.filter((rule) => rule.head.relation === relation);
      if (
        definitions.some((rule) =>
          [...rule.positives, ...rule.negatives].some((atom) => atom.relation === relation),
        )
      ) {
        throw new GroundingRefused(
          'unsafe',
          `the recursive relation ${relation} leaves a variable unbound`,
          unsafe.origin,
        );
      }
      rules = rules
        .filter((rule) => rule.head.relation !== relation)
        .flatMap((rule) => this.#replace(rule, relation, definitions));
    }
  }

  replacePositives(rule: NormalRule, relation: string, definitions: readonly NormalRule[]): NormalRule[] {
    const positive = rule.positives.findIndex((atom) => atom.relation === relation);
    if (positive < 0) return [rule];
    const atom = rule.positives[positive] as NormalAtom;
    const rest = { ...rule, positives: rule.positives.filter((_, i) => i !== positive) };
    return definitions.flatMap((definition) => {
      const joined = this.#join(rest, atom, definition);
      return joined === undefined ? [] : this.replacePositives(joined, relation, definitions);
    });
  }

  #replace(rule: NormalRule, relation: string, definitions: readonly NormalRule[]): NormalRule[] {
    if (rule.positives.some((atom) => atom.relation === relation)) {
      return this.replacePositives(rule, relation, definitions).flatMap((each) =>
        this.#replace(each, relation, definitions),
      );
    }
    const negative = rule.negatives.findIndex((atom) => atom.relation === relation);
    if (negative < 0) return [rule];
    const atom = rule.negatives[negative] as NormalAtom;
    let alternatives: NormalRule[] = [
      { ...rule, negatives: rule.negatives.filter((_, i) => i !== negative) },
    ];
    for (const definition of definitions) {
      alternatives = alternatives.flatMap((alternative) => this.#exclude(alternative, atom, definition));
    }
    return alternatives.flatMap((alternative) => this.#replace(alternative, relation, definitions));
  }

  /** The rule with one positive atom replaced by one definition of its relation. */
  #join(rest: NormalRule, atom: NormalAtom, definition: NormalRule): NormalRule | undefined {
    const renamed = this.#renameApart(definition, rest, atom);
    const bindings = unifyPairs(
      atom.args.map((arg, i) => [arg, renamed.head.args[i] as Term] as const),
      this.#normaliser.terms,
    );
    if (bindings === undefined) return undefined;
    const joined = {
      ...rest,
      positives: [...rest.positives, ...renamed.positives],
      negatives: [...rest.negatives, ...renamed.negatives],
      distincts: [...rest.distincts, ...renamed.distincts],
    };
    this.#count(joined, atom);
    return this.#normaliser.tidy(this.#normaliser.apply(joined, bindings));
  }

  #count(rule: NormalRule, replaced: NormalAtom): void {
    this.#checkpoint(rule.origin);
    refuseIfTooLong(rule, rule.origin);
    this.#conditions += 1 + conditionCount(rule);
    if (this.#conditions > MAX_UNFOLDED_CONDITIONS) {
      const message = `replacing ${replaced.relation} by its definition makes too many rules`;
      throw new GroundingRefused('memory', message, rule.origin);
    }
  }

  /** The rules that say `rule` and that one definition does not make `atom` true. */
  #exclude(rule: NormalRule, atom: NormalAtom, definition: NormalRule): NormalRule[] {
    this.#count(rule, atom);
    const renamed = this.#renameApart(definition, rule, atom);
    const { terms } = this.#normaliser;
    const bindings = unifyPairs(
      renamed.head.args.map((arg, i) => [arg, atom.args[i] as Term] as const),
      terms,
    );
    if (bindings === undefined) return [rule];
    const own = variablesOfAll(atom.args);
    const instance = this.#normaliser.apply(renamed, bindings);
    const touchesCaller = [...own].some((variable) => bindings.has(variable));
    const local = [...instance.positives, ...instance.negatives].flatMap((each) => [
      ...variablesOfAll(each.args),
    ]);
    if (touchesCaller || local.some((variable) => !own.has(variable))) {
      throw new GroundingRefused(
        'unsafe',
        `\`not\` of ${atom.relation}, which leaves a variable unbound`,
        rule.origin,
      );
    }
    const isOwn = (pair: readonly Term[]) => [...variablesOfAll(pair)].every((variable) => own.has(variable));
    const cases: (NormalRule | undefined)[] = [
      ...instance.positives.map((each) =>
        this.#normaliser.tidy({ ...rule, negatives: [...rule.negatives, each] }),
      ),
      ...instance.negatives.map((each) =>
        this.#normaliser.tidy({ ...rule, positives: [...rule.positives, each] }),
      ),
      // An inequality with a variable of its own says nothing, so its opposite is no way out.
      ...instance.distincts.filter(isOwn).map((pair) => {
        const equal = unifyPairs([pair], terms);
        return equal && this.#normaliser.tidy(this.#normaliser.apply(rule, equal));
      }),
    ];
    return cases.filter((each) => each !== undefined);
  }

  #renameApart(definition: NormalRule, rule: NormalRule, atom: NormalAtom): NormalRule {
    const used = variablesOfRule(rule);
    variablesOfAll(atom.args, used);
    const first = Math.max(-1, ...used) + 1;
    const bindings = new Map<number, Term>();
    for (const variable of variablesOfRule(definition)) {
      bindings.set(variable, this.#normaliser.terms.variable(first + bindings.size));
    }
    return this.#normaliser.apply(definition, bindings);
  }
}

type Conditions = Pick<NormalRule, 'positives' | 'negatives' | 'distincts'>;

function refuseIfTooLong(conditions: Conditions, rule: Rule): void {
  if (conditionCount(conditions) > MAX_CONDITIONS) {
    throw new GroundingRefused('memory', `a rule has more than ${MAX_CONDITIONS} conditions`, rule);
  }
}

function conditionCount({ positives, negatives, distincts }: Conditions): number {
  return positives.length + negatives.length + distincts.length;
}

function variablesOfRule(rule: NormalRule): Set<number> {
  const variables = variablesOfAll(rule.head.args);
  for (const atom of [...rule.positives, ...rule.negatives]) variablesOfAll(atom.args, variables);
  for (const pair of rule.distincts) variablesOfAll(pair, variables);
  return variables;
}

function isSafe(rule: NormalRule): boolean {
  const bound = boundVariables(rule.positives);
  return [...variablesOfAll(rule.head.args)].every((variable) => bound.has(variable));
}

function argsOf(atom: { readonly args: readonly { readonly term: Term }[] }): Term[] {
  return atom.args.map((arg) => arg.term);
}

function withoutRepeats(atoms: readonly NormalAtom[]): readonly NormalAtom[] {
  if (atoms.length < 2) return atoms;
  return atoms.filter(
    (atom, i) =>
      !atoms
        .slice(0, i)
        .some(
          (other) => other.relation === atom.relation && other.args.every((arg, k) => arg === atom.args[k]),
        ),
  );
}
