/** What stands at the places of relations: constants and function symbols, numbered. */
import type { Compound, Constant } from '../term.ts';

/** A constant's id, or a function symbol's negative number. */
export type Element = number;

/** The only element of the place that stands for a relation without arguments. */
export const HOLDS: Element = -1;

interface Function {
  readonly name: string;
  readonly arity: number;
}

/** Gives constants and functions their elements. */
export class Elements {
  readonly #functionElements = new Map<string, Element>();
  readonly #functions: Function[] = [];
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

  #function(element: Element): Function | undefined {
    return this.#functions[HOLDS - 1 - element];
  }
}
