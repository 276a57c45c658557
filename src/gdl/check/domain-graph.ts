/** The nodes of the domain analysis: the constants and functions that can stand in an argument, the domains that hold them, and the scopes of conditions that pass them on. */
import type { Atom, Or, TermOccurrence } from '../description.ts';
import type { Compound, Constant } from '../term.ts';

/** An over-approximation: what is not in it can never stand at this place. */
export class Domain {
  /** How many functions are around this place. */
  readonly depth: number;
  readonly elements = new Set<Element>();
  /** Nothing is known: everything may stand here. */
  any = false;
  /** The arguments of the functions that stand here. */
  inside: Map<Element, readonly Domain[]> | undefined;

  // Large sheets have many places with none of these, so they are made when needed.
  /** Variables that take their values from here. */
  readers: VariableDomain[] | undefined;
  /** Rules that cannot fire before the element is here. */
  waiting: Map<Element, Scope[]> | undefined;
  /** Places that have everything that is here. */
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

/** A condition's demand that a constant or function can stand at a place. */
export interface Demand {
  readonly domain: Domain;
  readonly element: Element;
  readonly atom: Atom;
  /** The term that is demanded; undefined for a relation without arguments. */
  readonly term: TermOccurrence | undefined;
}

export interface VariablePlace {
  readonly domain: Domain;
  /** The condition it stands in, or an `or` that binds it in every alternative. */
  readonly condition: Atom | Or;
  /** Where the variable itself stands, unless it is an `or`. */
  readonly term: TermOccurrence | undefined;
}

/** The values a variable can have within a scope: those that all its places allow. */
export class VariableDomain {
  readonly scope: Scope;
  readonly index: number;
  readonly places: VariablePlace[] = [];
  readonly elements = new Set<Element>();
  any = false;
  /** Constants that a `distinct` of the scope rules out. */
  excluded: Set<Element> | undefined;
  /** Where its values go once the scope can hold. */
  readonly outputs: Domain[] = [];

  constructor(scope: Scope, index: number) {
    this.scope = scope;
    this.index = index;
  }

  get empty(): boolean {
    return !this.any && this.elements.size === 0;
  }
}

/** An `or` whose alternatives have scopes of their own. */
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
  /** What is so once the scope can hold. */
  readonly outputs: { readonly domain: Domain; readonly element: Element }[] = [];
  /** Places that get values nothing is known about. */
  readonly unknownOutputs: Domain[] = [];
  /** The `or` this is an alternative of. */
  partOf: Alternatives | undefined;
  /** Demands, variables and `or`s still unsatisfied. */
  unmet = 0;
  /** All conditions can be satisfied, each on its own. */
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

/** A constant's id, or a function symbol's negative number. */
export type Element = number;

/** The only element of the place that stands for a relation without arguments. */
export const HOLDS: Element = -1;

interface FunctionSymbol {
  readonly name: string;
  readonly arity: number;
}

/** Gives constants and functions their elements. */
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

  /** For people: `a`, or `(f …)`. */
  text(element: Element): string {
    return this.isConstant(element)
      ? this.name(element)
      : `(${this.name(element)}${this.arity(element) > 0 ? ' …' : ''})`;
  }

  #function(element: Element): FunctionSymbol | undefined {
    return this.#functions[HOLDS - 1 - element];
  }
}
