/**
 * In which order a clause's literals are tried: next the one that promises fewest ways to go on, with respect
 * for the author's order where little is known.
 * Negations and `distinct` wait until everything that can bind their variables has done so; a variable
 * that nothing binds means "for any" inside its own negation.
 */
import type { OutsideRelations } from '../outside.ts';
import { type Clause, type Literal, LiteralKind, type Plan } from './clause.ts';
import type { FactStatistics } from './statistics.ts';
import { isVariableTerm, slotOf, type TermTable } from './term-table.ts';

export interface PlanningKnowledge {
  readonly terms: TermTable;
  readonly facts: FactStatistics;
  /** Of a typical state. */
  readonly fluents: FactStatistics;
  readonly roleCount: number;
  readonly outside: OutsideRelations;
}

/** Cost of literals that only test, in the order in which tests should be made. */
const TEST_COST = { comparison: 0, fact: 0.01, outside: 0.4, call: 0.5 };
/** A library usually has one answer; asked for values it cannot give, it has none. */
const OUTSIDE_COST = { answer: 0.8, refusal: 1000 };
const UNKNOWN_FLUENT_MATCHES = 8;
/** A relation with rules is taken to have this many answers per argument left open. */
const CALL_MATCHES_PER_OPEN_ARGUMENT = 4;
/** And this many times more if nothing at all restricts it. */
const UNRESTRICTED = 8;

export function makePlan(clause: Clause, boundHead: number, knowledge: PlanningKnowledge): Plan {
  const bound = new Set<number>();
  clause.headSlots.forEach((slot, i) => {
    if (i < 31 && (boundHead & (1 << i)) !== 0) bound.add(slot);
  });
  const left = [...clause.body];
  const literals: Literal[] = [];
  while (left.length > 0) {
    const chosen = cheapest(left, bound, knowledge);
    left.splice(left.indexOf(chosen), 1);
    literals.push(chosen);
    if (isBinder(chosen)) for (const slot of chosen.slots) bound.add(slot);
  }
  return { clause, literals };
}

/** The first in the sheet's order among the cheapest that may come next. */
function cheapest(
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
    if (isCall && isBinder(literal) && literal.awaits.length === 0 && !asksOutside(literal))
      callsBefore = true;
    if (mustWait(literal, position, left, bound, knowledge)) return;
    const cost = costOf(literal, bound, knowledge);
    // The number of facts is known for one state only, so where the author put a call before facts, the facts
    // pass it only if they promise a single match.
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
  if (kind === LiteralKind.outside) {
    return !canBeAnswered(literal, bound, knowledge) && open(slots).some((slot) => anyBinds(others, slot));
  }
  if (asksOutside(literal)) {
    const givers = others.filter((other) => !asksOutside(other));
    if (open(slots).some((slot) => anyBinds(givers, slot))) return true;
  }
  if (open(awaits).some((slot) => anyBindsForSure(others, slot))) return true;
  // What a relation costs to ask without the values its author meant it to be given is anybody's guess; a
  // recursion may not even come to an end.
  const before = left.slice(0, position);
  return kind === LiteralKind.call && open(slots).some((slot) => anyBindsForSure(before, slot));
}

function asksOutside({ relation }: Literal): boolean {
  return relation?.asksOutside ?? false;
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
    case LiteralKind.outside:
      if (isTest) return TEST_COST.outside;
      return canBeAnswered(literal, bound, knowledge) ? OUTSIDE_COST.answer : OUTSIDE_COST.refusal;
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
