/**
 * A program is a description prepared for the solver: relations with their facts and dependencies, and their rules as
 * clauses without alternatives.
 */
import { stronglyConnectedComponents } from '../../base/index.ts';
import type {
  Atom,
  Description,
  Formula,
  Rule,
  Span,
  Term,
  TermOccurrence,
  Variable,
} from '../../gdl/index.ts';
import { Clause, type Literal, LiteralKind, type Relation } from './clause.ts';
import { isVariableTerm, slotOf, type TermTable } from './term-table.ts';

/** The parts of a description that determine its answers. */
export type ProgramSource = Pick<Description, 'rules' | 'externals'>;

export class Program {
  readonly #terms: TermTable;
  readonly #relations = new Map<string, Relation>();
  /** The facts without variables, in ascending order. */
  readonly facts: readonly number[];

  constructor(terms: TermTable, source: ProgramSource) {
    this.#terms = terms;
    const externals = source.externals.flatMap((library) => library.relations);
    for (const { relation, args } of externals) this.relation(relation, args.length).isExternal = true;
    const clauses = normalForm(source.rules);
    const facts = new Set<number>();
    const rules: { relation: Relation; clause: NormalClause }[] = [];
    for (const clause of clauses) {
      const relation = this.relation(clause.relation, clause.args.length);
      const isFact = clause.body.length === 0 && clause.args.every((arg) => arg.ground);
      if (isFact && !isGivenByPosition(relation)) {
        facts.add(terms.compound(relation.symbol, this.#args(clause.args)));
        relation.hasFacts = true;
      } else {
        relation.hasRules = true;
        rules.push({ relation, clause });
      }
    }
    // A literal's kind depends on whether its relation has rules, so those are collected first.
    for (const { relation, clause } of rules) relation.clauses.push(this.#clause(relation, clause));
    this.facts = [...facts].sort((a, b) => a - b);
    for (const relation of this.#relations.values()) {
      relation.isGiven = relation.hasFacts || relation.isExternal || isGivenByPosition(relation);
    }
    this.#findDependencies();
  }

  relation(name: string, arity: number): Relation {
    const key = `${name}/${arity}`;
    let relation = this.#relations.get(key);
    if (relation === undefined) {
      relation = {
        id: this.#relations.size,
        name,
        arity,
        symbol: this.#terms.symbol(name, arity),
        clauses: [],
        hasFacts: false,
        hasRules: false,
        isExternal: false,
        asksExternal: false,
        isGiven: false,
        dependsOn: 'rules',
        component: -1,
      };
      this.#relations.set(key, relation);
    }
    return relation;
  }

  /** Discards the orders of conditions chosen so far, since better statistics are available. */
  forgetPlans(): void {
    for (const { clauses } of this.#relations.values()) for (const clause of clauses) clause.plans.clear();
  }

  #clause(relation: Relation, clause: NormalClause): Clause {
    const head = this.#args(clause.args);
    const body = clause.body.map((condition) => this.#literal(condition));
    const headSlots: number[] = [];
    for (const arg of head) this.#terms.collectSlots(arg, headSlots);
    return new Clause(relation, head, headSlots, body, clause.variableCount);
  }

  #args(args: readonly Term[]): number[] {
    return args.map((arg) => this.#terms.fromTerm(arg));
  }

  #literal(condition: Condition): Literal {
    if (condition.kind === 'distinct') {
      const args = this.#args([condition.left, condition.right]);
      return this.#made(condition.negated ? LiteralKind.same : LiteralKind.distinct, false, args);
    }
    return this.#atom(condition);
  }

  #atom({ relation: name, args: terms, negated, awaits, span }: AtomCondition): Literal {
    const relation = this.relation(name, terms.length);
    const args = this.#args(terms);
    const awaited = awaits.map((variable) => slotOf(this.#terms.fromTerm(variable)));
    if (relation.isExternal && !relation.hasRules && !relation.hasFacts) {
      return this.#made(LiteralKind.external, negated, args, relation, relation.symbol, [], span);
    }
    if (relation.hasRules || relation.isExternal) {
      return this.#made(LiteralKind.call, negated, args, relation, relation.symbol, awaited);
    }
    if (isTrue(relation)) return this.#fluent(negated, args[0] as number, relation);
    if (isDoes(relation)) return this.#made(LiteralKind.does, negated, args, relation);
    return this.#made(LiteralKind.fact, negated, args, relation, relation.symbol);
  }

  #fluent(negated: boolean, fluent: number, relation: Relation): Literal {
    if (isVariableTerm(fluent) || this.#terms.symbolOf(fluent) < 0)
      return this.#made(LiteralKind.anyFluent, negated, [fluent], relation);
    const args = [...this.#terms.argsOf(fluent)];
    return this.#made(LiteralKind.fluent, negated, args, relation, this.#terms.symbolOf(fluent));
  }

  #made(
    kind: LiteralKind,
    negated: boolean,
    args: readonly number[],
    relation?: Relation,
    symbol = -1,
    awaits: readonly number[] = [],
    span?: Span,
  ): Literal {
    const slots: number[] = [];
    for (const arg of args) this.#terms.collectSlots(arg, slots);
    return { kind, negated, args, relation, symbol, slots, awaits, span };
  }

  #findDependencies(): void {
    const relations = [...this.#relations.values()];
    const successors = relations.map((relation) => [
      ...new Set(
        relation.clauses.flatMap((clause) => clause.body.flatMap((each) => each.relation?.id ?? [])),
      ),
    ]);
    const { componentOf } = stronglyConnectedComponents(successors);
    for (const relation of relations) relation.component = componentOf[relation.id] as number;
    const users: number[][] = relations.map(() => []);
    successors.forEach((used, user) => {
      for (const id of used) users[id]?.push(user);
    });
    const mark = (seeds: readonly Relation[], set: (relation: Relation) => void) => {
      const pending = seeds.map((seed) => seed.id);
      const seen = new Set(pending);
      for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
        set(relations[id] as Relation);
        for (const user of users[id] ?? []) {
          if (!seen.has(user)) {
            seen.add(user);
            pending.push(user);
          }
        }
      }
    };
    const dependOn = (dependsOn: Relation['dependsOn']) => (relation: Relation) => {
      relation.dependsOn = dependsOn;
    };
    mark(relations.filter(isTrue), dependOn('state'));
    mark(relations.filter(isDoes), dependOn('moves'));
    mark(
      relations.filter(({ isExternal: external }) => external),
      (relation) => {
        relation.asksExternal = true;
      },
    );
  }
}

function isTrue({ name, arity }: Relation): boolean {
  return name === 'true' && arity === 1;
}

function isDoes({ name, arity }: Relation): boolean {
  return name === 'does' && arity === 2;
}

/** Whether the state or the moves give the relation facts of their own, besides those of the sheet. */
function isGivenByPosition(relation: Relation): boolean {
  return isTrue(relation) || isDoes(relation);
}

// Rules as clauses: a body becomes a plain list of conditions, `not` only applies to single atoms, and each
// combination of alternatives becomes a separate clause.

export interface AtomCondition {
  readonly kind: 'atom';
  readonly negated: boolean;
  readonly relation: string;
  readonly args: readonly Term[];
  /** Variables that other conditions should bind first if possible, although the atom is positive. */
  readonly awaits: readonly Variable[];
  /** Its place in the sheet, if it has one. */
  readonly span?: Span;
}

/** `(distinct left right)`, or if negated that both are equal. */
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

/** If a rule would become more clauses than this, its alternatives get their own relations instead. */
const MOST_CLAUSES_PER_RULE = 64;

/** No name in a sheet contains a space. */
const ALTERNATIVES = 'alternatives ';

export function normalForm(rules: readonly Rule[]): readonly NormalClause[] {
  return new ClauseNormaliser().clauses(rules);
}

type Conjunction = readonly Condition[];

class ClauseNormaliser {
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
