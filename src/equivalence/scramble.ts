/** Rewrites a game into an equivalent one, to test the recognition of games. */
import { type Random, seededRandom } from '../base/index.ts';
import type { Description } from '../gdl/index.ts';
import {
  argumentsOf,
  type Expression,
  expressionsOf,
  isKeyword,
  nameOf,
  partsOf,
  type RuleParts,
  ruleOf,
  sheetText,
  variablesOf,
} from './expressions.ts';

/** The kinds of rewriting. */
const DISGUISES = ['names', 'order', 'arguments', 'auxiliary', 'negation', 'redundancy'] as const;
export type Disguise = (typeof DISGUISES)[number];

/**
 * - `names`: every name is replaced, including whole numbers unless goals are computed
 * - `order`: rules and conditions are shuffled, including roles
 * - `arguments`: relations, fluents and moves get their arguments in a different order
 * - `auxiliary`: parts of rules become relations of their own, and relations with a single rule are expanded
 * - `negation`: conditions become double negations (De Morgan), and alternatives are split into rules or merged
 * - `redundancy`: redundant conditions are added
 *
 * @example
 * scrambledSheet(description, { seed: 1, disguises: ['names'] }).includes('mark') // false
 */
export function scrambledSheet(
  description: Description,
  options: { readonly seed: number; readonly disguises?: readonly Disguise[] },
): string {
  const random = seededRandom(options.seed);
  const chosen = new Set(options.disguises ?? DISGUISES);
  let statements = expressionsOf(description);
  if (chosen.has('auxiliary')) statements = withoutSingleRules(statements, random);
  if (chosen.has('negation')) statements = withNegations(statements, random);
  if (chosen.has('auxiliary')) statements = withAuxiliaries(statements, random);
  if (chosen.has('redundancy')) statements = withRedundancy(statements, random);
  if (chosen.has('arguments')) statements = withOtherArguments(statements, random);
  if (chosen.has('order')) statements = shuffledRules(statements, random);
  if (chosen.has('names')) statements = renamed(statements, random);
  return sheetText(statements);
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [result[i], result[other]] = [result[other] as Item, result[i] as Item];
  }
  return result;
}

function shuffledRules(statements: readonly Expression[], random: Random): Expression[] {
  const inner = (condition: Expression): Expression =>
    typeof condition !== 'string' && condition[0] === 'or'
      ? ['or', ...shuffled(condition.slice(1).map(inner), random)]
      : condition;
  return shuffled(statements, random).map((statement) => {
    const { head, body } = partsOf(statement);
    return ruleOf({ head, body: shuffled(body.map(inner), random) });
  });
}

/** Calls `change` with every relation or function and its arguments, innermost first. */
function rewritten(
  expression: Expression,
  change: (name: string, args: readonly Expression[]) => Expression,
): Expression {
  if (typeof expression === 'string') return expression;
  const [name, ...args] = expression;
  if (typeof name !== 'string') return expression.map((each) => rewritten(each, change));
  return change(
    name,
    args.map((each) => rewritten(each, change)),
  );
}

function withOtherArguments(statements: readonly Expression[], random: Random): Expression[] {
  const orders = new Map<string, number[]>();
  return statements.map((statement) =>
    rewritten(statement, (name, args) => {
      if (isKeyword(name) || args.length < 2) return [name, ...args];
      const key = `${name}/${args.length}`;
      const order = orders.get(key) ?? shuffled([...args.keys()], random);
      orders.set(key, order);
      return [name, ...order.map((place) => args[place] as Expression)];
    }),
  );
}

function renamed(statements: readonly Expression[], random: Random): Expression[] {
  const isComputed = statements.some((statement) => goalIsComputed(partsOf(statement).head));
  const words = new Map<string, string>();
  const word = (name: string): string => {
    if (isKeyword(name) || (isComputed && /^[+-]?\d+$/.test(name))) return name;
    const known = words.get(name);
    if (known !== undefined) return known;
    let made: string;
    do made = `w${random.below(1 << 30).toString(36)}`;
    while ([...words.values()].includes(made));
    words.set(name, made);
    return made;
  };
  return statements.map((statement) => {
    const variables = new Map<string, string>();
    const walk = (expression: Expression): Expression => {
      if (typeof expression !== 'string') {
        // Goal values are the same in every sheet.
        if (expression[0] === 'goal' && expression.length === 3 && !isComputed)
          return ['goal', walk(expression[1] as Expression), expression[2] as Expression];
        return expression.map(walk);
      }
      if (!expression.startsWith('?')) return word(expression);
      const known = variables.get(expression) ?? `?v${variables.size}`;
      variables.set(expression, known);
      return known;
    };
    return walk(statement);
  });
}

function goalIsComputed(head: Expression): boolean {
  return nameOf(head) === 'goal' && nameOf(argumentsOf(head)[1] ?? '').startsWith('?');
}

/** Positive conditions bind their variables. */
const isPositive = (condition: Expression): boolean => !['not', 'or', 'distinct'].includes(nameOf(condition));

function bound(conditions: readonly Expression[]): Set<string> {
  const variables = new Set<string>();
  for (const condition of conditions) if (isPositive(condition)) variablesOf(condition, variables);
  return variables;
}

const isCovered = (expression: Expression, by: ReadonlySet<string>): boolean =>
  [...variablesOf(expression)].every((variable) => by.has(variable));

/** The results of rules with these heads must keep their place because of keywords. */
const isFixedHead = (head: Expression): boolean => ['role', 'base', 'input', 'init'].includes(nameOf(head));

/** About every third rule moves some of its conditions to a new relation. */
function withAuxiliaries(statements: readonly Expression[], random: Random): Expression[] {
  const result: Expression[] = [];
  let count = 0;
  for (const statement of statements) {
    const { head, body } = partsOf(statement);
    if (body.length < 2 || isFixedHead(head) || random.below(3) > 0) {
      result.push(statement);
      continue;
    }
    const taken = body.filter(() => random.below(2) === 0);
    const binders = bound(taken);
    const moved = taken.filter((condition) => isPositive(condition) || isCovered(condition, binders));
    if (moved.length === 0 || moved.length === body.length) {
      result.push(statement);
      continue;
    }
    const variables = [...variablesOf(moved)];
    const name = `aux${count++}`;
    const atom: Expression = variables.length === 0 ? name : [name, ...variables];
    result.push(ruleOf({ head: atom, body: moved }));
    result.push(ruleOf({ head, body: [...body.filter((each) => !moved.includes(each)), atom] }));
  }
  return result;
}

/** Expands relations that have one rule with distinct variables as arguments and are only used positively. */
function withoutSingleRules(statements: readonly Expression[], random: Random): Expression[] {
  const rules = statements.map(partsOf);
  const byName = new Map<string, RuleParts[]>();
  for (const rule of rules) byName.set(nameOf(rule.head), [...(byName.get(nameOf(rule.head)) ?? []), rule]);
  const single = [...byName].filter(([name, own]) => {
    const [rule] = own;
    if (rule === undefined || own.length > 1 || isKeyword(name) || rule.body.length === 0) return false;
    const args = argumentsOf(rule.head);
    const isPlain = args.every((arg) => typeof arg === 'string' && arg.startsWith('?'));
    const isUsedInside = rule.body.some((condition) => mentions(condition, name));
    return isPlain && new Set(args).size === args.length && !isUsedInside && random.below(2) === 0;
  });
  const chosen = single.slice(0, 3).map(([name]) => name);
  let fresh = 0;
  const written = rules.map(({ head, body }) => ({
    head,
    body: body.flatMap((condition) => {
      const name = nameOf(condition);
      const [rule] = chosen.includes(name) ? (byName.get(name) ?? []) : [];
      if (rule === undefined) return [condition];
      const values = new Map<string, Expression>();
      argumentsOf(rule.head).forEach((variable, i) => {
        values.set(variable as string, argumentsOf(condition)[i] as Expression);
      });
      fresh++;
      return rule.body.map((each) => substituted(each, values, fresh));
    }),
  }));
  return written
    .filter(
      ({ head }) =>
        !chosen.includes(nameOf(head)) ||
        written.some(({ body }) => body.some((each) => mentions(each, nameOf(head)))),
    )
    .map(ruleOf);
}

function mentions(expression: Expression, name: string): boolean {
  return typeof expression === 'string'
    ? expression === name
    : expression.some((each) => mentions(each, name));
}

function substituted(expression: Expression, values: Map<string, Expression>, fresh: number): Expression {
  if (typeof expression !== 'string') return expression.map((each) => substituted(each, values, fresh));
  if (!expression.startsWith('?')) return expression;
  const value = values.get(expression) ?? `${expression}_${fresh}`;
  values.set(expression, value);
  return value;
}

function withNegations(statements: readonly Expression[], random: Random): Expression[] {
  const result: Expression[] = [];
  const reaches = reachableRelations(statements);
  let count = 0;
  for (const statement of statements) {
    const { head, body } = partsOf(statement);
    if (body.length === 0 || isFixedHead(head)) {
      result.push(statement);
      continue;
    }
    // Splits alternatives into rules.
    const alternatives = body.find((condition) => nameOf(condition) === 'or');
    if (alternatives !== undefined && random.below(2) === 0) {
      const others = body.filter((condition) => condition !== alternatives);
      for (const each of argumentsOf(alternatives)) result.push(ruleOf({ head, body: [...others, each] }));
      continue;
    }
    const target = body.find((condition) => {
      const others = body.filter((each) => each !== condition);
      const isOfState = ['true', 'does'].includes(nameOf(condition));
      return isOfState && isCovered(condition, bound(others)) && random.below(2) === 0;
    });
    if (target === undefined) {
      result.push(statement);
      continue;
    }
    const others = body.filter((each) => each !== target);
    const variables = [...variablesOf(target)];
    const name = `never${count++}`;
    const atom: Expression = variables.length === 0 ? name : [name, ...variables];
    const binders = others.filter(
      (each) => isPositive(each) && [...variablesOf(each)].some((variable) => variables.includes(variable)),
    );
    // No relation may depend on its own negation.
    if (binders.some((each) => reaches.get(nameOf(each))?.has(nameOf(head)))) {
      result.push(statement);
      continue;
    }
    result.push(ruleOf({ head: atom, body: [...binders, ['not', target]] }));
    result.push(ruleOf({ head, body: [...others, ['not', atom]] }));
  }
  return result;
}

/** For each relation, all relations it depends on, including itself. */
function reachableRelations(statements: readonly Expression[]): Map<string, ReadonlySet<string>> {
  const direct = new Map<string, Set<string>>();
  const relationsIn = (condition: Expression, into: Set<string>): void => {
    if (['not', 'or'].includes(nameOf(condition)))
      for (const each of argumentsOf(condition)) relationsIn(each, into);
    else into.add(nameOf(condition));
  };
  for (const { head, body } of statements.map(partsOf)) {
    const known = direct.get(nameOf(head)) ?? new Set([nameOf(head)]);
    direct.set(nameOf(head), known);
    for (const condition of body) relationsIn(condition, known);
  }
  return new Map(
    [...direct.keys()].map((relation) => {
      const reached = new Set([relation]);
      for (const each of reached) for (const next of direct.get(each) ?? []) reached.add(next);
      return [relation, reached];
    }),
  );
}

/** Adds to some rules the condition that a fluent of the initial state holds or does not hold. */
function withRedundancy(statements: readonly Expression[], random: Random): Expression[] {
  const fluents = statements.flatMap((statement) => {
    const { head, body } = partsOf(statement);
    const [fluent] = argumentsOf(head);
    return nameOf(head) === 'init' && body.length === 0 && fluent !== undefined ? [fluent] : [];
  });
  if (fluents.length === 0) return [...statements];
  return statements.map((statement) => {
    const { head, body } = partsOf(statement);
    if (body.length === 0 || isFixedHead(head) || random.below(6) > 0) return statement;
    if (!['next', 'legal', 'goal', 'terminal'].includes(nameOf(head))) return statement;
    const fluent: Expression = ['true', random.pick(fluents)];
    return ruleOf({ head, body: [...body, ['or', fluent, ['not', fluent]]] });
  });
}
