/**
 * A clause plan is the evaluation order of the literals in a clause, chosen when the clause is entered: the literal
 * with the fewest expected matches comes next, and negations and `distinct` wait until their variables are bound.
 */
import type { ExternalRelations } from '../external-relations.ts';
import { type Clause, type ClausePlan, type Literal, LiteralKind } from './clause.ts';
import type { SubgoalTable } from './subgoal-tables.ts';
import { isVariableTerm, slotOf, type TermTable } from './term-table.ts';
import { type Bindings, UNBOUND, type Unifier } from './unifier.ts';

export interface PlanningKnowledge {
  readonly terms: TermTable;
  readonly facts: FactStatistics;
  /** Statistics of a typical state. */
  readonly fluents: FactStatistics;
  readonly roleCount: number;
  readonly outside: ExternalRelations;
}

/** Cost of literals that only test, in evaluation order. */
const TEST_COST = { comparison: 0, fact: 0.01, outside: 0.4, call: 0.5 };
/** A library usually has one answer; a query for values it cannot give has none. */
const EXTERNAL_COST = { answer: 0.8, refusal: 1000 };
const UNKNOWN_FLUENT_MATCHES = 8;
/** A relation with rules is assumed to have this many answers per open argument. */
const CALL_MATCHES_PER_OPEN_ARGUMENT = 4;
/** And this many times more if nothing restricts it. */
const UNRESTRICTED = 8;

export function planClause(clause: Clause, boundHead: number, knowledge: PlanningKnowledge): ClausePlan {
  const bound = new Set<number>();
  clause.headSlots.forEach((slot, i) => {
    if (i < 31 && (boundHead & (1 << i)) !== 0) bound.add(slot);
  });
  const left = [...clause.body];
  const literals: Literal[] = [];
  while (left.length > 0) {
    const chosen = cheapestLiteral(left, bound, knowledge);
    left.splice(left.indexOf(chosen), 1);
    literals.push(chosen);
    if (isBinder(chosen)) for (const slot of chosen.slots) bound.add(slot);
  }
  return { clause, literals };
}

/** The first in the sheet's order among the cheapest possible next literals. */
function cheapestLiteral(
  left: readonly Literal[],
  bound: ReadonlySet<number>,
  knowledge: PlanningKnowledge,
): Literal {
  let best = left[0] as Literal;
  let bestCost = Number.POSITIVE_INFINITY;
  let callsBefore = false;
  left.forEach((literal, position) => {
    const isCall = literal.kind === LiteralKind.call;
    const isBehindCall = callsBefore && !isCall;
    if (isCall && isBinder(literal) && literal.awaits.length === 0 && !asksExternal(literal))
      callsBefore = true;
    if (mustWait(literal, position, left, bound, knowledge)) return;
    const cost = costOf(literal, bound, knowledge);
    // The number of facts is known for one state only, so if the author put a call before facts, the facts only
    // overtake it if a single match is expected.
    if (cost < bestCost && !(isBehindCall && cost > 1)) {
      best = literal;
      bestCost = cost;
    }
  });
  return best;
}

function mustWait(
  literal: Literal,
  position: number,
  left: readonly Literal[],
  bound: ReadonlySet<number>,
  knowledge: PlanningKnowledge,
): boolean {
  const { kind, slots, awaits } = literal;
  const open = (some: readonly number[]) => some.filter((slot) => !bound.has(slot));
  const others = left.filter((other) => other !== literal);
  if (kind === LiteralKind.same) {
    return !isComparable(literal, bound) && open(slots).some((slot) => anyBinds(others, slot));
  }
  if (!isBinder(literal)) return open(slots).some((slot) => anyBinds(others, slot));
  if (kind === LiteralKind.external) {
    return !canBeAnswered(literal, bound, knowledge) && open(slots).some((slot) => anyBinds(others, slot));
  }
  if (asksExternal(literal)) {
    const givers = others.filter((other) => !asksExternal(other));
    if (open(slots).some((slot) => anyBinds(givers, slot))) return true;
  }
  if (open(awaits).some((slot) => anyBindsForSure(others, slot))) return true;
  // The cost of querying a relation without the values its author intended to give is unknown; a recursion may not
  // even terminate.
  const before = left.slice(0, position);
  return kind === LiteralKind.call && open(slots).some((slot) => anyBindsForSure(before, slot));
}

function asksExternal({ relation }: Literal): boolean {
  return relation?.asksExternal ?? false;
}

function canBeAnswered(
  { relation, args }: Literal,
  bound: ReadonlySet<number>,
  { outside, terms }: PlanningKnowledge,
): boolean {
  const known = args.map((arg) => isKnown(arg, bound, terms));
  return relation !== undefined && outside.canAnswer(relation.name, known);
}

function isBinder(literal: Literal): boolean {
  return !literal.negated && literal.kind !== LiteralKind.distinct;
}

function anyBinds(literals: readonly Literal[], slot: number): boolean {
  return literals.some((each) => isBinder(each) && each.slots.includes(slot));
}

function anyBindsForSure(literals: readonly Literal[], slot: number): boolean {
  return literals.some((each) => isBinder(each) && each.slots.includes(slot) && !each.awaits.includes(slot));
}

/** Whether one side of a `same` is known, so that it binds the other. */
function isComparable({ args }: Literal, bound: ReadonlySet<number>): boolean {
  return args.some((arg) => arg >= 0 || (isVariableTerm(arg) && bound.has(slotOf(arg))));
}

function costOf(literal: Literal, bound: ReadonlySet<number>, knowledge: PlanningKnowledge): number {
  const { kind, args, slots } = literal;
  const isTest = literal.negated || slots.every((slot) => bound.has(slot));
  switch (kind) {
    case LiteralKind.distinct:
    case LiteralKind.same:
      return TEST_COST.comparison;
    case LiteralKind.fact:
      if (isTest) return TEST_COST.fact;
      return matchesOf(knowledge.facts, literal, bound, knowledge.terms) ?? 0;
    case LiteralKind.fluent:
      if (isTest) return TEST_COST.fact;
      return matchesOf(knowledge.fluents, literal, bound, knowledge.terms) ?? UNKNOWN_FLUENT_MATCHES;
    case LiteralKind.anyFluent:
      return isTest ? TEST_COST.fact : 1000;
    case LiteralKind.does:
      return isTest || isKnown(args[0], bound, knowledge.terms) ? TEST_COST.fact * 2 : knowledge.roleCount;
    case LiteralKind.external:
      if (isTest) return TEST_COST.outside;
      return canBeAnswered(literal, bound, knowledge) ? EXTERNAL_COST.answer : EXTERNAL_COST.refusal;
    case LiteralKind.call: {
      if (isTest) return TEST_COST.call;
      const open = args.filter((arg) => !isKnown(arg, bound, knowledge.terms)).length;
      const matches = CALL_MATCHES_PER_OPEN_ARGUMENT ** open;
      return open === args.length ? matches * UNRESTRICTED : matches;
    }
  }
}

function matchesOf(
  statistics: FactStatistics,
  literal: Literal,
  bound: ReadonlySet<number>,
  terms: TermTable,
): number | undefined {
  return statistics.matches(literal.symbol, (position) => isKnown(literal.args[position], bound, terms));
}

function isKnown(arg: number | undefined, bound: ReadonlySet<number>, terms: TermTable): boolean {
  if (arg === undefined || arg >= 0) return true;
  const slots: number[] = [];
  terms.collectSlots(arg, slots);
  return slots.every((slot) => bound.has(slot));
}

/** How a clause is entered: what its head takes from the subgoal, and the best order of its body. */
export class ClauseEntry {
  readonly #terms: TermTable;
  readonly #unifier: Unifier;
  #knowledge: PlanningKnowledge;

  constructor(terms: TermTable, unifier: Unifier, knowledge: PlanningKnowledge) {
    this.#terms = terms;
    this.#unifier = unifier;
    this.#knowledge = knowledge;
  }

  /** Used for plans made from now on. */
  learn(knowledge: PlanningKnowledge): void {
    this.#knowledge = knowledge;
  }

  /**
   * The clause's variables, followed by the subgoal's, as required by the head; undefined if the head does not match
   * the subgoal.
   */
  bindings(table: SubgoalTable, { head, variableCount }: Clause): Bindings | undefined {
    const { args, width } = table;
    for (let i = 0; i < args.length; i++) {
      if (!this.#mayMatch(args[i] as number, head[i] as number)) return undefined;
    }
    const size = variableCount + width;
    const bindings: Bindings = new Array<number>(size);
    for (let i = 0; i < size; i++) bindings[i] = UNBOUND;
    const mark = this.#unifier.mark();
    for (let i = 0; i < args.length; i++) {
      let arg = args[i] as number;
      if (arg < 0) arg = this.#unifier.renameFrom(arg, variableCount, bindings);
      if (!this.#unifier.unify(arg, head[i] as number, bindings)) {
        this.#unifier.undo(mark, bindings);
        return undefined;
      }
    }
    this.#unifier.commit(mark);
    return bindings;
  }

  plan(clause: Clause, bindings: Bindings): ClausePlan {
    const { headSlots } = clause;
    let bound = 0;
    for (let i = 0; i < headSlots.length && i < 31; i++) {
      if ((bindings[headSlots[i] as number] as number) >= 0) bound |= 1 << i;
    }
    let plan = clause.plans.get(bound);
    if (plan === undefined) {
      plan = planClause(clause, bound, this.#knowledge);
      clause.plans.set(bound, plan);
    }
    return plan;
  }

  /** A quick test that avoids most unifications. */
  #mayMatch(arg: number, head: number): boolean {
    if (arg === head || isVariableTerm(arg) || isVariableTerm(head)) return true;
    if (arg >= 0 && head >= 0) return false;
    return this.#terms.symbolOf(arg) === this.#terms.symbolOf(head);
  }
}

interface SymbolStatistics {
  count: number;
  /** By argument position. */
  readonly distinct: Set<number>[];
}

/** The average number of facts that match a pattern, for choosing the order of conditions. */
export class FactStatistics {
  readonly #bySymbol = new Map<number, SymbolStatistics>();

  constructor(terms: TermTable, facts: readonly number[]) {
    for (const fact of facts) {
      const symbol = terms.symbolOf(fact);
      const args = terms.argsOf(fact);
      let entry = this.#bySymbol.get(symbol);
      if (entry === undefined) {
        entry = { count: 0, distinct: args.map(() => new Set()) };
        this.#bySymbol.set(symbol, entry);
      }
      entry.count++;
      for (const [position, values] of entry.distinct.entries()) values.add(args[position] as number);
    }
  }

  /** Expected matches if exactly the arguments named by `isBound` are bound; undefined for an unknown symbol. */
  matches(symbol: number, isBound: (position: number) => boolean): number | undefined {
    const entry = this.#bySymbol.get(symbol);
    if (entry === undefined) return undefined;
    let matches = entry.count;
    for (const [position, values] of entry.distinct.entries()) {
      if (isBound(position)) matches /= values.size;
    }
    return matches;
  }
}
