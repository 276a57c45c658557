/**
 * Rules as clauses: a body becomes a plain list of conditions, `not` stands before single atoms only, and
 * each combination of alternatives becomes a clause of its own.
 */
import type { Atom, Formula, Rule, Span, Term, TermOccurrence, Variable } from '../../gdl/index.ts';

export interface AtomCondition {
  readonly kind: 'atom';
  readonly negated: boolean;
  readonly relation: string;
  readonly args: readonly Term[];
  /** Variables that other conditions should bind first if they can, though the atom is positive. */
  readonly awaits: readonly Variable[];
  /** Where it stands in the sheet, if it stands there. */
  readonly span?: Span;
}

/** `(distinct left right)`, or if negated that both are the same. */
export interface DistinctCondition {
  readonly kind: 'distinct';
  readonly negated: boolean;
  readonly left: Term;
  readonly right: Term;
}

export type Condition = AtomCondition | DistinctCondition;

export interface NormalClause {
  readonly relation: string;
  readonly args: readonly Term[];
  readonly body: readonly Condition[];
  readonly variableCount: number;
}

/** Beyond so many clauses for one rule its alternatives get relations of their own instead. */
const MOST_CLAUSES_PER_RULE = 64;

/** No name in a sheet contains a space. */
const ALTERNATIVES = 'alternatives ';

export function normalForm(rules: readonly Rule[]): readonly NormalClause[] {
  return new Normalizer().clauses(rules);
}

type Conjunction = readonly Condition[];

class Normalizer {
  readonly #clauses: NormalClause[] = [];
  #lifted = 0;
  #variableCount = 0;

  clauses(rules: readonly Rule[]): readonly NormalClause[] {
    for (const rule of rules) {
      this.#variableCount = rule.variables.length;
      const args = rule.head.args.map((arg) => arg.term);
      for (const body of this.#all(rule.body, false)) this.#add(rule.head.relation, args, body);
    }
    return this.#clauses;
  }

  #add(relation: string, args: readonly Term[], body: Conjunction): void {
    this.#clauses.push({ relation, args, body, variableCount: this.#variableCount });
  }

  /** The ways in which all formulas hold (or, negated, in which none holds). */
  #all(formulas: readonly Formula[], negated: boolean): readonly Conjunction[] {
    let ways: readonly Conjunction[] = [[]];
    for (const formula of formulas) {
      let more = this.#ways(formula, negated);
      if (more.length > 1 && ways.length * more.length > MOST_CLAUSES_PER_RULE) more = [[this.#lift(more)]];
      ways = ways.flatMap((way) => more.map((other) => [...way, ...other]));
    }
    return ways;
  }

  #ways(formula: Formula, negated: boolean): readonly Conjunction[] {
    switch (formula.kind) {
      case 'atom':
        return [[atomCondition(formula, negated)]];
      case 'distinct':
        return [[{ kind: 'distinct', negated, left: formula.left.term, right: formula.right.term }]];
      case 'not':
        return this.#ways(formula.formula, !negated);
      case 'or':
        return negated
          ? this.#all(formula.disjuncts, true)
          : formula.disjuncts.flatMap((disjunct) => this.#ways(disjunct, false));
    }
  }

  #lift(ways: readonly Conjunction[]): AtomCondition {
    const relation = `${ALTERNATIVES}${this.#lifted++}`;
    const args = [...new Set(ways.flatMap((way) => way.flatMap(conditionVariables)))];
    for (const way of ways) this.#add(relation, args, way);
    const awaits = args.filter((variable) => !ways.every((way) => way.some((each) => binds(each, variable))));
    return { kind: 'atom', negated: false, relation, args, awaits };
  }
}

function atomCondition(atom: Atom, negated: boolean): AtomCondition {
  const args = atom.args.map((arg: TermOccurrence) => arg.term);
  return { kind: 'atom', negated, relation: atom.relation, args, awaits: [], span: atom.span };
}

function binds(condition: Condition, variable: Variable): boolean {
  return condition.kind === 'atom' && !condition.negated && conditionVariables(condition).includes(variable);
}

function conditionVariables(condition: Condition): Variable[] {
  const terms = condition.kind === 'atom' ? condition.args : [condition.left, condition.right];
  return terms.flatMap(termVariables);
}

function termVariables(term: Term): Variable[] {
  if (term.kind === 'variable') return [term];
  return term.kind === 'compound' ? term.args.flatMap(termVariables) : [];
}
