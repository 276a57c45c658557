/** The grounder: from rules with variables to all ground rules that can ever matter, or a refusal that says why. */
import type { Term, TurnBasedDescription } from '../../gdl/index.ts';
import { type CompiledRule, compileRule } from './compiled-rule.ts';
import { GroundAtoms, type Relation } from './ground-atoms.ts';
import { GroundTerms } from './ground-terms.ts';
import { type InstanceSink, Join } from './join.ts';
import { normalise } from './normalise.ts';
import { isStale, type Plan, planJoin } from './plan.ts';
import { type GroundProgram, GroundRules } from './program.ts';
import { GroundingRefused, type Refusal } from './refusal.ts';
import { dynamicRelations, inOrder, relevantRules } from './relations.ts';
import { type SplitRule, splitRules } from './split.ts';

export interface GroundingBudget {
  readonly seconds: number;
  /** For ground rules and atoms together. */
  readonly megabytes: number;
}

export const DEFAULT_BUDGET: GroundingBudget = { seconds: 60, megabytes: 1024 };

export interface GroundingInput {
  readonly description: TurnBasedDescription;
  readonly roles: readonly Term[];
  /** The fluents of the initial state. */
  readonly initial: readonly Term[];
}

export function ground(
  input: GroundingInput,
  budget: GroundingBudget = DEFAULT_BUDGET,
  now: () => number = () => performance.now(),
): GroundProgram | Refusal {
  try {
    return new Grounder(input, budget, now).run();
  } catch (error) {
    if (error instanceof GroundingRefused) return error.refusal;
    throw error;
  }
}

class Grounder implements InstanceSink {
  readonly #input: GroundingInput;
  readonly #budget: GroundingBudget;
  readonly #now: () => number;
  readonly #started: number;
  readonly #terms: GroundTerms;
  readonly #atoms: GroundAtoms;
  readonly #join: Join;
  readonly #rules = new GroundRules();
  readonly #compiled: CompiledRule[] = [];
  readonly #true: Relation;
  readonly #does: Relation;
  readonly #next: Relation;
  readonly #legal: Relation;
  readonly #roles: ReadonlySet<number>;
  #literals = new Int32Array(64);
  #current: CompiledRule | undefined;
  #sinceCheck = 0;

  constructor(input: GroundingInput, budget: GroundingBudget, now: () => number) {
    this.#input = input;
    this.#budget = budget;
    this.#now = now;
    this.#started = now();
    this.#terms = new GroundTerms(input.description.terms);
    this.#atoms = new GroundAtoms(this.#terms);
    this.#join = new Join(this.#atoms, this.#terms, this);
    this.#true = this.#atoms.relation('true/1');
    this.#does = this.#atoms.relation('does/2');
    this.#next = this.#atoms.relation('next/1');
    this.#legal = this.#atoms.relation('legal/2');
    this.#roles = new Set(input.roles.map((role) => this.#terms.fromTerm(role)));
  }

  run(): GroundProgram {
    this.#refuseUnsupported();
    const rules = relevantRules(normalise(this.#input.description));
    const dynamic = dynamicRelations(rules);
    const split = splitRules(rules, this.#input.description.terms, (relation) => dynamic.has(relation));
    const isStatic = (rule: SplitRule) => !split.isDynamic(rule.head.relation);
    for (const group of inOrder(split.rules.filter(isStatic)))
      this.#evaluate(this.#compile(group, split.isDynamic));
    const dynamicRules = this.#compile(
      split.rules.filter((rule) => !isStatic(rule)),
      split.isDynamic,
    );
    const initial = this.#input.initial.map((fluent) => this.#terms.fromTerm(fluent));
    for (const fluent of initial) this.#derive(this.#true, [fluent]);
    this.#evaluate(dynamicRules);
    return this.#program(initial.map((fluent) => this.#atoms.intern(this.#true, [fluent])));
  }

  #refuseUnsupported(): void {
    const { description } = this.#input;
    const defined = description.rules.find(
      ({ head }) => head.relation === 'true' || head.relation === 'does',
    );
    if (defined !== undefined) {
      throw new GroundingRefused('unsupported', `rules define \`${defined.head.relation}\``, defined);
    }
    const [library] = description.externals;
    if (library !== undefined) {
      throw new GroundingRefused(
        'unsupported',
        `the library \`${library.name}\` is computed outside the rules`,
      );
    }
  }

  #compile(rules: readonly SplitRule[], isDynamic: (relation: string) => boolean): CompiledRule[] {
    const compiled = rules.map((rule) => compileRule(rule, this.#atoms, this.#terms, isDynamic));
    this.#compiled.push(...compiled);
    return compiled;
  }

  /** Semi-naive evaluation of rules that may depend on one another, to the fixpoint. */
  #evaluate(rules: readonly CompiledRule[]): void {
    const views = this.#atoms.allViews();
    for (const view of views) view.old = view.current = view.rows;
    for (const rule of rules) this.#run(rule, planJoin(rule, undefined), undefined);
    const heads = new Set(rules.map((rule) => rule.head.relation));
    if (heads.has(this.#next)) heads.add(this.#true);
    if (heads.has(this.#legal)) heads.add(this.#does);
    const growing = [...heads].flatMap((relation) => [...relation.views.values()]);
    const growingSet = new Set(growing);
    const uses = rules.flatMap((rule) =>
      rule.literals.flatMap((literal, number) =>
        growingSet.has(literal.view)
          ? [{ rule, number, view: literal.view, plan: undefined as Plan | undefined }]
          : [],
      ),
    );
    for (;;) {
      let isNews = false;
      for (const view of growing) {
        view.old = view.current;
        view.current = view.rows;
        isNews ||= view.old < view.current;
      }
      if (!isNews) return;
      for (const use of uses) {
        if (use.view.old === use.view.current) continue;
        if (use.plan === undefined || isStale(use.plan, use.rule)) use.plan = planJoin(use.rule, use.number);
        this.#run(use.rule, use.plan, use.number);
      }
    }
  }

  #run(rule: CompiledRule, plan: Plan, news: number | undefined): void {
    const start = this.#now();
    this.#current = rule;
    this.#join.run(rule, plan, news);
    rule.milliseconds += this.#now() - start;
  }

  instance(rule: CompiledRule, bindings: Int32Array, matched: Int32Array): void {
    rule.instances++;
    const { relation, args } = rule.head;
    const head = this.#derive(
      relation,
      args.map((arg) => this.#join.value(arg, bindings)),
    );
    if (!rule.emits) return;
    const size = rule.literals.length + rule.negatives.length;
    if (size > this.#literals.length) this.#literals = new Int32Array(size * 2);
    let length = 0;
    rule.literals.forEach((literal, number) => {
      if (literal.stated) this.#literals[length++] = 2 * (matched[number] as number);
    });
    for (const negative of rule.negatives) {
      const values = negative.args.map((arg) => this.#join.value(arg, bindings));
      this.#literals[length++] = 2 * this.#atoms.intern(negative.relation, values) + 1;
    }
    this.#rules.add(head, this.#literals, length);
    if (++this.#sinceCheck >= 16_384) this.tick();
  }

  tick(): void {
    this.#sinceCheck = 0;
    const { seconds, megabytes } = this.#budget;
    if (this.#now() - this.#started > seconds * 1000) {
      this.#refuse('time', `grounding took more than ${seconds} s`);
    }
    if (this.#rules.bytes + this.#atoms.bytes > megabytes * 1_000_000) {
      this.#refuse('memory', `the ground rules need more than ${megabytes} MB`);
    }
  }

  #refuse(code: 'time' | 'memory', message: string): never {
    const worst = this.#costliest()[0]?.rule ?? this.#current?.origin;
    throw new GroundingRefused(code, message, worst);
  }

  /** What is next may be true, and what is legal may be done. */
  #derive(relation: Relation, args: readonly number[]): number {
    const atom = this.#atoms.intern(relation, args);
    if (this.#atoms.derive(relation, atom, args)) {
      if (relation === this.#next) this.#derive(this.#true, args);
      if (relation === this.#legal && this.#roles.has(args[0] as number)) this.#derive(this.#does, args);
    }
    return atom;
  }

  #costliest() {
    const byRule = new Map<CompiledRule['origin'], { instances: number; milliseconds: number }>();
    for (const { origin, instances, milliseconds } of this.#compiled) {
      const sum = byRule.get(origin) ?? { instances: 0, milliseconds: 0 };
      byRule.set(origin, {
        instances: sum.instances + instances,
        milliseconds: sum.milliseconds + milliseconds,
      });
    }
    return [...byRule]
      .map(([rule, effort]) => ({ rule, ...effort }))
      .sort((a, b) => b.instances - a.instances)
      .slice(0, 10);
  }

  #program(initial: readonly number[]): GroundProgram {
    const atoms = this.#atoms;
    const terms = this.#terms;
    return {
      roles: this.#input.roles,
      atomCount: atoms.count,
      relationOf: (atom) => atoms.relationOf(atom).key,
      termsOf: (atom) => atoms.args(atom).map((arg) => terms.toTerm(arg)),
      atomsOf: (relation) => atoms.relation(relation).derived,
      find: (relation, args) => {
        const key = atoms.relation(relation);
        const numbers = args.map((arg) => terms.fromTerm(arg));
        return atoms.holds(key, numbers) ? atoms.intern(key, numbers) : -1;
      },
      initial,
      rules: this.#rules,
      statistics: {
        milliseconds: this.#now() - this.#started,
        atoms: atoms.count,
        rules: this.#rules.count,
        bytes: this.#rules.bytes + atoms.bytes,
        costliest: this.#costliest(),
      },
    };
  }
}
