/**
 * Normal rules, used by the grounder: conjunctions of atoms, negated atoms and inequalities, into which every rule of
 * the sheet is converted.
 */
import type { Formula, Or, Rule, Term, TermPool } from '../../gdl/index.ts';
import { GroundingRefused } from './ground-program.ts';

/** An atom of a relation, which is a name with its number of arguments: `cell/3`. */
export interface NormalAtom {
  readonly relation: string;
  readonly args: readonly Term[];
}

export interface NormalRule {
  readonly head: NormalAtom;
  readonly positives: readonly NormalAtom[];
  readonly negatives: readonly NormalAtom[];
  readonly distincts: readonly (readonly [Term, Term])[];
  /** Positive atoms that only narrow the search for instances; they are not part of the ground rules. */
  readonly guards: readonly NormalAtom[];
  /** Whether the rule only collects possible atoms, without ground rules. */
  readonly silent: boolean;
  /** The rule as its author wrote it. */
  readonly origin: Rule;
}

export function relationKey(name: string, arity: number): string {
  return `${name}/${arity}`;
}

export function variablesOf(term: Term, into: Set<number> = new Set()): Set<number> {
  if (term.kind === 'variable') into.add(term.index);
  else if (term.kind === 'compound' && !term.ground) for (const arg of term.args) variablesOf(arg, into);
  return into;
}

export function variablesOfAll(terms: readonly Term[], into: Set<number> = new Set()): Set<number> {
  for (const term of terms) variablesOf(term, into);
  return into;
}

/** The variables bound by the positive atoms of a body. */
export function boundVariables(positives: readonly NormalAtom[]): Set<number> {
  const bound = new Set<number>();
  for (const atom of positives) variablesOfAll(atom.args, bound);
  return bound;
}

// Converts a rule's body to conjunctions: `or` becomes several rules or a helper relation, negations move inward,
// `(not (distinct a b))` unifies, and a negated atom with unbound variables becomes "no binding exists".

/** Maximum number of alternatives, and of conditions in one of them; a rule with more is refused. */
const MAX_ALTERNATIVES = 4096;
const MAX_CONDITIONS = 1000;

interface Conjunction {
  readonly positives: readonly NormalAtom[];
  readonly negatives: readonly NormalAtom[];
  readonly distincts: readonly (readonly [Term, Term])[];
  readonly equalities: readonly (readonly [Term, Term])[];
}

const EMPTY_CONJUNCTION: Conjunction = { positives: [], negatives: [], distincts: [], equalities: [] };

export class Normaliser {
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

  /** `(<= (legal ?r noop) …)` with unbound `?r` means every role. */
  #bindRole(rule: NormalRule): NormalRule {
    const [role] = rule.head.args;
    if (role?.kind !== 'variable' || !/^(legal|goal|sees|input)\/2$/.test(rule.head.relation)) return rule;
    if (boundVariables(rule.positives).has(role.index)) return rule;
    return { ...rule, positives: [{ relation: 'role/1', args: [role] }, ...rule.positives] };
  }

  #conjunctions(formulas: readonly Formula[], rule: Rule): readonly Conjunction[] {
    let result: readonly Conjunction[] = [EMPTY_CONJUNCTION];
    for (const formula of formulas) result = this.#product(result, this.#cases(formula, false, rule), rule);
    return result;
  }

  #cases(formula: Formula, negated: boolean, rule: Rule): readonly Conjunction[] {
    switch (formula.kind) {
      case 'atom': {
        const atom = { relation: relationKey(formula.relation, formula.args.length), args: argsOf(formula) };
        return [
          negated ? { ...EMPTY_CONJUNCTION, negatives: [atom] } : { ...EMPTY_CONJUNCTION, positives: [atom] },
        ];
      }
      case 'distinct': {
        const pair = [formula.left.term, formula.right.term] as const;
        return [
          negated
            ? { ...EMPTY_CONJUNCTION, equalities: [pair] }
            : { ...EMPTY_CONJUNCTION, distincts: [pair] },
        ];
      }
      case 'not':
        return this.#cases(formula.formula, !negated, rule);
      case 'or': {
        const helper = negated ? undefined : this.#disjunction(formula, rule);
        if (helper !== undefined) return [{ ...EMPTY_CONJUNCTION, positives: [helper] }];
        if (!negated) return formula.disjuncts.flatMap((disjunct) => this.#cases(disjunct, false, rule));
        let all: readonly Conjunction[] = [EMPTY_CONJUNCTION];
        for (const disjunct of formula.disjuncts)
          all = this.#product(all, this.#cases(disjunct, true, rule), rule);
        return all;
      }
    }
  }

  /**
   * A helper relation for alternatives that are all atoms over the same variables, which keeps the rule a single rule.
   */
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

  /** Returns the rules of helper relations created since the last call. */
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
   * A negated atom with variables that no positive atom binds means that no binding exists: the variables are hidden
   * in a helper relation. An inequality with such a variable is meaningless and dropped.
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

type Conditions = Pick<NormalRule, 'positives' | 'negatives' | 'distincts'>;

export function refuseIfTooLong(conditions: Conditions, rule: Rule): void {
  if (conditionCount(conditions) > MAX_CONDITIONS) {
    throw new GroundingRefused('memory', `a rule has more than ${MAX_CONDITIONS} conditions`, rule);
  }
}

export function conditionCount({ positives, negatives, distincts }: Conditions): number {
  return positives.length + negatives.length + distincts.length;
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

/** Substitutions over terms with variables. */
type Substitution = ReadonlyMap<number, Term>;

/** The most general substitution that makes each pair equal, or undefined. Its terms are fully substituted. */
export function unifyPairs(
  pairs: readonly (readonly [Term, Term])[],
  terms: TermPool,
): Substitution | undefined {
  let bindings = new Map<number, Term>();
  const open = [...pairs];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const left = substitute(pair[0], bindings, terms);
    const right = substitute(pair[1], bindings, terms);
    if (left === right) continue;
    if (left.kind === 'variable' || right.kind === 'variable') {
      const [variable, value] = left.kind === 'variable' ? [left, right] : [right, left];
      if (variable.kind !== 'variable' || occursIn(variable.index, value)) return undefined;
      const single = new Map([[variable.index, value]]);
      const updated = new Map<number, Term>([[variable.index, value]]);
      for (const [index, term] of bindings) updated.set(index, substitute(term, single, terms));
      bindings = updated;
    } else if (
      left.kind === 'compound' &&
      right.kind === 'compound' &&
      left.name === right.name &&
      left.args.length === right.args.length
    ) {
      left.args.forEach((arg, i) => {
        open.push([arg, right.args[i] as Term]);
      });
    } else return undefined;
  }
  return bindings;
}

export function substitute(term: Term, bindings: Substitution, terms: TermPool): Term {
  if (term.ground) return term;
  if (term.kind === 'variable') return bindings.get(term.index) ?? term;
  return terms.compound(
    term.spelling,
    term.args.map((arg) => substitute(arg, bindings, terms)),
  );
}

function occursIn(index: number, term: Term): boolean {
  if (term.ground) return false;
  if (term.kind === 'variable') return term.index === index;
  return term.args.some((arg) => occursIn(index, arg));
}
