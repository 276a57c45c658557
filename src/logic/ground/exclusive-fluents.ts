/**
 * Moves negations of wide relations past exclusive fluents. "Somewhere is my king, and no enemy attacks that square"
 * has an instance for each square; if there is at most one king, it says the same as "I have a king, and there is no
 * square with my king that an enemy attacks". The attacks on the king are then a relation without the king's square:
 * its rules are those of the wide relation, joined with the fluent (partial evaluation of a conjunction, as in
 * "conjunctive partial deduction", De Schreye et al. 1999).
 *
 * That there is at most one is an assumption. Whoever uses the ground rules has to prove it of all reachable states:
 * if it holds in a state, the rules say the same as the sheet, so a proof by induction may use these rules.
 */
import type { Term, TermPool } from '../../gdl/index.ts';
import type { AssumedGroup, Checkpoint } from './ground-program.ts';
import {
  type NormalAtom,
  Normaliser,
  type NormalRule,
  relationKey,
  unifyPairs,
  variablesOf,
  variablesOfAll,
} from './normal-rule.ts';
import { Unfolding } from './normalise.ts';
import { isKeywordRelation, recursiveRelations, relevantRules } from './relation-dependencies.ts';

/** Negations of relations over fewer variables are cheap as they are. */
const LEAST_VARIABLES = 4;

/** @param states observed states, the initial state among them */
export function withoutExclusiveFluents(
  rules: readonly NormalRule[],
  isDerived: (relation: string) => boolean,
  terms: TermPool,
  states: readonly (readonly Term[])[],
  checkpoint: Checkpoint = () => {},
): { readonly rules: readonly NormalRule[]; readonly assumed: readonly AssumedGroup[] } {
  const rewriting = new Rewriting(rules, isDerived, terms, states, checkpoint);
  return { rules: rewriting.run(), assumed: rewriting.assumed };
}

/** A fluent of a rule, of which at most one instance is true for each value of its other variables. */
interface ExclusiveAtom {
  readonly atom: NormalAtom;
  /** The variables that tell the instances apart. */
  readonly own: ReadonlySet<number>;
}

class Rewriting {
  readonly assumed: AssumedGroup[] = [];
  readonly #rules: readonly NormalRule[];
  readonly #isDerived: (relation: string) => boolean;
  readonly #terms: TermPool;
  readonly #states: readonly (readonly Term[])[];
  readonly #unfolding: Unfolding;
  readonly #definitions = new Map<string, NormalRule[]>();
  readonly #recursive: ReadonlySet<string>;
  /** Joined relations by the text of what they join. */
  readonly #joined = new Map<string, string>();
  readonly #added: NormalRule[] = [];
  readonly #assumedTexts = new Set<string>();
  #lists = 0;

  constructor(
    rules: readonly NormalRule[],
    isDerived: (relation: string) => boolean,
    terms: TermPool,
    states: readonly (readonly Term[])[],
    checkpoint: Checkpoint,
  ) {
    this.#rules = rules;
    this.#isDerived = isDerived;
    this.#terms = terms;
    this.#states = states;
    this.#unfolding = new Unfolding(rules, new Normaliser(terms), checkpoint);
    this.#recursive = recursiveRelations(rules);
    for (const rule of rules) {
      const known = this.#definitions.get(rule.head.relation);
      if (known === undefined) this.#definitions.set(rule.head.relation, [rule]);
      else known.push(rule);
    }
  }

  run(): readonly NormalRule[] {
    const rewritten = this.#rules.flatMap((rule) => this.#rewrite(rule));
    if (this.assumed.length === 0) return this.#rules;
    const joined = rewritten.map((rule) => this.#withJoinedPositives(rule));
    return relevantRules([...joined, ...this.#added]);
  }

  #rewrite(rule: NormalRule): NormalRule[] {
    for (const negative of rule.negatives) {
      if (!this.#isUnfoldable(negative.relation)) continue;
      if (variablesOfAll(negative.args).size < LEAST_VARIABLES) continue;
      for (const positive of rule.positives) {
        const cases = this.#movedPast(rule, negative, positive);
        if (cases !== undefined) return cases;
      }
    }
    return [rule];
  }

  #isUnfoldable(relation: string): boolean {
    return (
      this.#isDerived(relation) &&
      !isKeywordRelation(relation) &&
      !this.#recursive.has(relation) &&
      this.#definitions.has(relation)
    );
  }

  /** The rule with the negation moved past the fluent, and the rule for the fluents that may not be exclusive. */
  #movedPast(rule: NormalRule, negative: NormalAtom, positive: NormalAtom): NormalRule[] | undefined {
    const inHead = variablesOfAll(rule.head.args);
    const inNegative = variablesOfAll(negative.args);
    const own = new Set(
      [...variablesOfAll(positive.args)].filter((v) => inNegative.has(v) && !inHead.has(v)),
    );
    const pattern = own.size === 0 ? undefined : fluentPattern(positive, own);
    const values = pattern && this.#exclusiveValues(rule, pattern);
    if (pattern === undefined || values === undefined) return undefined;
    for (const inputs of values) this.#assume(pattern, inputs);
    const inputs = [...variablesOfAll(pattern.inputs.map(({ term }) => term))];
    const listed = inputs.length === 0 ? [] : [this.#list(inputs, pattern, values, rule)];
    const conditions = [...listed, ...this.#staticsAmong(rule, positive, negative)];
    const barred = this.#join(negative, { atom: positive, own }, conditions, rule.origin);
    const negatives = [...rule.negatives.filter((each) => each !== negative), barred];
    const moved = { ...rule, positives: [...rule.positives, ...listed], negatives };
    const isWhole = this.#areAllValues(rule, inputs, pattern, values);
    const others = isWhole ? [] : listed.map((list) => ({ ...rule, negatives: [...rule.negatives, list] }));
    return [...this.#rewrite(moved), ...others];
  }

  /** The rule's conditions on what remains as arguments of the joined relation; they do not depend on the state. */
  #staticsAmong(rule: NormalRule, positive: NormalAtom, negative: NormalAtom): NormalAtom[] {
    const around = variablesOfAll([...positive.args, ...negative.args]);
    return rule.positives.filter(({ relation, args }) => {
      const variables = variablesOfAll(args);
      const isStatic = !this.#isDerived(relation) && !isKeywordRelation(relation);
      return isStatic && variables.size > 0 && [...variables].every((each) => around.has(each));
    });
  }

  /**
   * The values of the fluent's inputs that were seen, if at most one of the fluents was true in every state for each
   * of them.
   */
  #exclusiveValues(rule: NormalRule, { name, arity, inputs }: FluentPattern): Term[][] | undefined {
    const seen = new Map<string, Term[]>();
    for (const state of this.#states) {
      const now = new Set<string>();
      for (const fluent of state) {
        if (fluent.kind !== 'compound' || fluent.name !== name || fluent.args.length !== arity) continue;
        const values = inputs.map(({ position }) => fluent.args[position] as Term);
        const pairs = inputs.map(({ term }, i) => [term, values[i] as Term] as const);
        const bindings = unifyPairs(pairs, this.#terms);
        if (bindings === undefined || !this.#mayHold(rule, bindings)) continue;
        const key = values.map((value) => value.id).join(' ');
        if (now.has(key)) return undefined;
        now.add(key);
        seen.set(key, values);
      }
    }
    return seen.size === 0 ? undefined : [...seen.values()];
  }

  /** Whether the rule's facts allow the values of some variables, each fact by itself. */
  #mayHold(rule: NormalRule, bindings: ReadonlyMap<number, Term>): boolean {
    return rule.positives.every(({ relation, args }) => {
      const facts = this.#factsOf(relation);
      if (facts === undefined) return true;
      const known = [...bindings].map(([each, value]) => [this.#terms.variable(each), value] as const);
      return facts.some(({ head }) => {
        const pairs = args.map((arg, i) => [arg, head.args[i] as Term] as const);
        return unifyPairs([...known, ...pairs], this.#terms) !== undefined;
      });
    });
  }

  /** Whether facts in the rule show that the variables have no other values. */
  #areAllValues(
    rule: NormalRule,
    variables: readonly number[],
    { inputs }: FluentPattern,
    values: readonly (readonly Term[])[],
  ): boolean {
    if (variables.length === 0) return true;
    const known = new Set(
      values.map((each) => {
        const pairs = inputs.map(({ term }, i) => [term, each[i] as Term] as const);
        return valuesText(variables, unifyPairs(pairs, this.#terms));
      }),
    );
    return rule.positives.some(({ relation, args }) => {
      const own = variablesOfAll(args);
      if (!variables.every((variable) => own.has(variable))) return false;
      return this.#factsOf(relation)?.every(({ head }) => {
        const pairs = args.map((arg, i) => [arg, head.args[i] as Term] as const);
        const bindings = unifyPairs(pairs, this.#terms);
        return bindings === undefined || known.has(valuesText(variables, bindings));
      });
    });
  }

  /** The definitions of a relation, if all of them are facts. */
  #factsOf(relation: string): readonly NormalRule[] | undefined {
    if (this.#isDerived(relation) || isKeywordRelation(relation)) return undefined;
    const definitions = this.#definitions.get(relation);
    const areFacts = definitions?.every(
      ({ head, positives }) => positives.length === 0 && head.args.every(isGround),
    );
    return areFacts ? definitions : undefined;
  }

  #assume({ name, arity, inputs }: FluentPattern, values: readonly Term[]): void {
    const text = [name, arity, ...inputs.map(({ position }, i) => `${position} ${values[i]?.id}`)].join(',');
    if (this.#assumedTexts.has(text)) return;
    this.#assumedTexts.add(text);
    const byPosition = inputs.map(({ position }, i) => [position, values[i] as Term] as const);
    this.assumed.push({ name, arity, inputs: new Map(byPosition) });
  }

  /** A relation that lists the exclusive values of the variables. */
  #list(
    variables: readonly number[],
    { inputs }: FluentPattern,
    values: readonly (readonly Term[])[],
    { origin }: NormalRule,
  ): NormalAtom {
    const relation = relationKey(`exclusive#${this.#lists++}`, variables.length);
    for (const each of values) {
      const pairs = inputs.map(({ term }, i) => [term, each[i] as Term] as const);
      const bindings = unifyPairs(pairs, this.#terms);
      const args = variables.map((variable) => bindings?.get(variable) as Term);
      this.#added.push({ ...EMPTY_BODY, head: { relation, args }, origin });
    }
    return { relation, args: variables.map((variable) => this.#terms.variable(variable)) };
  }

  /** The atom for "the fluent and the wide relation hold for some values of the fluent's own variables". */
  #join(
    wide: NormalAtom,
    fluent: ExclusiveAtom,
    conditions: readonly NormalAtom[],
    origin: NormalRule['origin'],
  ): NormalAtom {
    const { text, args } = this.#joinOf(wide, fluent, conditions);
    const known = this.#joined.get(text);
    if (known !== undefined) return { relation: known, args };
    const relation = relationKey(`joined#${this.#joined.size}`, args.length);
    const head = { relation, args };
    this.#joined.set(text, relation);
    for (const definition of this.#definitions.get(wide.relation) ?? []) {
      const start = { ...EMPTY_BODY, head, positives: [fluent.atom, ...conditions], origin };
      const rule = this.#unfolding.join(start, wide, definition);
      if (rule !== undefined) this.#added.push(this.#joinedFurther(rule));
    }
    return head;
  }

  /** Joins of the same text are the same relation. */
  #joinOf(wide: NormalAtom, { atom, own }: ExclusiveAtom, conditions: readonly NormalAtom[] = []) {
    const variables = [...variablesOfAll([...wide.args, ...atom.args])];
    const args = variables.filter((each) => !own.has(each)).map((each) => this.#terms.variable(each));
    const names = new Map(variables.map((variable, i) => [variable, i]));
    const renamed = (term: Term): string =>
      term.kind === 'variable'
        ? `?${names.get(term.index)}`
        : term.kind === 'compound'
          ? `(${[term.name, ...term.args.map(renamed)].join(' ')})`
          : term.name;
    const text = [wide, atom, ...conditions].map(({ relation, args: all }) =>
      [relation, ...all.map(renamed)].join(' '),
    );
    return { text: `${text.join(' & ')} - ${[...own].map((each) => names.get(each)).join(' ')}`, args };
  }

  /** The rule, which begins with the fluent, with a relation that alone uses the fluent's own variables joined to it. */
  #joinedFurther(rule: NormalRule): NormalRule {
    const [first] = rule.positives;
    if (first?.relation !== 'true/1') return rule;
    const user = this.#onlyUser(rule, first);
    if (user === undefined || !this.#isUnfoldable(user.wide.relation)) return rule;
    return this.#replaced(
      rule,
      first,
      user.wide,
      this.#join(user.wide, { atom: first, own: user.own }, [], rule.origin),
    );
  }

  /** The only other condition of a rule that has the variables of a fluent that its head does not have. */
  #onlyUser(rule: NormalRule, atom: NormalAtom): { wide: NormalAtom; own: Set<number> } | undefined {
    const inHead = variablesOfAll(rule.head.args);
    const others = [
      ...rule.positives
        .filter((each) => each !== atom)
        .map((each) => ({ each, variables: variablesOfAll(each.args) })),
      ...[...rule.negatives, ...rule.guards].map(({ args }) => ({
        each: undefined,
        variables: variablesOfAll(args),
      })),
      ...rule.distincts.map((pair) => ({ each: undefined, variables: variablesOfAll(pair) })),
    ];
    const own = new Set([...variablesOfAll(atom.args)].filter((variable) => !inHead.has(variable)));
    // A variable that static conditions share is an input of the fluent, not what tells its instances apart.
    const users = new Set<NormalAtom | undefined>();
    for (const { each, variables } of others) {
      const shared = [...variables].filter((variable) => own.has(variable));
      if (shared.length === 0) continue;
      if (each !== undefined && !this.#isDerived(each.relation) && each.relation !== 'true/1') {
        for (const variable of shared) own.delete(variable);
      }
    }
    if (own.size === 0) return undefined;
    for (const { each, variables } of others)
      if ([...variables].some((variable) => own.has(variable))) users.add(each);
    const [wide] = users;
    return users.size === 1 && wide !== undefined ? { wide, own } : undefined;
  }

  #replaced(rule: NormalRule, fluent: NormalAtom, wide: NormalAtom, joined: NormalAtom): NormalRule {
    return {
      ...rule,
      positives: [...rule.positives.filter((each) => each !== fluent && each !== wide), joined],
    };
  }

  /** Uses joined relations, where there are any, for positive conditions too; that needs no assumption. */
  #withJoinedPositives(rule: NormalRule): NormalRule {
    for (const fluent of rule.positives) {
      if (fluent.relation !== 'true/1') continue;
      const user = this.#onlyUser(rule, fluent);
      if (user === undefined) continue;
      const { text, args } = this.#joinOf(user.wide, { atom: fluent, own: user.own });
      const relation = this.#joined.get(text);
      if (relation !== undefined)
        return this.#withJoinedPositives(this.#replaced(rule, fluent, user.wide, { relation, args }));
    }
    return rule;
  }
}

const EMPTY_BODY = { positives: [], negatives: [], distincts: [], guards: [], silent: false } as const;

const isGround = (term: Term): boolean => term.ground;

function valuesText(variables: readonly number[], bindings: ReadonlyMap<number, Term> | undefined): string {
  return variables.map((variable) => bindings?.get(variable)?.id).join(' ');
}

interface FluentPattern {
  readonly name: string;
  readonly arity: number;
  readonly inputs: readonly { readonly position: number; readonly term: Term }[];
}

/** The pattern of `(true (name …))` with each own variable as an argument by itself; otherwise undefined. */
function fluentPattern({ relation, args }: NormalAtom, own: ReadonlySet<number>): FluentPattern | undefined {
  const [fluent] = args;
  if (relation !== 'true/1' || fluent?.kind !== 'compound') return undefined;
  const outputs = fluent.args.flatMap((term) =>
    term.kind === 'variable' && own.has(term.index) ? [term.index] : [],
  );
  if (outputs.length !== own.size) return undefined;
  const inputs = fluent.args.flatMap((term, position) =>
    term.kind === 'variable' && own.has(term.index) ? [] : [{ position, term }],
  );
  if (inputs.some(({ term }) => [...variablesOf(term)].some((each) => own.has(each)))) return undefined;
  return { name: fluent.name, arity: fluent.args.length, inputs };
}
