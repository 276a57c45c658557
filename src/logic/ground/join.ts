/** Finds all instances of a rule by following a plan, and hands each to a sink. */
import type { CompiledAtom, CompiledRule, Recipe } from './compiled-rule.ts';
import type { Relation } from './ground-atoms.ts';
import type { GroundTerms } from './ground-terms.ts';
import type { Plan, PlanStep } from './plan.ts';

export interface InstanceSink {
  /** One more instance; the literals' atoms are in the order of the rule's literals. */
  instance(rule: CompiledRule, atoms: Int32Array): void;
  /** Whether an atom that is excluded holds: a tuple of its relation and arguments. */
  holds(relation: Relation, tuple: Int32Array): boolean;
  /** Called now and then during long joins, so that a budget can be kept. */
  tick(): void;
}

const TICK = 65_536;

export class Join {
  readonly #terms: GroundTerms;
  readonly #sink: InstanceSink;
  #rule: CompiledRule | undefined;
  #plan: Plan | undefined;
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
   * All instances over the rows up to each view's `current`. With `news`, that literal takes only the rows that
   * came in the last round and the literals before it only older ones, so that every instance is found once.
   */
  run(rule: CompiledRule, plan: Plan, news: number | undefined): void {
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

  /** The atom's tuple for the current bindings; it is overwritten by the next call for the same atom. */
  tuple({ args, tuple }: CompiledAtom): Int32Array {
    for (let i = 0; i < args.length; i++) tuple[i + 1] = this.value(args[i] as Recipe);
    return tuple;
  }

  #step(number: number): void {
    const rule = this.#rule as CompiledRule;
    const { steps } = this.#plan as Plan;
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

  #row(number: number, step: PlanStep, row: number): void {
    if (++this.#work >= TICK) {
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

  #passes(tests: Pick<PlanStep, 'distincts' | 'excluded'>): boolean {
    for (const { left, right } of tests.distincts) if (this.value(left) === this.value(right)) return false;
    for (const atom of tests.excluded) if (this.#sink.holds(atom.relation, this.tuple(atom))) return false;
    return true;
  }
}
