/** The domains of places, and the conjunctions of conditions that wait for their values and pass them on. */
import type { Atom, Or, TermOccurrence } from '../description.ts';
import type { Element } from './elements.ts';

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
