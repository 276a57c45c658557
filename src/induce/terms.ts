/** Terms and literals of rules, and their values at points: examples, with a value for each variable. */
import { type Bits, newBits, setBit } from '../base/index.ts';
import type { Facts } from './facts.ts';

/** A value that a rule can name: a variable, a constant, or a value looked up from other terms by a fact. */
export type Term = Variable | Constant | Output;

export interface Variable {
  readonly kind: 'variable';
  readonly index: number;
  readonly type: string;
}

export interface Constant {
  readonly kind: 'constant';
  readonly value: number;
  readonly type: string;
}

/** The value at one position of the only fact that agrees with the inputs. */
export interface Output {
  readonly kind: 'output';
  readonly of: Application;
  readonly position: number;
  readonly type: string;
}

/** A fact of the relation with given values at some positions. */
export interface Application {
  readonly relation: number;
  /** Indexed by position; undefined where the position is left open. */
  readonly inputs: readonly (Term | undefined)[];
  /** Terms with lower cost, the number of facts they look up, are preferred. */
  readonly cost: number;
}

/** A condition on a point. */
export type Literal =
  | Comparison<'equal'>
  | Comparison<'distinct'>
  | Lookup<'exists'>
  | Lookup<'absent'>
  | Call;

interface Comparison<Kind> {
  readonly kind: Kind;
  readonly left: Term;
  readonly right: Term;
  readonly cost: number;
}

interface Lookup<Kind> {
  readonly kind: Kind;
  readonly of: Application;
  readonly cost: number;
}

interface Call {
  readonly kind: 'helper';
  readonly holds: boolean;
  readonly helper: Helper;
  readonly cost: number;
}

/** An invented relation over the arguments of the target, which holds if one of its rules applies. */
export interface Helper {
  readonly rules: readonly Body[];
  readonly cost: number;
}

/** The conditions of a rule. Variables of the target come first, then those of the existing fact, if any. */
export interface Body {
  /** There is a fact of this relation for which the literals hold; its arguments are further variables. */
  readonly witness?: Witness | undefined;
  readonly literals: readonly Literal[];
}

export interface Witness {
  readonly relation: number;
  /** Required constants at some positions. */
  readonly constants: readonly (number | undefined)[];
}

/** Points, each with a state and values of variables; a negative value is undefined. */
export class Points {
  readonly facts: Facts;
  readonly count: number;
  readonly states: Int32Array;
  readonly variables: readonly Int32Array[];
  readonly #terms = new Map<Term, Int32Array>();
  readonly #applications = new Map<Application, Int32Array>();

  constructor(facts: Facts, states: Int32Array, variables: readonly Int32Array[]) {
    this.facts = facts;
    this.count = states.length;
    this.states = states;
    this.variables = variables;
  }

  values(term: Term): Int32Array {
    if (term.kind === 'variable') return this.variables[term.index] as Int32Array;
    let values = this.#terms.get(term);
    if (values === undefined) {
      values = term.kind === 'constant' ? new Int32Array(this.count).fill(term.value) : this.#outputs(term);
      this.#terms.set(term, values);
    }
    return values;
  }

  /** For each point, the index of the first agreeing fact; -1 if there is none, -2 if an input is undefined. */
  found(application: Application): Int32Array {
    let tuples = this.#applications.get(application);
    if (tuples === undefined) {
      const { relation, inputs } = application;
      let mask = 0;
      const values: Int32Array[] = [];
      inputs.forEach((input, position) => {
        if (input === undefined) return;
        mask |= 1 << position;
        values.push(this.values(input));
      });
      tuples = new Int32Array(this.count);
      this.facts.lookUp(relation, mask, values, this.states, tuples);
      this.#applications.set(application, tuples);
    }
    return tuples;
  }

  #outputs({ of, position }: Output): Int32Array {
    const { relation } = of;
    const tuples = this.found(of);
    const values = new Int32Array(this.count);
    const arity = of.inputs.length;
    for (let i = 0; i < this.count; i++) {
      const tuple = tuples[i] as number;
      values[i] =
        tuple < 0
          ? -1
          : (this.facts.tuples(relation, this.states[i] as number)[tuple * arity + position] as number);
    }
    return values;
  }

  /** Returns the points at which the literal holds. */
  holding(literal: Literal): Bits {
    const bits = newBits(this.count);
    if (literal.kind === 'helper') {
      const covered = helperHolds(literal.helper, this);
      for (let i = 0; i < this.count; i++) if ((covered[i] === 1) === literal.holds) setBit(bits, i);
      return bits;
    }
    if (literal.kind === 'exists' || literal.kind === 'absent') {
      const tuples = this.found(literal.of);
      const wantsFact = literal.kind === 'exists';
      for (let i = 0; i < this.count; i++)
        if (wantsFact ? (tuples[i] as number) >= 0 : tuples[i] === -1) setBit(bits, i);
      return bits;
    }
    const left = this.values(literal.left);
    const right = this.values(literal.right);
    const wantsEqual = literal.kind === 'equal';
    for (let i = 0; i < this.count; i++) {
      const a = left[i] as number;
      const b = right[i] as number;
      if (a >= 0 && b >= 0 && (a === b) === wantsEqual) setBit(bits, i);
    }
    return bits;
  }

  /** Returns only the points in the list. */
  only(list: Int32Array): Points {
    const pick = (values: Int32Array): Int32Array => list.map((point) => values[point] as number);
    return new Points(this.facts, pick(this.states), this.variables.map(pick));
  }
}

/**
 * Returns points with further variables, one for each fact that may be a witness; `origins` maps each to its original
 * point.
 */
export function withWitness(
  points: Points,
  witness: Witness,
): { readonly points: Points; readonly origins: Int32Array } {
  const { facts } = points;
  const arity = witness.constants.length;
  const states: number[] = [];
  const origins: number[] = [];
  const columns: number[][] = Array.from({ length: points.variables.length + arity }, () => []);
  for (let i = 0; i < points.count; i++) {
    const state = points.states[i] as number;
    const tuples = facts.tuples(witness.relation, state);
    const count = facts.count(witness.relation, state);
    each: for (let tuple = 0; tuple < count; tuple++) {
      for (let k = 0; k < arity; k++) {
        const wanted = witness.constants[k];
        if (wanted !== undefined && tuples[tuple * arity + k] !== wanted) continue each;
      }
      states.push(state);
      origins.push(i);
      points.variables.forEach((values, v) => {
        columns[v]?.push(values[i] as number);
      });
      for (let k = 0; k < arity; k++)
        columns[points.variables.length + k]?.push(tuples[tuple * arity + k] as number);
    }
  }
  return {
    points: new Points(
      facts,
      Int32Array.from(states),
      columns.map((column) => Int32Array.from(column)),
    ),
    origins: Int32Array.from(origins),
  };
}

/** Returns, for each point, 1 where the body holds. A point is dropped as soon as a literal fails. */
export function bodyHolds(body: Body, points: Points): Uint8Array {
  const covered = new Uint8Array(points.count);
  let left = points;
  let origins = Int32Array.from({ length: points.count }, (_, i) => i);
  const keep = (literal: Literal): void => {
    if (left.count === 0) return;
    const bits = left.holding(literal);
    const list: number[] = [];
    for (let i = 0; i < left.count; i++) if (((bits[i >>> 5] as number) >>> (i & 31)) & 1) list.push(i);
    if (list.length === left.count) return;
    const kept = Int32Array.from(list);
    left = left.only(kept);
    origins = kept.map((i) => origins[i] as number);
  };
  const arguments_ = points.variables.length;
  const byCost = [...body.literals].sort((a, b) => weight(a) - weight(b));
  const early = byCost.filter((literal) => reach(literal) < arguments_);
  for (const literal of early) keep(literal);
  if (body.witness !== undefined) {
    const extended = withWitness(left, body.witness);
    left = extended.points;
    origins = extended.origins.map((i) => origins[i] as number);
    for (const literal of byCost) if (reach(literal) >= arguments_) keep(literal);
  }
  for (const i of origins) covered[i] = 1;
  return covered;
}

function helperHolds(helper: Helper, points: Points): Uint8Array {
  const covered = new Uint8Array(points.count);
  for (const rule of helper.rules) {
    const each = bodyHolds(rule, points);
    for (let i = 0; i < covered.length; i++) covered[i] = (covered[i] as number) | (each[i] as number);
  }
  return covered;
}

function weight(literal: Literal): number {
  return literal.kind === 'helper' ? 1000 + literal.cost : literal.cost;
}

/** Returns the highest variable that the literal mentions, or -1. */
function reach(literal: Literal): number {
  if (literal.kind === 'helper') return -1;
  if (literal.kind === 'equal' || literal.kind === 'distinct')
    return Math.max(termReach(literal.left), termReach(literal.right));
  return applicationReach(literal.of);
}

function termReach(term: Term): number {
  if (term.kind === 'variable') return term.index;
  return term.kind === 'constant' ? -1 : applicationReach(term.of);
}

const applicationReach = ({ inputs }: Application): number =>
  Math.max(-1, ...inputs.map((input) => (input === undefined ? -1 : termReach(input))));

export function maskOf({ inputs }: Application): number {
  return inputs.reduce((mask, input, position) => (input === undefined ? mask : mask | (1 << position)), 0);
}
