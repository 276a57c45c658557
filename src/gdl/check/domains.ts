/**
 * For every argument of every relation, an over-approximated set of the values it can ever have, in any state.
 *
 * Values move from facts through rules: a rule passes them on once each of its positive conditions can be satisfied.
 * Every value passes every place once, so the work is approximately the size of the sheet times the size of the
 * domains. Arguments are considered individually, not jointly.
 */
import type { Atom, Description, Formula, Or, Rule, TermOccurrence } from '../description.ts';
import { fluentArgument } from '../keywords.ts';
import {
  type Alternatives,
  Domain,
  type Element,
  Elements,
  HOLDS,
  Scope,
  type VariableDomain,
} from './domain-graph.ts';
import type { Relation, RelationTable } from './relations.ts';

/**
 * Maximum number of steps, about a microsecond each. Public sheets take at most 180,000; only generated or malicious
 * ones approach the limit.
 */
const LEAST_WORK_LIMIT = 1_000_000;
const WORK_PER_CHARACTER = 0.5;

/** Below this nesting depth, domains are only distinguished by function, so that there are finitely many. */
const DEPTH_LIMIT = 3;

/** The domains of a sheet; undefined if it is too large to analyse. */
export function findDomains(description: Description, relations: RelationTable): Domains | undefined {
  const domains = new Domains(description, relations);
  return domains.solve() ? domains : undefined;
}

export class Domains {
  readonly elements = new Elements();
  readonly #relations: RelationTable;
  readonly #places = new Map<Relation, readonly Domain[]>();
  readonly #scopes = new Map<Rule, Scope>();
  readonly #everyScope: Scope[] = [];
  /** Domains of arguments deep inside terms. */
  readonly #deep = new Map<Element, readonly Domain[]>();
  readonly #news: { readonly domain: Domain; readonly element: Element | undefined }[] = [];
  readonly #links: { readonly from: Domain; readonly to: Domain }[] = [];
  readonly #workLimit: number;
  #work = 0;

  constructor(description: Description, relations: RelationTable) {
    this.#relations = relations;
    this.#workLimit = LEAST_WORK_LIMIT + WORK_PER_CHARACTER * description.source.text.length;
    this.#linkKeywords(description);
    for (const library of description.externals) {
      for (const atom of library.relations)
        for (const place of this.placesOf(relations.of(atom))) this.#addAny(place);
    }
    const facts = new Scope();
    this.#everyScope.push(facts);
    for (const rule of description.rules) {
      const scope = rule.body.length === 0 ? facts : this.#scopeOfBody(rule);
      this.#conclude(scope, rule.head);
    }
  }

  /** The domain of each argument; for a relation without arguments, one that contains `HOLDS` if it can hold. */
  placesOf(relation: Relation): readonly Domain[] {
    let places = this.#places.get(relation);
    if (places === undefined) {
      places = Array.from({ length: Math.max(1, relation.arity) }, () => new Domain(0));
      this.#places.set(relation, places);
    }
    return places;
  }

  /** The conditions of a rule; undefined for a fact. */
  scopeOf(rule: Rule): Scope | undefined {
    return this.#scopes.get(rule);
  }

  /** The possible values of a variable in a rule; undefined if no condition binds it. */
  ofVariable(rule: Rule, index: number): VariableDomain | undefined {
    return this.#scopes.get(rule)?.variables.get(index);
  }

  /** The domains of a function's arguments at a place. */
  argumentsAt(domain: Domain, element: Element): readonly Domain[] {
    const known = domain.depth < DEPTH_LIMIT ? domain.inside?.get(element) : this.#deep.get(element);
    if (known !== undefined && !domain.any) return known;
    const places = known ?? this.#newArguments(domain, element);
    if (domain.any) for (const place of places) this.#addAny(place);
    return places;
  }

  #newArguments(domain: Domain, element: Element): readonly Domain[] {
    const depth = Math.min(domain.depth + 1, DEPTH_LIMIT);
    const places = Array.from({ length: this.elements.arity(element) }, () => new Domain(depth));
    if (domain.depth < DEPTH_LIMIT) {
      domain.inside ??= new Map();
      domain.inside.set(element, places);
    } else this.#deep.set(element, places);
    return places;
  }

  #scopeOfBody(rule: Rule): Scope {
    const scope = new Scope();
    for (const formula of rule.body) this.#require(scope, formula);
    this.#everyScope.push(scope);
    this.#scopes.set(rule, scope);
    return scope;
  }

  /** True fluents come from `init` or `next`; moves made were legal. */
  #linkKeywords(description: Description): void {
    const fluent = fluentArgument(description);
    const holds = this.#relations.get('true', fluent + 1);
    const expired = this.#relations.get('expired', 1);
    for (const name of ['init', 'next']) {
      const given = this.#relations.get(name, fluent + 1);
      if (given !== undefined && holds !== undefined) this.#linkPlace(given, fluent, holds, fluent);
      if (given !== undefined && expired !== undefined && fluent === 1)
        this.#linkPlace(given, fluent, expired, 0);
    }
    const [remaining] = holds !== undefined && fluent === 1 ? this.placesOf(holds) : [];
    if (remaining !== undefined) this.#addAny(remaining);
    const legal = this.#relations.get('legal', 2);
    const does = this.#relations.get('does', 2);
    if (legal === undefined || does === undefined) return;
    this.#linkPlace(legal, 0, does, 0);
    this.#linkPlace(legal, 1, does, 1);
  }

  #linkPlace(from: Relation, at: number, to: Relation, toAt: number): void {
    const source = this.placesOf(from)[at];
    const target = this.placesOf(to)[toAt];
    if (source !== undefined && target !== undefined) this.#links.push({ from: source, to: target });
  }

  /** Adds a condition. Negative ones have no demands, so that the result remains an over-approximation. */
  #require(scope: Scope, formula: Formula): void {
    switch (formula.kind) {
      case 'atom':
        this.#requireAtom(scope, formula);
        return;
      case 'distinct':
        this.#exclude(scope, formula.left, formula.right);
        this.#exclude(scope, formula.right, formula.left);
        return;
      case 'not':
        return;
      case 'or':
        this.#requireOr(scope, formula);
        return;
    }
  }

  #requireAtom(scope: Scope, atom: Atom): void {
    const places = this.placesOf(this.#relations.of(atom));
    if (atom.args.length === 0) {
      const [domain] = places;
      if (domain !== undefined) scope.demands.push({ domain, element: HOLDS, atom, term: undefined });
    }
    atom.args.forEach((arg, i) => {
      const domain = places[i];
      if (domain !== undefined) this.#requireTerm(scope, atom, arg, domain);
    });
  }

  #requireTerm(scope: Scope, atom: Atom, term: TermOccurrence, domain: Domain): void {
    if (term.term.kind === 'variable') {
      scope.variable(term.term.index).places.push({ domain, condition: atom, term });
      return;
    }
    const element = this.elements.of(term.term);
    scope.demands.push({ domain, element, atom, term });
    if (term.args.length === 0) return;
    const places = this.argumentsAt(domain, element);
    term.args.forEach((arg, i) => {
      const place = places[i];
      if (place !== undefined) this.#requireTerm(scope, atom, arg, place);
    });
  }

  #exclude(scope: Scope, left: TermOccurrence, right: TermOccurrence): void {
    if (left.term.kind === 'variable' && right.term.kind === 'constant') {
      const variable = scope.variable(left.term.index);
      variable.excluded ??= new Set();
      variable.excluded.add(this.elements.of(right.term));
    }
  }

  #requireOr(scope: Scope, or: Or): void {
    const disjuncts = or.disjuncts.map((disjunct) => {
      const alternative = new Scope();
      this.#require(alternative, disjunct);
      this.#everyScope.push(alternative);
      return alternative;
    });
    const alternatives: Alternatives = { or, scope, disjuncts, possible: false };
    const boundBy = new Map<number, number>();
    for (const disjunct of disjuncts) {
      disjunct.partOf = alternatives;
      for (const variable of disjunct.variables.values()) {
        if (variable.places.length > 0) boundBy.set(variable.index, (boundBy.get(variable.index) ?? 0) + 1);
      }
    }
    scope.alternatives.push(alternatives);
    for (const [index, times] of boundBy) {
      if (times < disjuncts.length) continue;
      const union = new Domain(0);
      for (const disjunct of disjuncts) disjunct.variable(index).outputs.push(union);
      scope.variable(index).places.push({ domain: union, condition: or, term: undefined });
    }
  }

  #conclude(scope: Scope, head: Atom): void {
    const places = this.placesOf(this.#relations.of(head));
    if (head.args.length === 0) {
      const [domain] = places;
      if (domain !== undefined) scope.outputs.push({ domain, element: HOLDS });
    }
    head.args.forEach((arg, i) => {
      const domain = places[i];
      if (domain !== undefined) this.#concludeTerm(scope, arg, domain);
    });
  }

  #concludeTerm(scope: Scope, term: TermOccurrence, domain: Domain): void {
    if (term.term.kind === 'variable') {
      const variable = scope.variables.get(term.term.index);
      if (variable === undefined || variable.places.length === 0) scope.unknownOutputs.push(domain);
      else variable.outputs.push(domain);
      return;
    }
    const element = this.elements.of(term.term);
    scope.outputs.push({ domain, element });
    if (term.args.length === 0) return;
    const places = this.argumentsAt(domain, element);
    term.args.forEach((arg, i) => {
      const place = places[i];
      if (place !== undefined) this.#concludeTerm(scope, arg, place);
    });
  }

  /** Propagates the values until nothing changes; false if that takes too long. */
  solve(): boolean {
    for (const scope of this.#everyScope) this.#listen(scope);
    for (const scope of this.#everyScope) if (scope.unmet === 0) this.#becomePossible(scope);
    for (;;) {
      if (this.#work > this.#workLimit) return false;
      const link = this.#links.pop();
      if (link !== undefined) {
        this.#link(link.from, link.to);
        continue;
      }
      const news = this.#news.pop();
      if (news === undefined) return true;
      if (news.element === undefined) this.#spreadAny(news.domain);
      else this.#spread(news.domain, news.element);
    }
  }

  #listen(scope: Scope): void {
    for (const { domain, element } of scope.demands) {
      domain.waiting ??= new Map();
      const waiting = domain.waiting.get(element);
      if (waiting === undefined) domain.waiting.set(element, [scope]);
      else waiting.push(scope);
    }
    scope.unmet = scope.demands.length + scope.alternatives.length;
    for (const variable of scope.variables.values()) {
      if (variable.places.length === 0) continue;
      scope.unmet++;
      for (const domain of new Set(variable.places.map((place) => place.domain))) {
        domain.readers ??= [];
        domain.readers.push(variable);
      }
    }
  }

  #add(domain: Domain, element: Element): void {
    this.#work++;
    if (domain.has(element)) return;
    domain.elements.add(element);
    this.#news.push({ domain, element });
  }

  #addAny(domain: Domain): void {
    this.#work++;
    if (domain.any) return;
    domain.any = true;
    this.#news.push({ domain, element: undefined });
  }

  #spread(domain: Domain, element: Element): void {
    for (const scope of domain.waiting?.get(element) ?? []) this.#meet(scope);
    domain.waiting?.delete(element);
    for (const variable of domain.readers ?? []) this.#offer(variable, element);
    for (const target of domain.flows ?? []) this.#transfer(domain, element, target);
  }

  #spreadAny(domain: Domain): void {
    for (const scopes of domain.waiting?.values() ?? []) for (const scope of scopes) this.#meet(scope);
    domain.waiting?.clear();
    for (const places of domain.inside?.values() ?? []) for (const place of places) this.#addAny(place);
    for (const target of domain.flows ?? []) this.#addAny(target);
    for (const variable of domain.readers ?? []) {
      const known = variable.places.find((place) => !place.domain.any);
      if (known === undefined) this.#offerAny(variable);
      else for (const element of known.domain.elements) this.#offer(variable, element);
    }
  }

  #offer(variable: VariableDomain, element: Element): void {
    this.#work++;
    if (variable.any || variable.elements.has(element) || variable.excluded?.has(element)) return;
    for (const place of variable.places) {
      this.#work++;
      if (!place.domain.has(element)) return;
    }
    variable.elements.add(element);
    if (variable.elements.size === 1) this.#meet(variable.scope);
    if (variable.scope.possible) this.#pass(variable, element);
  }

  #offerAny(variable: VariableDomain): void {
    if (variable.any) return;
    const first = variable.empty;
    variable.any = true;
    if (first) this.#meet(variable.scope);
    if (variable.scope.possible) for (const target of variable.outputs) this.#addAny(target);
  }

  #meet(scope: Scope): void {
    if (--scope.unmet === 0) this.#becomePossible(scope);
  }

  #becomePossible(scope: Scope): void {
    scope.possible = true;
    for (const { domain, element } of scope.outputs) this.#add(domain, element);
    for (const domain of scope.unknownOutputs) this.#addAny(domain);
    for (const variable of scope.variables.values()) {
      if (variable.any) for (const target of variable.outputs) this.#addAny(target);
      else for (const element of variable.elements) this.#pass(variable, element);
    }
    const { partOf } = scope;
    if (partOf === undefined || partOf.possible) return;
    partOf.possible = true;
    this.#meet(partOf.scope);
  }

  #pass(variable: VariableDomain, element: Element): void {
    const place = variable.places.find(({ domain }) => !domain.any) ?? variable.places[0];
    if (place === undefined) return;
    for (const target of variable.outputs) this.#transfer(place.domain, element, target);
  }

  #transfer(from: Domain, element: Element, to: Domain): void {
    this.#add(to, element);
    if (this.elements.arity(element) === 0) return;
    const inside = this.argumentsAt(from, element);
    this.argumentsAt(to, element).forEach((target, i) => {
      const source = inside[i];
      if (source !== undefined) this.#links.push({ from: source, to: target });
    });
  }

  #link(from: Domain, to: Domain): void {
    this.#work++;
    if (from === to || from.flows?.has(to)) return;
    from.flows ??= new Set();
    from.flows.add(to);
    if (from.any) this.#addAny(to);
    for (const element of from.elements) this.#transfer(from, element, to);
  }
}
