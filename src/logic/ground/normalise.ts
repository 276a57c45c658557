/**
 * Turns rules into conjunctions: `or` becomes several rules, negations move inward, `(not (distinct a b))`
 * unifies, a negated atom whose variables nothing binds becomes "no binding exists", and relations that hold
 * for unboundedly many values are replaced by their definitions where they are used.
 */
import type { Formula, Rule, Term, TermPool, TurnBasedDescription } from '../../gdl/index.ts';
import {
  boundVariables,
  type NormalAtom,
  type NormalRule,
  relationKey,
  variablesOfAll,
} from './normal-rule.ts';
import { GroundingRefused } from './refusal.ts';
import { type Substitution, substitute, unifyPairs } from './unify.ts';

/** More alternatives than any sensible rule has; beyond it the rule is refused. */
const MAX_ALTERNATIVES = 4096;

export function normalise(description: TurnBasedDescription): NormalRule[] {
  const normaliser = new Normaliser(description.terms);
  const rules = description.rules.flatMap((rule) => normaliser.alternatives(rule));
  const safe = new Unfolding(rules, normaliser).run();
  return safe.flatMap((rule) => normaliser.hideUnboundNegations(rule));
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
      const solved = this.#solveEqualities({ head, ...alternative, origin: rule }, alternative.equalities);
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
        if (!negated) return formula.disjuncts.flatMap((disjunct) => this.#cases(disjunct, false, rule));
        let all: readonly Conjunction[] = [TRUE];
        for (const disjunct of formula.disjuncts)
          all = this.#product(all, this.#cases(disjunct, true, rule), rule);
        return all;
      }
    }
  }

  #product(left: readonly Conjunction[], right: readonly Conjunction[], rule: Rule): readonly Conjunction[] {
    if (left.length * right.length > MAX_ALTERNATIVES) {
      throw new GroundingRefused('memory', `a rule has more than ${MAX_ALTERNATIVES} alternatives`, rule);
    }
    return left.flatMap((a) =>
      right.map((b) => ({
        positives: [...a.positives, ...b.positives],
        negatives: [...a.negatives, ...b.negatives],
        distincts: [...a.distincts, ...b.distincts],
        equalities: [...a.equalities, ...b.equalities],
      })),
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
      helpers.push({ head, positives: [atom], negatives: [], distincts: [], origin: rule.origin });
      return head;
    });
    return [{ ...rule, negatives, distincts }, ...helpers];
  }
}

/** Replaces relations whose rules leave a head variable unbound by their definitions. */
class Unfolding {
  readonly #normaliser: Normaliser;
  readonly #rules: NormalRule[];

  constructor(rules: NormalRule[], normaliser: Normaliser) {
    this.#rules = rules;
    this.#normaliser = normaliser;
  }

  run(): NormalRule[] {
    let rules = this.#rules;
    for (let round = 0; ; round++) {
      const unsafe = rules.find((rule) => !isSafe(rule));
      if (unsafe === undefined) return rules;
      const { relation } = unsafe.head;
      if (/^(role|init|true|next|legal|does|goal|terminal|sees)\//.test(relation) || round > 200) {
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
      if (rules.length > 100_000)
        throw new GroundingRefused('memory', `replacing ${relation} makes too many rules`, unsafe.origin);
    }
  }

  #replace(rule: NormalRule, relation: string, definitions: readonly NormalRule[]): NormalRule[] {
    const positive = rule.positives.findIndex((atom) => atom.relation === relation);
    if (positive >= 0) {
      const atom = rule.positives[positive] as NormalAtom;
      const rest = { ...rule, positives: rule.positives.filter((_, i) => i !== positive) };
      return definitions.flatMap((definition) => {
        const joined = this.#join(rest, atom, definition);
        return joined === undefined ? [] : this.#replace(joined, relation, definitions);
      });
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
    return this.#normaliser.tidy(
      this.#normaliser.apply(
        {
          ...rest,
          positives: [...rest.positives, ...renamed.positives],
          negatives: [...rest.negatives, ...renamed.negatives],
          distincts: [...rest.distincts, ...renamed.distincts],
        },
        bindings,
      ),
    );
  }

  /** The rules that say `rule` and that one definition does not make `atom` true. */
  #exclude(rule: NormalRule, atom: NormalAtom, definition: NormalRule): NormalRule[] {
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
    const cases: (NormalRule | undefined)[] = [
      ...instance.positives.map((each) =>
        this.#normaliser.tidy({ ...rule, negatives: [...rule.negatives, each] }),
      ),
      ...instance.negatives.map((each) =>
        this.#normaliser.tidy({ ...rule, positives: [...rule.positives, each] }),
      ),
      ...instance.distincts.map((pair) => {
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
