/** Rules as nested lists of words, for programs that rewrite them. */
import { type Description, descriptionForms, type Form, KEYWORD_ARITY, OPERATORS } from '../gdl/index.ts';

export type Expression = string | readonly Expression[];

/** The statements of a sheet except those about libraries. */
export function expressionsOf(description: Description): Expression[] {
  return descriptionForms({ ...description, externals: [] }).map(expressionOf);
}

function expressionOf(form: Form): Expression {
  return form.kind === 'list' ? form.items.map(expressionOf) : form.text.toLowerCase();
}

export function sheetText(statements: readonly Expression[]): string {
  return `${statements.map(expressionText).join('\n')}\n`;
}

function expressionText(expression: Expression): string {
  return typeof expression === 'string' ? expression : `(${expression.map(expressionText).join(' ')})`;
}

/** A rule in parts; the body of a fact is empty. */
export interface RuleParts {
  readonly head: Expression;
  readonly body: readonly Expression[];
}

export function partsOf(statement: Expression): RuleParts {
  if (typeof statement === 'string' || statement[0] !== '<=') return { head: statement, body: [] };
  return { head: statement[1] as Expression, body: statement.slice(2) };
}

export function ruleOf({ head, body }: RuleParts): Expression {
  return body.length === 0 ? head : ['<=', head, ...body];
}

export function nameOf(expression: Expression): string {
  return typeof expression === 'string' ? expression : nameOf(expression[0] ?? '');
}

export function argumentsOf(expression: Expression): readonly Expression[] {
  return typeof expression === 'string' ? [] : expression.slice(1);
}

export function variablesOf(expression: Expression, into = new Set<string>()): Set<string> {
  if (typeof expression === 'string') {
    if (expression.startsWith('?')) into.add(expression);
  } else for (const each of expression) variablesOf(each, into);
  return into;
}

const KEPT: ReadonlySet<string> = new Set([...Object.keys(KEYWORD_ARITY), ...OPERATORS, '<=', 'random']);

/** Whether a word is a keyword of the language. */
export const isKeyword = (word: string): boolean => KEPT.has(word);
