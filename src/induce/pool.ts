/**
 * Enumerates terms and literals up to a given size that distinguish points; of those that agree at all points, the
 * smallest is kept.
 */
import { type Bits, hashWords } from '../base/index.ts';
import { keysOf } from './dependencies.ts';
import { type Facts, positionsOf } from './facts.ts';
import {
  type Application,
  type Literal,
  maskOf,
  type Output,
  type Points,
  type Term,
  type Variable,
} from './terms.ts';

/** How far terms and literals are enumerated. */
export interface Limits {
  /** The maximum cost of a term, in looked-up facts. */
  readonly termCost: number;
  readonly terms: number;
  readonly literals: number;
}

export interface PoolLiteral {
  readonly literal: Literal;
  readonly bits: Bits;
}

/** The possible lookups, computed once for all facts. */
export interface Language {
  readonly facts: Facts;
  /** Positions whose values determine a whole fact, and the remaining ones, which only state that there is a fact. */
  readonly shapes: readonly Shape[];
}

interface Shape {
  readonly relation: number;
  readonly mask: number;
  readonly constants: readonly (number | undefined)[];
  readonly isFunction: boolean;
}

/** The maximum number of constants of an argument for terms to name them. */
const NAMED = 10;
/** A further step along the same relation costs less, so that straight lines are cheap. */
const STEP_COST = 0.5;

export function languageOf(facts: Facts, relations: readonly number[]): Language {
  const shapes: Shape[] = [];
  for (const relation of relations) {
    const arity = facts.vocabulary.relations[relation]?.types.length ?? 0;
    const all = (1 << arity) - 1;
    // Which inputs exist is hardly informative: keys of several arguments would only describe the list.
    const isInput = /^input(_|$)/.test(facts.vocabulary.relations[relation]?.name ?? '');
    const keys = keysOf(facts, relation).filter(
      ({ mask }) => !isInput || mask === all || positionsOf(mask).length < 2,
    );
    for (const { mask, constants } of keys) shapes.push({ relation, mask, constants, isFunction: true });
    const none = Array.from({ length: arity }, () => undefined);
    for (let mask = 1; mask < all; mask++) {
      const determines = keys.some(
        (key) => (key.mask & mask) === key.mask && key.constants.every((constant) => constant === undefined),
      );
      if (!determines && !(isInput && positionsOf(mask).length > 1))
        shapes.push({ relation, mask, constants: none, isFunction: false });
    }
  }
  return { facts, shapes };
}

/** @param focus if given, only literals that mention this variable or a later one are returned */
export function poolOf(
  language: Language,
  points: Points,
  variables: readonly Variable[],
  limits: Limits,
  focus = 0,
): readonly PoolLiteral[] {
  const terms = new TermPool(language, points, limits, focus);
  for (const variable of variables) terms.add(variable, 0);
  terms.grow();
  return terms.literals();
}

class TermPool {
  readonly #language: Language;
  readonly #points: Points;
  readonly #limits: Limits;
  readonly #focus: number;
  readonly #byType = new Map<string, { readonly term: Term; readonly cost: number }[]>();
  readonly #applications: { readonly of: Application; readonly shape: Shape }[] = [];
  readonly #known = new Set<string>();
  readonly #constants = new Map<string, Term>();
  #count = 0;

  constructor(language: Language, points: Points, limits: Limits, focus: number) {
    this.#language = language;
    this.#points = points;
    this.#limits = limits;
    this.#focus = focus;
  }

  add(term: Term, cost: number): boolean {
    const values = this.#points.values(term);
    const key = `${term.type} ${hashWords(values)} ${values.reduce((sum, value, i) => (sum + value * ((i % 1009) + 1)) | 0, 0)}`;
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    const terms = this.#byType.get(term.type);
    if (terms === undefined) this.#byType.set(term.type, [{ term, cost }]);
    else terms.push({ term, cost });
    this.#count++;
    return true;
  }

  /** Adds what facts say about the terms, the cheapest first. */
  grow(): void {
    for (let cost = 1; cost <= this.#limits.termCost && !this.#isFull; cost += STEP_COST)
      for (const shape of this.#language.shapes) this.#apply(shape, cost);
  }

  get #isFull(): boolean {
    return this.#count >= this.#limits.terms;
  }

  #apply(shape: Shape, cost: number): void {
    const { relation, mask, constants } = shape;
    const { facts } = this.#language;
    const { types } = facts.vocabulary.relations[relation] as { types: readonly string[] };
    const inputs: (Term | undefined)[] = types.map(() => undefined);
    const positions = positionsOf(mask);
    const visit = (k: number, spent: number): void => {
      if (this.#isFull) return;
      if (k === positions.length) {
        if (spent === cost) this.#take(shape, { relation, inputs: [...inputs], cost });
        return;
      }
      const position = positions[k] as number;
      const type = types[position] as string;
      const fixed = constants[position];
      if (fixed !== undefined) {
        inputs[position] = this.#constant(fixed, type);
        visit(k + 1, spent);
        return;
      }
      for (const { term, cost: own } of this.#byType.get(type) ?? []) {
        const isStep = positions.length === 1 && term.kind === 'output' && isSameStep(term, relation, mask);
        const total = spent + own - (isStep ? 1 - STEP_COST : 0);
        if (total > cost) continue;
        inputs[position] = term;
        visit(k + 1, total);
      }
      const domain = facts.domain(relation, position);
      if (domain.length <= NAMED && spent + 0.5 <= cost)
        for (const constant of domain) {
          inputs[position] = this.#constant(constant, type);
          visit(k + 1, spent + 0.5);
        }
    };
    visit(0, 1);
  }

  #take(shape: Shape, application: Application): void {
    const found = this.#points.found(application);
    if (!found.some((tuple) => tuple >= 0)) return;
    let isNew = !shape.isFunction;
    const { types } = this.#language.facts.vocabulary.relations[shape.relation] as {
      types: readonly string[];
    };
    if (shape.isFunction)
      types.forEach((type, position) => {
        if (application.inputs[position] !== undefined) return;
        const output: Output = { kind: 'output', of: application, position, type };
        if (this.add(output, application.cost)) isNew = true;
      });
    if (isNew || application.inputs.every((input) => input !== undefined))
      this.#applications.push({ of: application, shape });
  }

  #constant(value: number, type: string): Term {
    const key = `${type} ${value}`;
    let term = this.#constants.get(key);
    if (term === undefined) {
      term = { kind: 'constant', value, type };
      this.#constants.set(key, term);
    }
    return term;
  }

  literals(): readonly PoolLiteral[] {
    const all: Literal[] = [];
    for (const { of } of this.#applications) {
      if (!this.#isFocused(applicationReachOf(of))) continue;
      all.push({ kind: 'exists', of, cost: of.cost }, { kind: 'absent', of, cost: of.cost + 0.25 });
    }
    for (const [type, terms] of this.#byType) this.#comparisons(type, terms, all);
    all.sort((a, b) => a.cost - b.cost);
    return distinctLiterals(all, this.#points, this.#limits.literals);
  }

  #comparisons(
    type: string,
    terms: readonly { readonly term: Term; readonly cost: number }[],
    to: Literal[],
  ): void {
    terms.forEach(({ term: left, cost }, i) => {
      const isOutput = left.kind === 'output' ? 0 : 1;
      const seen = new Set(this.#points.values(left));
      seen.delete(-1);
      if (seen.size <= MOST_VALUES && this.#isFocused(reachOf(left)))
        for (const value of seen) {
          const right = this.#constant(value, type);
          to.push({ kind: 'equal', left, right, cost: cost + isOutput });
          to.push({ kind: 'distinct', left, right, cost: cost + 0.5 + isOutput });
        }
      for (const { term: right, cost: other } of terms.slice(0, i)) {
        const sum = Math.max(1, cost + other);
        if (sum > this.#limits.termCost + 1 || !this.#isFocused(Math.max(reachOf(left), reachOf(right))))
          continue;
        to.push({ kind: 'equal', left, right, cost: sum });
        to.push({ kind: 'distinct', left, right, cost: sum + 0.5 });
      }
    });
  }

  #isFocused(reach: number): boolean {
    return reach >= this.#focus || this.#focus === 0;
  }
}

/** The maximum number of values of a term that literals compare it with. */
const MOST_VALUES = 64;

/** Returns the cheapest of all literals that hold at the same points, without those that hold everywhere or nowhere. */
export function distinctLiterals(
  literals: readonly Literal[],
  points: Points,
  most: number,
): readonly PoolLiteral[] {
  const known = new Map<number, Bits[]>();
  const pool: PoolLiteral[] = [];
  for (const literal of literals) {
    if (pool.length >= most) break;
    const bits = points.holding(literal);
    if (isTrivial(bits, points.count)) continue;
    const hash = hashWords(bits);
    const same = known.get(hash);
    if (same?.some((each) => each.every((word, i) => word === bits[i]))) continue;
    if (same === undefined) known.set(hash, [bits]);
    else same.push(bits);
    pool.push({ literal, bits });
  }
  return pool;
}

function isTrivial(bits: Bits, count: number): boolean {
  if (bits.every((word) => word === 0)) return true;
  const whole = count >>> 5;
  for (let i = 0; i < whole; i++) if (bits[i] !== -1) return false;
  return (count & 31) === 0 || bits[whole] === (1 << (count & 31)) - 1;
}

/** Returns whether the term is the output of the same function of one argument. */
function isSameStep({ of }: Output, relation: number, mask: number): boolean {
  return of.relation === relation && maskOf(of) === mask;
}

const reachOf = (term: Term): number =>
  term.kind === 'variable' ? term.index : term.kind === 'constant' ? -1 : applicationReachOf(term.of);

const applicationReachOf = ({ inputs }: Application): number =>
  inputs.reduce((most, input) => Math.max(most, input === undefined ? -1 : reachOf(input)), -1);
