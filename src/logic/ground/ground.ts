/**
 * The grounder: converts rules with variables to all ground rules that can ever matter, or returns a refusal with the
 * reason.
 */
import { answersOf, type Term, type TurnBasedDescription } from '../../gdl/index.ts';
import { ExternalRelations } from '../external-relations.ts';
import { ExternalRelationError } from '../limits.ts';
import { restrictToDemand } from './demand.ts';
import { withoutExclusiveFluents } from './exclusive-fluents.ts';
import { type ExternalCall, listExternalCalls } from './external-calls.ts';
import { GroundAtoms, GroundTerms, type Relation } from './ground-atoms.ts';
import {
  type AssumedGroup,
  type GroundingRefusal,
  GroundingRefused,
  type GroundProgram,
  GroundRules,
  isGroundingRefusal,
  type RuleEffort,
} from './ground-program.ts';
import {
  type CompiledRule,
  compileRule,
  type InstanceSink,
  isStale,
  Join,
  type JoinPlan,
  planJoin,
} from './join.ts';
import { type NormalRule, relationKey } from './normal-rule.ts';
import { normalise, unfoldDifferences } from './normalise.ts';
import {
  dynamicRelations,
  inDependencyOrder,
  isKeywordRelation,
  relevantRules,
} from './relation-dependencies.ts';
import { splitRules } from './split-rules.ts';
import { splitWideConditions } from './wide-conditions.ts';

export interface GroundingBudget {
  readonly seconds: number;
  /** Memory limit for ground rules, atoms and terms together, with their indexes. */
  readonly megabytes: number;
  /** Number of rule instances after which grounding restarts, restricted to demanded atoms. */
  readonly plainInstances?: number;
}

export const DEFAULT_GROUNDING_BUDGET: GroundingBudget = { seconds: 60, megabytes: 1024 };

export interface GroundingInput {
  readonly description: TurnBasedDescription;
  readonly roles: readonly Term[];
  /** The fluents of the initial state. */
  readonly initial: readonly Term[];
  /**
   * Observed states, the initial state among them. If there are any, wide relations may be computed by assuming that
   * fluents exclude each other; see `assumed` of the program.
   */
  readonly observed?: () => readonly (readonly Term[])[];
}

export function ground(
  input: GroundingInput,
  budget: GroundingBudget = DEFAULT_GROUNDING_BUDGET,
  now: () => number = () => performance.now(),
): GroundProgram | GroundingRefusal {
  const started = now();
  const { plainInstances = PLAIN_INSTANCES } = budget;
  const grounder = (instances = Number.POSITIVE_INFINITY) =>
    new Grounder(input, budget, now, started, instances);
  const plain = unlessTooManyInstances(() => orRefusal(() => grounder(plainInstances).run(false)));
  if (plain !== undefined) return plain;
  const restricted = grounder();
  const onDemand = orRefusal(() => restricted.run(true));
  if (!isGroundingRefusal(onDemand) || onDemand.code !== 'memory') return onDemand;
  if (!restricted.foundManyDemands) return onDemand;
  const whole = orRefusal(() => grounder().run(false));
  return isGroundingRefusal(whole) ? onDemand : whole;
}

function orRefusal(run: () => GroundProgram): GroundProgram | GroundingRefusal {
  try {
    return run();
  } catch (error) {
    if (error instanceof GroundingRefused) return error.refusal;
    throw error;
  }
}

/** The result, or undefined if there were too many instances. */
function unlessTooManyInstances<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof TooManyInstances) return undefined;
    throw error;
  }
}

/** This many take about a second; computing the demand takes time as well. */
const PLAIN_INSTANCES = 2_000_000;

class TooManyInstances extends Error {}

/** Values computed by libraries from values computed by libraries may be endless; sensible games need fewer. */
const MOST_QUESTIONS = 20_000;

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
  #current: { readonly rule: CompiledRule; readonly start: number } | undefined;
  readonly #maxInstances: number;
  readonly #outside: ExternalRelations;
  /** Calls by the relation that collects the questions. */
  readonly #calls = new Map<Relation, ExternalCall & { readonly answers: Relation }>();
  /** The relations answered by libraries, with their names. */
  readonly #answeredOutside = new Map<Relation, string>();
  /** Answers to questions whether something holds. */
  readonly #held = new Map<string, boolean>();
  #questions = 0;
  #assumed: readonly AssumedGroup[] = [];
  /** The relations that describe the demand. */
  #demands: ReadonlySet<string> = new Set();
  #instances = 0;
  #sinceCheck = 0;

  constructor(
    input: GroundingInput,
    budget: GroundingBudget,
    now: () => number,
    started: number,
    maxInstances: number,
  ) {
    this.#maxInstances = maxInstances;
    this.#input = input;
    this.#budget = budget;
    this.#now = now;
    this.#started = started;
    this.#terms = new GroundTerms(input.description.terms);
    this.#atoms = new GroundAtoms(this.#terms);
    this.#join = new Join(this.#terms, this);
    this.#outside = new ExternalRelations(input.description);
    for (const { relation, args } of input.description.externals.flatMap((library) => library.relations))
      this.#answeredOutside.set(this.#atoms.relation(relationKey(relation, args.length)), relation);
    this.#true = this.#atoms.relation('true/1');
    this.#does = this.#atoms.relation('does/2');
    this.#next = this.#atoms.relation('next/1');
    this.#legal = this.#atoms.relation('legal/2');
    this.#roles = new Set(input.roles.map((role) => this.#terms.fromTerm(role)));
  }

  run(onDemand: boolean): GroundProgram {
    this.#refuseUnsupported();
    const stated = relevantRules(normalise(this.#input.description, this.#checkTime, this.#outside));
    const { rules: listed, calls } = listExternalCalls(stated, this.#outside);
    const all = onDemand && calls.length === 0 ? this.#withAssumptions(listed) : listed;
    const dynamic = dynamicRelations(all);
    const asks = new Set<string>();
    for (const call of calls) {
      asks.add(call.ask);
      if (dynamic.has(call.ask)) dynamic.add(call.answer);
      this.#calls.set(this.#atoms.relation(call.ask), {
        ...call,
        answers: this.#atoms.relation(call.answer),
      });
    }
    const isDerived = (relation: string) =>
      dynamic.has(relation) && !isKeywordRelation(relation) && !asks.has(relation);
    const { rules, demands } = onDemand
      ? restrictToDemand(
          unfoldDifferences(all, dynamic, this.#input.description.terms, this.#checkTime),
          isDerived,
        )
      : { rules: all, demands: new Set<string>() };
    this.#demands = demands;
    const isDynamic = (relation: string) => dynamic.has(relation) || demands.has(relation);
    const split = splitRules(rules, this.#input.description.terms, isDynamic, this.#checkTime);
    const isStatic = (rule: NormalRule) => !split.isDynamic(rule.head.relation);
    for (const group of inDependencyOrder(split.rules.filter(isStatic)))
      this.#evaluate(this.#compile(group, split.isDynamic));
    const dynamicRules = this.#compile(
      split.rules.filter((rule) => !isStatic(rule)),
      split.isDynamic,
    );
    const initial = this.#input.initial.map((fluent) => this.#terms.fromTerm(fluent));
    const initialAtoms = initial.map((fluent) => this.#derive(this.#true, [this.#true.number, fluent]));
    this.#evaluate(dynamicRules);
    return this.#program(initialAtoms);
  }

  #withAssumptions(rules: readonly NormalRule[]): readonly NormalRule[] {
    const states = this.#input.observed?.() ?? [];
    if (states.length === 0) return rules;
    const dynamic = dynamicRelations(rules);
    const isDynamic = (each: string) => dynamic.has(each);
    const { terms } = this.#input.description;
    const split = splitWideConditions(rules, isDynamic, terms, states, this.#checkTime);
    const result = withoutExclusiveFluents(split.rules, isDynamic, terms, states, this.#checkTime);
    this.#assumed = [...split.assumed, ...result.assumed];
    return result.rules;
  }

  #refuseUnsupported(): void {
    const { description } = this.#input;
    const defined = description.rules.find(
      ({ head }) => head.relation === 'true' || head.relation === 'does',
    );
    if (defined !== undefined) {
      throw new GroundingRefused('unsupported', `rules define \`${defined.head.relation}\``, defined);
    }
    const library = description.externals.find(
      (each) => each.relations.length > 0 && answersOf(each) === undefined,
    );
    if (library !== undefined) {
      throw new GroundingRefused('unsupported', `the library \`${library.spelling}\` is not connected`);
    }
  }

  #compile(rules: readonly NormalRule[], isDynamic: (relation: string) => boolean): CompiledRule[] {
    const compiled = rules.map((rule) => compileRule(rule, this.#atoms, this.#terms, isDynamic));
    this.#compiled.push(...compiled);
    return compiled;
  }

  /** Semi-naive evaluation of mutually dependent rules, to the fixpoint. */
  #evaluate(rules: readonly CompiledRule[]): void {
    const views = this.#atoms.allViews();
    for (const view of views) view.old = view.current = view.rows;
    for (const rule of rules) {
      this.#checkTime();
      this.#run(rule, planJoin(rule, undefined), undefined);
    }
    const heads = new Set(rules.map((rule) => rule.head.relation));
    if (heads.has(this.#next)) heads.add(this.#true);
    if (heads.has(this.#legal)) heads.add(this.#does);
    for (const [asked, { answers }] of this.#calls) if (heads.has(asked)) heads.add(answers);
    const growing = [...heads].flatMap((relation) => [...relation.views.values()]);
    const growingSet = new Set(growing);
    const uses = rules.flatMap((rule) =>
      rule.literals.flatMap((literal, number) =>
        growingSet.has(literal.view)
          ? [{ rule, number, view: literal.view, plan: undefined as JoinPlan | undefined }]
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
        this.#checkTime();
        if (use.plan === undefined || isStale(use.plan, use.rule)) use.plan = planJoin(use.rule, use.number);
        this.#run(use.rule, use.plan, use.number);
      }
    }
  }

  #run(rule: CompiledRule, plan: JoinPlan, news: number | undefined): void {
    const start = this.#now();
    this.#current = { rule, start };
    this.#join.run(rule, plan, news);
    this.#current = undefined;
    rule.milliseconds += this.#now() - start;
  }

  instance(rule: CompiledRule, matched: Int32Array): void {
    rule.instances++;
    if (++this.#instances > this.#maxInstances) throw new TooManyInstances();
    const head = this.#derive(rule.head.relation, this.#join.tuple(rule.head));
    if (!rule.emits) return;
    const { literals, negatives } = rule;
    if (literals.length + negatives.length > this.#literals.length) {
      this.#literals = new Int32Array(2 * (literals.length + negatives.length));
    }
    let length = 0;
    for (let i = 0; i < literals.length; i++) {
      if (literals[i]?.stated) this.#literals[length++] = 2 * (matched[i] as number);
    }
    for (const negative of negatives) {
      this.#literals[length++] = 2 * this.#atoms.intern(this.#join.tuple(negative)) + 1;
    }
    this.#rules.add(head, this.#literals, length);
    if (++this.#sinceCheck >= 16_384) this.tick();
  }

  holds(relation: Relation, tuple: Int32Array): boolean {
    const name = this.#answeredOutside.get(relation);
    if (name === undefined) return this.#atoms.findDerived(tuple) >= 0;
    const question = tuple.join(' ');
    let holds = this.#held.get(question);
    if (holds === undefined) {
      const args = Array.from(tuple.subarray(1), (arg) => this.#terms.toTerm(arg));
      const answers = this.#ask(name, args, this.#current?.rule.origin);
      holds = answers.some((answer) => answer.every((term, i) => term === args[i]));
      this.#held.set(question, holds);
    }
    return holds;
  }

  tick(): void {
    this.#sinceCheck = 0;
    this.#checkTime();
    const { megabytes } = this.#budget;
    if (this.#bytes > megabytes * 1_000_000) {
      const costliest = this.#costliest();
      const message = `the ground rules need more than ${megabytes} MB`;
      throw new GroundingRefused('memory', message, costliest[0]?.rule, costliest);
    }
  }

  /** Whether a large part of what was found describes the demand only. */
  get foundManyDemands(): boolean {
    let demands = 0;
    for (const { head, instances } of this.#compiled)
      if (this.#demands.has(head.relation.key)) demands += instances;
    return 4 * demands > this.#instances;
  }

  get #bytes(): number {
    return this.#rules.bytes + this.#atoms.bytes + this.#terms.bytes;
  }

  /** Refuses when the time is over and blames the given rule, or else the one that took the most time. */
  readonly #checkTime = (rule?: CompiledRule['origin']): void => {
    const now = this.#now();
    const { seconds } = this.#budget;
    if (now - this.#started <= seconds * 1000) return;
    if (this.#current !== undefined) this.#current.rule.milliseconds += now - this.#current.start;
    const [slowest] = this.#effort().sort((a, b) => b.milliseconds - a.milliseconds);
    const message = `grounding took more than ${Number(seconds.toFixed(1))} s`;
    throw new GroundingRefused('time', message, rule ?? slowest?.rule, this.#costliest());
  };

  /** Next fluents may be true, and legal moves may be made. */
  #derive(relation: Relation, tuple: ArrayLike<number>): number {
    const atom = this.#atoms.intern(tuple);
    if (this.#atoms.derive(relation, atom, tuple)) {
      if (relation === this.#next) this.#derive(this.#true, [this.#true.number, tuple[1] as number]);
      if (relation === this.#legal && this.#roles.has(tuple[1] as number)) {
        this.#derive(this.#does, [this.#does.number, tuple[1] as number, tuple[2] as number]);
      }
      const call = this.#calls.get(relation);
      if (call !== undefined) this.#deriveAnswers(call, Array.from(tuple).slice(1));
    }
    return atom;
  }

  #deriveAnswers(call: ExternalCall & { readonly answers: Relation }, values: readonly number[]): void {
    const args: (Term | undefined)[] = Array.from({ length: call.arity }, () => undefined);
    call.known.forEach((position, i) => {
      args[position] = this.#terms.toTerm(values[i] as number);
    });
    for (const answer of this.#ask(call.relation, args, call.origin)) {
      // It may return more than it was asked for, and different answers when asked for that.
      if (!call.known.every((position) => answer[position] === args[position])) continue;
      const numbers = answer.map((term) => this.#terms.fromTerm(term));
      this.#derive(call.answers, [call.answers.number, ...numbers]);
    }
  }

  /** More questions arise here than ever in play, so a question that a library cannot answer is not an error yet. */
  #ask(relation: string, args: readonly (Term | undefined)[], rule: CompiledRule['origin'] | undefined) {
    if (++this.#questions > MOST_QUESTIONS) {
      const message = `libraries are asked more than ${MOST_QUESTIONS} questions; numbers seem to grow without a limit`;
      throw new GroundingRefused('memory', message, rule);
    }
    if (this.#questions % 256 === 0) this.#checkTime(rule);
    try {
      return this.#outside.ask(relation, args);
    } catch (error) {
      if (!(error instanceof ExternalRelationError)) throw error;
      throw new GroundingRefused('unsupported', error.problem, rule);
    }
  }

  #effort(): RuleEffort[] {
    const byRule = new Map<CompiledRule['origin'], { instances: number; milliseconds: number }>();
    for (const { origin, instances, milliseconds } of this.#compiled) {
      const sum = byRule.get(origin) ?? { instances: 0, milliseconds: 0 };
      byRule.set(origin, {
        instances: sum.instances + instances,
        milliseconds: sum.milliseconds + milliseconds,
      });
    }
    return [...byRule].map(([rule, effort]) => ({ rule, ...effort }));
  }

  #costliest(): RuleEffort[] {
    return this.#effort()
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
        const numbers = args.map((arg) => terms.fromTerm(arg));
        return atoms.findDerived([atoms.relation(relation).number, ...numbers]);
      },
      initial,
      rules: this.#rules,
      assumed: this.#assumed,
      statistics: {
        milliseconds: this.#now() - this.#started,
        atoms: atoms.count,
        rules: this.#rules.count,
        bytes: this.#bytes,
        costliest: this.#costliest(),
      },
    };
  }
}
