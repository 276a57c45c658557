/**
 * The nodes of the domain analysis: constants and functions that can occur in an argument, the domains that contain
 * them, and the scopes of conditions that pass them on.
 */
import type { Atom, Or, TermOccurrence } from '../description.ts';
import type { Compound, Constant } from '../term.ts';

/** An over-approximation: elements not in it can never occur at this place. */
export class Domain {
  /** Number of functions around this place. */
  readonly depth: number;
  readonly elements = new Set<Element>();
  /** Whether nothing is known, so that anything may occur here. */
  any = false;
  /** The arguments of the functions that occur here. */
  inside: Map<Element, readonly Domain[]> | undefined;

  // Large sheets have many places without these, so they are created on demand.
  /** Variables that take their values from here. */
  readers: VariableDomain[] | undefined;
  /** Rules that cannot fire before the element occurs here. */
  waiting: Map<Element, Scope[]> | undefined;
  /** Places that include everything that occurs here. */
  flows: Set<Domain> | undefined;

  constructor(depth: number) {
    this.depth = depth;
  }

  get empty(): boolean {
    return !this.any && this.elements.size === 0;
  }

  has(element: Element): boolean {
    return this.any || this.elements.has(element);
  }
}

/** A condition's requirement that a constant or function can occur at a place. */
export interface Demand {
  readonly domain: Domain;
  readonly element: Element;
  readonly atom: Atom;
  /** The required term; undefined for a relation without arguments. */
  readonly term: TermOccurrence | undefined;
}

export interface VariablePlace {
  readonly domain: Domain;
  /** The condition it occurs in, or an `or` that binds it in every alternative. */
  readonly condition: Atom | Or;
  /** The occurrence of the variable, unless this is an `or`. */
  readonly term: TermOccurrence | undefined;
}

/** The possible values of a variable within a scope: those allowed by all its places. */
export class VariableDomain {
  readonly scope: Scope;
  readonly index: number;
  readonly places: VariablePlace[] = [];
  readonly elements = new Set<Element>();
  any = false;
  /** Constants excluded by a `distinct` of the scope. */
  excluded: Set<Element> | undefined;
  /** Where its values flow once the scope can hold. */
  readonly outputs: Domain[] = [];

  constructor(scope: Scope, index: number) {
    this.scope = scope;
    this.index = index;
  }

  get empty(): boolean {
    return !this.any && this.elements.size === 0;
  }
}

/** An `or` whose alternatives have their own scopes. */
export interface Alternatives {
  readonly or: Or;
  readonly scope: Scope;
  readonly disjuncts: readonly Scope[];
  possible: boolean;
}

export class Scope {
  readonly demands: Demand[] = [];
  readonly variables = new Map<number, VariableDomain>();
  readonly alternatives: Alternatives[] = [];
  /** Effects once the scope can hold. */
  readonly outputs: { readonly domain: Domain; readonly element: Element }[] = [];
  /** Places that receive unknown values. */
  readonly unknownOutputs: Domain[] = [];
  /** The `or` that this is an alternative of. */
  partOf: Alternatives | undefined;
  /** Number of unsatisfied demands, variables and `or`s. */
  unmet = 0;
  /** Whether all conditions can be satisfied individually. */
  possible = false;

  variable(index: number): VariableDomain {
    let variable = this.variables.get(index);
    if (variable === undefined) {
      variable = new VariableDomain(this, index);
      this.variables.set(index, variable);
    }
    return variable;
  }
}

/** A constant's id, or the negative number of a function symbol. */
export type Element = number;

/** The only element in the place of a relation without arguments. */
export const HOLDS: Element = -1;

interface FunctionSymbol {
  readonly name: string;
  readonly arity: number;
}

/** Assigns elements to constants and functions. */
export class Elements {
  readonly #functionElements = new Map<string, Element>();
  readonly #functions: FunctionSymbol[] = [];
  readonly #constants = new Map<Element, string>();

  of(term: Constant | Compound): Element {
    if (term.kind === 'compound') return this.ofFunction(term.name, term.args.length);
    this.#constants.set(term.id, term.name);
    return term.id;
  }

  ofFunction(name: string, arity: number): Element {
    const key = `${name}/${arity}`;
    let element = this.#functionElements.get(key);
    if (element === undefined) {
      element = HOLDS - 1 - this.#functions.length;
      this.#functions.push({ name, arity });
      this.#functionElements.set(key, element);
    }
    return element;
  }

  arity(element: Element): number {
    return this.#function(element)?.arity ?? 0;
  }

  name(element: Element): string {
    return this.#constants.get(element) ?? this.#function(element)?.name ?? '';
  }

  isConstant(element: Element): boolean {
    return element >= 0;
  }

  /** A text for people: `a`, or `(f …)`. */
  text(element: Element): string {
    return this.isConstant(element)
      ? this.name(element)
      : `(${this.name(element)}${this.arity(element) > 0 ? ' …' : ''})`;
  }

  #function(element: Element): FunctionSymbol | undefined {
    return this.#functions[HOLDS - 1 - element];
  }
}
