/**
 * A normal form of rules: alternatives become separate rules, relations with a single rule are expanded, and double
 * negations are removed. Sheets that differ only by such rewriting, for example by auxiliary relations or De Morgan's
 * laws, have the same normal form.
 */
import type { Description } from '../gdl/index.ts';
import {
  argumentsOf,
  type Expression,
  expressionsOf,
  isKeyword,
  nameOf,
  partsOf,
  type RuleParts,
} from './expressions.ts';

/** Larger numbers of rules, or of conditions in a rule, are left unchanged. */
const MOST_RULES = 20_000;
const MOST_CONDITIONS = 200;
const MOST_ROUNDS = 30;

/**
 * Undefined if the rules grow too large. Rules that list fluents and moves are ignored, as are those of unused
 * relations.
 */
export function normalRules(description: Description): RuleParts[] | undefined {
  let rules: RuleParts[] = [];
  for (const statement of expressionsOf(description)) {
    const { head, body } = partsOf(statement);
    if (nameOf(head) === 'base' || nameOf(head) === 'input') continue;
    for (const each of alternativesOf(body)) {
      const tidy = tidied({ head, body: each });
      if (tidy !== undefined) rules.push(tidy);
    }
    if (rules.length > MOST_RULES) return undefined;
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const single = singleRules(rules);
    let isChanged = false;
    const next: RuleParts[] = [];
    for (const rule of rules) {
      const written = rewritten(rule, single);
      if (written !== rule) isChanged = true;
      if (written === undefined) continue;
      if (written.body.length > MOST_CONDITIONS) return undefined;
      next.push(written);
    }
    rules = next;
    if (!isChanged) break;
  }
  return used(rules);
}

/** A body as lists of conditions, one of which must hold completely. */
function alternativesOf(body: readonly Expression[]): Expression[][] {
  let lists: Expression[][] = [[]];
  for (const condition of body) {
    const options = optionsOf(condition, true);
    if (options === undefined) continue;
    lists = lists.flatMap((list) => options.map((option) => [...list, ...option]));
  }
  return lists;
}

/** Undefined for conditions that always hold. */
function optionsOf(condition: Expression, isPositive: boolean): Expression[][] | undefined {
  const name = typeof condition === 'string' ? '' : nameOf(condition);
  const parts = argumentsOf(condition);
  if (name === 'not') return optionsOf(parts[0] as Expression, !isPositive);
  if (name !== 'or') return [[isPositive ? condition : ['not', condition]]];
  if (!isPositive) return [parts.flatMap((part) => optionsOf(part, false)?.flat() ?? [])];
  const texts = new Set(parts.map(textOf));
  const isCertain = parts.some(
    (part) => nameOf(part) === 'not' && texts.has(textOf(argumentsOf(part)[0] ?? '')),
  );
  return isCertain ? undefined : parts.flatMap((part) => optionsOf(part, true) ?? []);
}

/** Removes repeated and redundant conditions; undefined if the rule never applies. */
function tidied({ head, body }: RuleParts): RuleParts | undefined {
  const kept = new Map<string, Expression>();
  for (const condition of body) {
    if (nameOf(condition) === 'distinct') {
      const [left = '', right = ''] = argumentsOf(condition);
      if (textOf(left) === textOf(right)) return undefined;
      if (typeof left === 'string' && typeof right === 'string' && !isVariable(left) && !isVariable(right))
        continue;
    }
    kept.set(textOf(condition), condition);
  }
  for (const condition of kept.values())
    if (nameOf(condition) === 'not' && kept.has(textOf(argumentsOf(condition)[0] ?? ''))) return undefined;
  return kept.size === body.length ? { head, body } : { head, body: [...kept.values()] };
}

/** Non-recursive relations with a single rule, by name. */
function singleRules(rules: readonly RuleParts[]): Map<string, RuleParts> {
  const byName = rulesByName(rules);
  const single = new Map<string, RuleParts>();
  for (const [name, own] of byName) {
    const [rule] = own;
    if (rule === undefined || own.length > 1 || rule.body.length === 0) continue;
    if (isKeyword(nameOf(rule.head)) || rule.body.some((each) => keyOf(atomOf(each)) === name)) continue;
    single.set(name, rule);
  }
  return single;
}

function rulesByName(rules: readonly RuleParts[]): Map<string, RuleParts[]> {
  const byName = new Map<string, RuleParts[]>();
  for (const rule of rules) {
    const known = byName.get(keyOf(rule.head));
    if (known === undefined) byName.set(keyOf(rule.head), [rule]);
    else known.push(rule);
  }
  return byName;
}

/** The same rule if nothing changes; undefined if it never applies. */
function rewritten(rule: RuleParts, single: ReadonlyMap<string, RuleParts>): RuleParts | undefined {
  const positive = rule.body.find((condition) => single.has(keyOf(condition)));
  if (positive !== undefined) {
    const definition = renamedApart(single.get(keyOf(positive)) as RuleParts);
    const values = unified(definition.head, positive, new Map());
    if (values === undefined) return undefined;
    const body = rule.body.flatMap((each) => (each === positive ? definition.body : [each]));
    return tidied(
      renumbered({
        head: substituted(rule.head, values),
        body: body.map((each) => substituted(each, values)),
      }),
    );
  }
  for (const condition of rule.body) {
    if (nameOf(condition) !== 'not') continue;
    const atom = argumentsOf(condition)[0] as Expression;
    const definition = single.get(keyOf(atom));
    if (definition === undefined || definition.body.some((each) => single.has(keyOf(each)))) continue;
    const others = rule.body.filter((each) => each !== condition);
    const instead = negation(renamedApart(definition), atom, others);
    if (instead === undefined) continue;
    return instead === 'impossible' ? undefined : tidied({ head: rule.head, body: [...others, instead] });
  }
  return rule;
}

/**
 * The meaning of a negated relation if all but one of its conditions hold anyway: the remaining one is false. Only if
 * that one has no variables of its own, and the choice is unique.
 */
function negation(
  { head, body }: RuleParts,
  atom: Expression,
  others: readonly Expression[],
): Expression | 'impossible' | undefined {
  const values = matched(head, atom, new Map());
  if (values === undefined) return undefined;
  const conditions = body.map((each) => substituted(each, values));
  if (isImplied(conditions, others)) return 'impossible';
  const last = conditions.filter(
    (each) =>
      nameOf(each) !== 'distinct' &&
      !hasFresh(each) &&
      isImplied(
        conditions.filter((other) => other !== each),
        others,
      ),
  );
  const [only] = last;
  if (only === undefined || last.length > 1) return undefined;
  return nameOf(only) === 'not' ? (argumentsOf(only)[0] as Expression) : ['not', only];
}

/** Whether some values of the fresh variables make all conditions equal to given ones. */
function isImplied(
  conditions: readonly Expression[],
  given: readonly Expression[],
  values: ReadonlyMap<string, Expression> = new Map(),
): boolean {
  const [first, ...rest] = conditions;
  if (first === undefined) return true;
  return given.some((each) => {
    const more = matched(first, each, values);
    return more !== undefined && isImplied(rest, given, more);
  });
}

/** Rules used by the rules of the game, directly or indirectly. */
function used(rules: readonly RuleParts[]): RuleParts[] {
  const wanted = new Set<string>();
  const byName = rulesByName(rules);
  const open = [...byName.keys()].filter((key) => isKeyword(key.split('/')[0] ?? ''));
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (wanted.has(key)) continue;
    wanted.add(key);
    for (const { body } of byName.get(key) ?? []) open.push(...body.map((each) => keyOf(atomOf(each))));
  }
  return rules.filter(({ head }) => wanted.has(keyOf(head)));
}

const atomOf = (condition: Expression): Expression =>
  nameOf(condition) === 'not' ? (argumentsOf(condition)[0] as Expression) : condition;

/** A relation by its name and number of arguments. */
const keyOf = (atom: Expression): string => `${nameOf(atom)}/${argumentsOf(atom).length}`;

export const isVariable = (expression: Expression): expression is string =>
  typeof expression === 'string' && expression.startsWith('?');

const textOf = (expression: Expression): string =>
  typeof expression === 'string' ? expression : `(${expression.map(textOf).join(' ')})`;

/** Prefix of the variables of an expanded definition, distinct from those of the rule that uses it. */
const FRESH = '?#';

const renamedApart = (rule: RuleParts): RuleParts =>
  withVariables(rule, (variable) => `${FRESH}${variable.slice(1)}`);

function renumbered(rule: RuleParts): RuleParts {
  const numbers = new Map<string, string>();
  return withVariables(rule, (variable) => {
    const known = numbers.get(variable) ?? `?${numbers.size}`;
    numbers.set(variable, known);
    return known;
  });
}

function withVariables({ head, body }: RuleParts, rename: (variable: string) => string): RuleParts {
  const walk = (expression: Expression): Expression =>
    typeof expression !== 'string'
      ? expression.map(walk)
      : isVariable(expression)
        ? rename(expression)
        : expression;
  return { head: walk(head), body: body.map(walk) };
}

function hasFresh(expression: Expression): boolean {
  return typeof expression === 'string' ? expression.startsWith(FRESH) : expression.some(hasFresh);
}

function substituted(expression: Expression, values: ReadonlyMap<string, Expression>): Expression {
  if (typeof expression !== 'string') return expression.map((each) => substituted(each, values));
  const value = values.get(expression);
  return value === undefined ? expression : substituted(value, values);
}

/** Values of variables that make both equal; undefined if there are none. */
function unified(
  a: Expression,
  b: Expression,
  values: Map<string, Expression>,
): Map<string, Expression> | undefined {
  const [x, y] = [resolved(a, values), resolved(b, values)];
  if (isVariable(x))
    return x === y || !occurs(x, y, values) ? (x === y ? values : values.set(x, y)) : undefined;
  if (isVariable(y)) return occurs(y, x, values) ? undefined : values.set(y, x);
  if (typeof x === 'string' || typeof y === 'string') return x === y ? values : undefined;
  if (x.length !== y.length) return undefined;
  for (const [i, each] of x.entries())
    if (unified(each, y[i] as Expression, values) === undefined) return undefined;
  return values;
}

function resolved(expression: Expression, values: ReadonlyMap<string, Expression>): Expression {
  let at = expression;
  while (isVariable(at)) {
    const value = values.get(at);
    if (value === undefined) break;
    at = value;
  }
  return at;
}

function occurs(variable: string, within: Expression, values: ReadonlyMap<string, Expression>): boolean {
  const at = resolved(within, values);
  return typeof at === 'string' ? at === variable : at.some((each) => occurs(variable, each, values));
}

/** Values of the pattern's fresh variables that make it equal to the other; undefined if there are none. */
function matched(
  pattern: Expression,
  other: Expression,
  values: ReadonlyMap<string, Expression>,
): ReadonlyMap<string, Expression> | undefined {
  if (typeof pattern === 'string') {
    if (!pattern.startsWith(FRESH)) return pattern === other ? values : undefined;
    const known = values.get(pattern);
    if (known === undefined) return new Map(values).set(pattern, other);
    return textOf(known) === textOf(other) ? values : undefined;
  }
  if (typeof other === 'string' || pattern.length !== other.length) return undefined;
  let all: ReadonlyMap<string, Expression> = values;
  for (const [i, each] of pattern.entries()) {
    const more = matched(each, other[i] as Expression, all);
    if (more === undefined) return undefined;
    all = more;
  }
  return all;
}
