/**
 * A join finds all instances of a rule: it plans the order of the literals, cheapest first, follows the plan and
 * passes each instance to a sink.
 */

import type { Rule, Term } from '../../gdl/index.ts';
import {
  type GroundAtoms,
  type GroundTerms,
  leavesOf,
  type Relation,
  type RelationView,
  type ViewIndex,
} from './ground-atoms.ts';
import { type NormalAtom, type NormalRule, variablesOf } from './normal-rule.ts';

export interface InstanceSink {
  /** Receives an instance; the atoms are in the order of the rule's literals. */
  instance(rule: CompiledRule, atoms: Int32Array): void;
  /** Whether an excluded atom holds: a tuple of its relation and arguments. */
  holds(relation: Relation, tuple: Int32Array): boolean;
  /** Called occasionally during long joins, so that limits can be enforced. */
  tick(): void;
}

const ROWS_PER_TICK = 65_536;

export class Join {
  readonly #terms: GroundTerms;
  readonly #sink: InstanceSink;
  #rule: CompiledRule | undefined;
  #plan: JoinPlan | undefined;
  #news: number | undefined;
  #bindings = new Int32Array(64);
  #matched = new Int32Array(64);
  #keys: number[][] = [];
  #work = 0;

  constructor(terms: GroundTerms, sink: InstanceSink) {
    this.#terms = terms;
    this.#sink = sink;
  }

  /**
   * All instances over the rows up to each view's `current`. With `news`, that literal only uses rows of the last
   * round and the literals before it only older ones, so that every instance is found once.
   */
  run(rule: CompiledRule, plan: JoinPlan, news: number | undefined): void {
    this.#rule = rule;
    this.#plan = plan;
    this.#news = news;
    if (rule.variableCount > this.#bindings.length) this.#bindings = new Int32Array(rule.variableCount * 2);
    if (rule.literals.length > this.#matched.length) this.#matched = new Int32Array(rule.literals.length * 2);
    this.#keys = plan.steps.map((step) => step.known.map(() => 0));
    if (this.#passes(plan)) this.#step(0);
  }

  value(recipe: Recipe): number {
    switch (recipe.kind) {
      case 'constant':
        return recipe.value;
      case 'variable':
        return this.#bindings[recipe.index] as number;
      case 'compound': {
        const { args, tuple } = recipe;
        for (let i = 0; i < args.length; i++) tuple[i + 1] = this.value(args[i] as Recipe);
        return this.#terms.compound(tuple);
      }
    }
  }

  /** The atom's tuple for the current bindings; overwritten by the next call for the same atom. */
  tuple({ args, tuple }: CompiledAtom): Int32Array {
    for (let i = 0; i < args.length; i++) tuple[i + 1] = this.value(args[i] as Recipe);
    return tuple;
  }

  #step(number: number): void {
    const rule = this.#rule as CompiledRule;
    const { steps } = this.#plan as JoinPlan;
    const step = steps[number];
    if (step === undefined) {
      this.#sink.instance(rule, this.#matched);
      return;
    }
    const { view } = rule.literals[step.literal] as CompiledRule['literals'][number];
    const news = this.#news;
    const from = step.literal === news ? view.old : 0;
    const to = news !== undefined && step.literal < news ? view.old : view.current;
    if (step.index === undefined) {
      for (let row = from; row < to; row++) this.#row(number, step, row);
      return;
    }
    const key = this.#keys[number] as number[];
    for (let i = 0; i < step.known.length; i++) {
      const source = step.known[i] as number;
      key[i] = source >= 0 ? source : (this.#bindings[-1 - source] as number);
    }
    for (let row = step.index.newest(key); row >= from; row = step.index.earlier(row)) {
      if (row < to) this.#row(number, step, row);
    }
  }

  #row(number: number, step: JoinStep, row: number): void {
    if (++this.#work >= ROWS_PER_TICK) {
      this.#work = 0;
      this.#sink.tick();
    }
    const { view } = (this.#rule as CompiledRule).literals[step.literal] as CompiledRule['literals'][number];
    const bindings = this.#bindings;
    for (const { column, variable } of step.binds) bindings[variable] = view.value(row, column);
    for (const { column, variable } of step.repeats)
      if (bindings[variable] !== view.value(row, column)) return;
    this.#matched[step.literal] = view.atom(row);
    if (this.#passes(step)) this.#step(number + 1);
  }

  #passes(tests: Pick<JoinStep, 'distincts' | 'excluded'>): boolean {
    for (const { left, right } of tests.distincts) if (this.value(left) === this.value(right)) return false;
    for (const atom of tests.excluded) if (this.#sink.holds(atom.relation, this.tuple(atom))) return false;
    return true;
  }
}

/** The order in which a rule's literals are joined: the cheapest next one first, by the sizes seen so far. */
export interface JoinStep {
  readonly literal: number;
  /** Columns whose values are known when the step starts, and their source. */
  readonly index: ViewIndex | undefined;
  readonly known: readonly number[];
  /** Columns that bind a variable. */
  readonly binds: readonly { readonly column: number; readonly variable: number }[];
  /** Columns that repeat a variable bound by the same literal. */
  readonly repeats: readonly { readonly column: number; readonly variable: number }[];
  readonly distincts: readonly CompiledDistinct[];
  readonly excluded: readonly CompiledAtom[];
}

export interface JoinPlan {
  readonly steps: readonly JoinStep[];
  /** Tests without variables. */
  readonly distincts: readonly CompiledDistinct[];
  readonly excluded: readonly CompiledAtom[];
  /** Number of rows of all views when the plan was made; it is outdated when they have grown much. */
  readonly rows: number;
}

/** A plan that starts with the given literal, or with the cheapest if none is given. */
export function planJoin(rule: CompiledRule, first: number | undefined): JoinPlan {
  const bound = new Set<number>();
  const open = new Set(rule.literals.keys());
  let distincts = [...rule.distincts];
  let excluded = [...rule.excluded];
  const isReady = (each: { readonly variables: readonly number[] }) =>
    each.variables.every((v) => bound.has(v));
  const takeReady = () => {
    const ready = { distincts: distincts.filter(isReady), excluded: excluded.filter(isReady) };
    distincts = distincts.filter((each) => !isReady(each));
    excluded = excluded.filter((each) => !isReady(each));
    return ready;
  };
  const before = takeReady();
  const steps: JoinStep[] = [];
  let next = first ?? cheapestLiteral(rule, open, bound);
  while (next !== undefined) {
    open.delete(next);
    const step = joinStep(rule, next, bound);
    for (const { variable } of step.binds) bound.add(variable);
    steps.push({ ...step, ...takeReady() });
    next = cheapestLiteral(rule, open, bound);
  }
  return { steps, ...before, rows: rowsOf(rule) };
}

export function isStale(plan: JoinPlan, rule: CompiledRule): boolean {
  return rowsOf(rule) > 2 * plan.rows + 16;
}

function rowsOf(rule: CompiledRule): number {
  return rule.literals.reduce((sum, literal) => sum + literal.view.rows, 0);
}

function joinStep(rule: CompiledRule, number: number, bound: ReadonlySet<number>) {
  const literal = rule.literals[number] as CompiledRule['literals'][number];
  const knownColumns: number[] = [];
  const known: number[] = [];
  const binds: { column: number; variable: number }[] = [];
  const repeats: { column: number; variable: number }[] = [];
  literal.columns.forEach((source, column) => {
    const variable = -1 - source;
    if (source >= 0 || bound.has(variable)) {
      knownColumns.push(column);
      known.push(source);
    } else if (binds.some((each) => each.variable === variable)) repeats.push({ column, variable });
    else binds.push({ column, variable });
  });
  const index = knownColumns.length === 0 ? undefined : literal.view.index(knownColumns);
  return { literal: number, index, known, binds, repeats };
}

function cheapestLiteral(
  rule: CompiledRule,
  open: ReadonlySet<number>,
  bound: ReadonlySet<number>,
): number | undefined {
  let best: number | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const number of open) {
    const cost = expectedRows(rule, number, bound);
    if (cost < bestCost) {
      bestCost = cost;
      best = number;
    }
  }
  return best;
}

/** The average number of rows of the literal that match one binding of the variables bound so far. */
function expectedRows(rule: CompiledRule, number: number, bound: ReadonlySet<number>): number {
  const { view, columns } = rule.literals[number] as CompiledRule['literals'][number];
  const known: number[] = [];
  columns.forEach((source, column) => {
    if (source >= 0 || bound.has(-1 - source)) known.push(column);
  });
  if (known.length === columns.length) return 0;
  if (known.length === 0) return view.rows + 1;
  return view.rows / Math.max(1, view.index(known).keys);
}

/** How to construct a term from the bindings: a constant, a variable, or a function of such. */
type Recipe =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'variable'; readonly index: number }
  | {
      readonly kind: 'compound';
      readonly args: readonly Recipe[];
      /** A buffer for the term: its functor, then its arguments. */
      readonly tuple: Int32Array;
    };

/** One column of a literal: a constant's number, or `-1 - variable`. */
export type ColumnSource = number;

export interface CompiledLiteral {
  readonly view: RelationView;
  readonly columns: readonly ColumnSource[];
  readonly variables: readonly number[];
  /** Whether the literal is part of the ground rule, or only narrows the join. */
  readonly stated: boolean;
}

interface CompiledAtom {
  readonly relation: Relation;
  readonly args: readonly Recipe[];
  /** A buffer for the atom: its relation, then its arguments. */
  readonly tuple: Int32Array;
  readonly variables: readonly number[];
}

interface CompiledDistinct {
  readonly left: Recipe;
  readonly right: Recipe;
  readonly variables: readonly number[];
}

export interface CompiledRule {
  readonly head: CompiledAtom;
  readonly literals: readonly CompiledLiteral[];
  /** Negated atoms of completely known relations, which are decided immediately. */
  readonly excluded: readonly CompiledAtom[];
  /** Negated atoms that become part of the ground rule. */
  readonly negatives: readonly CompiledAtom[];
  readonly distincts: readonly CompiledDistinct[];
  readonly variableCount: number;
  readonly emits: boolean;
  readonly origin: Rule;
  /** Number of instances found so far, and milliseconds spent on finding them. */
  instances: number;
  milliseconds: number;
}

/** A rule with variables numbered from 0, constants as integers, and literals with their views. */
export function compileRule(
  rule: NormalRule,
  atoms: GroundAtoms,
  terms: GroundTerms,
  isDynamic: (relation: string) => boolean,
): CompiledRule {
  const numbers = new Map<number, number>();
  const number = (variable: number) => {
    const known = numbers.get(variable);
    if (known !== undefined) return known;
    numbers.set(variable, numbers.size);
    return numbers.size - 1;
  };
  const recipe = (term: Term): Recipe => {
    if (term.ground) return { kind: 'constant', value: terms.fromTerm(term) };
    if (term.kind === 'variable') return { kind: 'variable', index: number(term.index) };
    const functor = terms.functor(term.name, term.args.length, term.spelling);
    return {
      kind: 'compound',
      args: term.args.map(recipe),
      tuple: Int32Array.of(functor, ...term.args.map(() => 0)),
    };
  };
  const variables = (args: readonly Term[]) => {
    const set = new Set<number>();
    for (const arg of args) variablesOf(arg, set);
    return [...set].map(number);
  };
  const atom = ({ relation: key, args }: NormalAtom): CompiledAtom => {
    const relation = atoms.relation(key);
    return {
      relation,
      args: args.map(recipe),
      tuple: Int32Array.of(relation.number, ...args.map(() => 0)),
      variables: variables(args),
    };
  };
  const literal = ({ relation, args }: NormalAtom, isGuard: boolean): CompiledLiteral => ({
    view: atoms.view(atoms.relation(relation), args),
    columns: args
      .flatMap((arg) => leavesOf(arg))
      .map((leaf) => (leaf.kind === 'variable' ? -1 - number(leaf.index) : terms.fromTerm(leaf))),
    variables: variables(args),
    stated: !isGuard && isDynamic(relation),
  });
  const literals = [
    ...rule.positives.map((each) => literal(each, false)),
    ...rule.guards.map((each) => literal(each, true)),
  ];
  return {
    head: atom(rule.head),
    literals,
    excluded: rule.negatives.filter((each) => !isDynamic(each.relation)).map(atom),
    negatives: rule.negatives.filter((each) => isDynamic(each.relation)).map(atom),
    distincts: rule.distincts.map(([left, right]) => ({
      left: recipe(left),
      right: recipe(right),
      variables: variables([left, right]),
    })),
    emits: !rule.silent && isDynamic(rule.head.relation),
    origin: rule.origin,
    instances: 0,
    milliseconds: 0,
    variableCount: numbers.size,
  };
}
