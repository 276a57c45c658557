/**
 * Takes the times out of real-time rules, so that what is left can be grounded. A fluent without its times is a
 * *cell*; its *registers* are its lifetime and the times that it stores in arguments, such as a player's remaining
 * time in `(timer white 90)`. Times are opaque to the rules, so a rule can only copy a register or set it to a
 * constant: the choice between the two, and the source, are written into the head of its ground instances.
 *
 *   true(T, F)         →  true(holds(F))          true(infinity, F) →  true(endless(F))
 *   expired(F)         →  true(expired(F))
 *   next(1.5, F) ⇐ B   →  next(set(F, 1.5)) ⇐ B
 *   next(T, F) ⇐ B     →  next(set(F, life(G))) ⇐ B, where T is the lifetime of G in B
 *   next(infinity, timer(R, T)) ⇐ B  →  next(set(timer(R, #), infinity, life(clock))) ⇐ B
 *
 * Rules that compare times, or pass them through auxiliary relations, have no such form and are left to the prover.
 */
import {
  type Atom,
  type Formula,
  forEachAtom,
  printRule,
  type RealTimeDescription,
  type Rule,
  type Term,
  type TermOccurrence,
  type TermPool,
  type TurnBasedDescription,
} from '../../gdl/index.ts';
import { commonAtom, isEndless, mapRule, nilMoves, turnDescription, wrap } from './as-turns.ts';

export const HOLDS = 'holds';
export const ENDLESS = 'endless';
export const SET = 'set';
export const LIFE = 'life';
export const STORED = 'stored';
/** Stands for all times that a cell stores, for rules that keep whatever value a variable has. */
export const ALL_STORED = 'all';
/** Replaces a time that was taken out. */
const TAKEN_OUT = '#';

/** The reason why the times of some rules cannot be taken out. */
export interface TimeRefusal {
  readonly rule: Rule;
  readonly message: string;
}

export interface TimelessRules {
  readonly description: TurnBasedDescription;
  /** The arguments of each fluent that are times, indexed by its name and arity. */
  readonly stored: StoredArguments;
}

export type StoredArguments = ReadonlyMap<string, readonly number[]>;

export function isTimeRefusal(result: TimelessRules | TimeRefusal): result is TimeRefusal {
  return 'rule' in result;
}

/** @param rules rules whose numbers are canonical */
export function takeTimesOut(rules: RealTimeDescription): TimelessRules | TimeRefusal {
  const stored = storedArguments(rules.rules);
  const translated: Rule[] = [];
  for (const rule of rules.rules) {
    if (rule.head.relation === 'init') continue;
    const result = new RuleFlow(rule, rules.terms, stored).translate();
    if (!Array.isArray(result)) return result as TimeRefusal;
    translated.push(...result);
  }
  return { description: turnDescription(rules, [...translated, nilMoves(rules.terms)]), stored };
}

/** Returns the name and the number of arguments of a fluent. */
export function shapeOf(term: Term): string {
  return term.kind === 'compound'
    ? `${term.name}/${term.args.length}`
    : term.kind === 'constant'
      ? term.name
      : '';
}

/** Returns the fluent without its times. */
export function cellTerm(terms: TermPool, fluent: Term, stored: StoredArguments): Term {
  const places = stored.get(shapeOf(fluent));
  if (places === undefined || fluent.kind !== 'compound') return fluent;
  const taken = terms.constant(TAKEN_OUT);
  return terms.compound(
    fluent.spelling,
    fluent.args.map((arg, i) => (places.includes(i) ? taken : arg)),
  );
}

/** Returns the arguments of fluents into which some rule copies a lifetime, or a time that another fluent stores. */
function storedArguments(rules: readonly Rule[]): StoredArguments {
  const stored = new Map<string, number[]>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const { head, body } of rules) {
      const [, fluent] = head.args;
      if (head.relation !== 'next' || fluent?.term.kind !== 'compound') continue;
      const times = new Set(timeSources(body, stored).map(({ variable }) => variable));
      const shape = shapeOf(fluent.term);
      fluent.term.args.forEach((arg, i) => {
        const places = stored.get(shape) ?? [];
        if (!times.has(arg) || places.includes(i)) return;
        stored.set(
          shape,
          [...places, i].sort((a, b) => a - b),
        );
        changed = true;
      });
    }
  }
  return stored;
}

interface TimeSource {
  readonly variable: Term;
  readonly fluent: TermOccurrence;
  /** The stored argument, or undefined for the lifetime. */
  readonly argument: number | undefined;
}

/** Returns the variables that stand for times in top-level conditions. */
function timeSources(body: readonly Formula[], stored: StoredArguments): TimeSource[] {
  const sources: TimeSource[] = [];
  for (const formula of body) {
    if (formula.kind !== 'atom' || formula.relation !== 'true') continue;
    const [lifetime, fluent] = formula.args;
    if (lifetime === undefined || fluent === undefined) continue;
    if (lifetime.term.kind === 'variable')
      sources.push({ variable: lifetime.term, fluent, argument: undefined });
    if (fluent.term.kind !== 'compound') continue;
    for (const argument of stored.get(shapeOf(fluent.term)) ?? []) {
      const variable = fluent.term.args[argument];
      if (variable?.kind === 'variable') sources.push({ variable, fluent, argument });
    }
  }
  return sources;
}

/** A rule, with the sources and destinations of its times. */
class RuleFlow {
  readonly #rule: Rule;
  readonly #terms: TermPool;
  readonly #stored: StoredArguments;
  readonly #sources: readonly TimeSource[];
  #problem: string | undefined;

  constructor(rule: Rule, terms: TermPool, stored: StoredArguments) {
    this.#rule = rule;
    this.#terms = terms;
    this.#stored = stored;
    this.#sources = timeSources(rule.body, stored);
  }

  translate(): Rule[] | TimeRefusal {
    this.#expectCopiesOnly();
    const timeless = mapRule(this.#rule, (atom) => (atom === this.#rule.head ? atom : this.#condition(atom)));
    const rules =
      this.#rule.head.relation === 'next' ? this.#effects(timeless) : [this.#conclusion(timeless)];
    if (this.#problem === undefined) return rules;
    return { rule: this.#rule, message: `${this.#problem} in ${printRule(this.#rule)}` };
  }

  #condition(atom: Atom): Atom {
    const [lifetime, fluent] = atom.args;
    if (atom.relation === 'true' && lifetime !== undefined && fluent !== undefined) {
      const isNamed = lifetime.term.kind !== 'variable' && !isEndless(lifetime.term);
      if (isNamed) this.#problem ??= 'a condition asks for an exact lifetime';
      const name = isEndless(lifetime.term) ? ENDLESS : HOLDS;
      return { ...atom, args: [wrap(this.#terms, name, [this.#cell(fluent)])] };
    }
    if (atom.relation === 'expired' && lifetime !== undefined)
      return commonAtom(this.#terms, { ...atom, args: [this.#cell(lifetime)] });
    return commonAtom(this.#terms, atom);
  }

  #conclusion(rule: Rule): Rule {
    return { ...rule, head: commonAtom(this.#terms, rule.head) };
  }

  /** Returns the rule itself, and the rules that inform the grounder of everything its head may lead to. */
  #effects(rule: Rule): Rule[] {
    const [lifetime, fluent] = rule.head.args;
    if (lifetime === undefined || fluent === undefined) return [rule];
    const cell = this.#cell(fluent);
    const life = this.#sourceOf(lifetime);
    const next = (name: string, args: TermOccurrence[]): Rule => ({
      ...rule,
      head: { ...rule.head, args: [wrap(this.#terms, name, args)] },
    });
    const rules = [next(SET, [cell, life, ...this.#storedSources(fluent)]), next(HOLDS, [cell])];
    if (life.term.kind !== 'constant' || isEndless(life.term)) rules.push(next(ENDLESS, [cell]));
    if (!isEndless(life.term)) rules.push(next('expired', [cell]));
    return rules;
  }

  #storedSources(fluent: TermOccurrence): TermOccurrence[] {
    if (fluent.term.kind === 'variable') {
      const kept = this.#rule.body.some(
        (formula) =>
          formula.kind === 'atom' && formula.relation === 'true' && formula.args[1]?.term === fluent.term,
      );
      if (!kept) this.#problem ??= 'a fluent comes from outside the state';
      return [wrap(this.#terms, ALL_STORED, [fluent])];
    }
    const places = this.#stored.get(shapeOf(fluent.term)) ?? [];
    return places.flatMap((place) => {
      const written = fluent.args[place];
      return written === undefined ? [] : [this.#sourceOf(written)];
    });
  }

  /**
   * Returns a constant, or the register from which a variable is copied. Other variables are constants once they are
   * ground.
   */
  #sourceOf(written: TermOccurrence): TermOccurrence {
    const source = this.#sources.find(({ variable }) => variable === written.term);
    if (source === undefined) return written;
    const cell = this.#cell(source.fluent);
    if (source.argument === undefined) return wrap(this.#terms, LIFE, [cell]);
    const number = this.#terms.constant(String(source.argument));
    const place: TermOccurrence = { ...written, term: number, spelling: number.spelling, args: [] };
    return wrap(this.#terms, STORED, [place, cell]);
  }

  #cell(fluent: TermOccurrence): TermOccurrence {
    const term = cellTerm(this.#terms, fluent.term, this.#stored);
    if (term === fluent.term) return fluent;
    const taken = this.#terms.constant(TAKEN_OUT);
    const places = this.#stored.get(shapeOf(fluent.term)) ?? [];
    const args = fluent.args.map((arg, i) =>
      places.includes(i) ? { ...arg, term: taken, spelling: TAKEN_OUT, args: [] } : arg,
    );
    return { ...fluent, term, args };
  }

  /** A time may be used once in the conditions, and otherwise only in places of the head that are times. */
  #expectCopiesOnly(): void {
    const { head, body } = this.#rule;
    const uses = new Map<Term, number>();
    const count = (term: Term): void => {
      if (term.kind === 'variable') uses.set(term, (uses.get(term) ?? 0) + 1);
      if (term.kind === 'compound') term.args.forEach(count);
    };
    const countFormula = (formula: Formula): void => {
      if (formula.kind === 'distinct') for (const { term } of [formula.left, formula.right]) count(term);
      else if (formula.kind === 'not') countFormula(formula.formula);
      else if (formula.kind === 'or') formula.disjuncts.forEach(countFormula);
      else for (const arg of formula.args) count(arg.term);
    };
    body.forEach(countFormula);
    for (const { variable } of this.#sources)
      if ((uses.get(variable) ?? 0) > 1) this.#problem ??= 'conditions compare times';
    this.#expectTimesInHead(head);
    for (const formula of body) forEachAtom(formula, (atom) => this.#expectUnnamed(atom, uses));
  }

  #expectTimesInHead(head: Atom): void {
    const times = new Set(this.#sources.map(({ variable }) => variable));
    const refuse = (term: Term): void => {
      if (times.has(term)) this.#problem ??= 'a time becomes an ordinary argument';
      if (term.kind === 'compound') term.args.forEach(refuse);
    };
    if (head.relation !== 'next') {
      for (const arg of head.args) refuse(arg.term);
      return;
    }
    const fluent = head.args[1]?.term;
    if (fluent?.kind !== 'compound') return;
    const places = this.#stored.get(shapeOf(fluent)) ?? [];
    fluent.args.forEach((arg, i) => {
      if (!places.includes(i)) refuse(arg);
      else if (arg.kind === 'compound') this.#problem ??= 'a time is a compound';
    });
  }

  /**
   * In conditions, stored times may only be variables, which name them; conditions in `not` and `or` cannot name a
   * time.
   */
  #expectUnnamed(atom: Atom, uses: ReadonlyMap<Term, number>): void {
    const fluent =
      atom.relation === 'expired' ? atom.args[0] : atom.relation === 'true' ? atom.args[1] : undefined;
    if (fluent?.term.kind !== 'compound') return;
    const { args } = fluent.term;
    for (const place of this.#stored.get(shapeOf(fluent.term)) ?? []) {
      const arg = args[place];
      if (arg?.kind !== 'variable' || (uses.get(arg) ?? 0) > 1)
        this.#problem ??= 'a condition asks for an exact time';
    }
    const isSource = this.#sources.some((source) => source.fluent === fluent);
    const lifetime = atom.relation === 'true' ? atom.args[0]?.term : undefined;
    const named = [lifetime, ...args].some(
      (term) =>
        term !== undefined &&
        this.#sources.some(({ variable, fluent: of }) => variable === term && of !== fluent),
    );
    if (!isSource && named) this.#problem ??= 'conditions compare times';
  }
}
