/**
 * Writes forms in infix notation: forms become statements, statements become text, and every name and variable gets a
 * readable spelling.
 */
import { type Form, foldCase, headName, isVariableName, symbolForm } from '../form.ts';
import type { InfixStyle, InfixVariable, Name, Statement, Syntax, TermSyntax } from './syntax.ts';

/** The infix statement of a fact, rule or statement about an external library. */
export function statementOf(form: Form): Statement {
  const surface = new InfixSyntaxBuilder();
  if (form.kind === 'list' && headName(form) === '<=') {
    const [arrow, head = symbolForm('', form.span), ...conditions] = form.items;
    const headSyntax = surface.condition(head);
    if (conditions.length === 0)
      return { head: headSyntax, body: undefined, neck: undefined, span: form.span };
    const parts = conditions.map((condition) => surface.condition(condition));
    const sign = arrow?.span ?? form.span;
    const [only] = parts;
    const body: Syntax =
      parts.length === 1 && only !== undefined ? only : { kind: 'and', parts, sign, span: form.span };
    return { head: headSyntax, body, neck: sign, span: form.span };
  }
  return { head: surface.condition(form), body: undefined, neck: undefined, span: form.span };
}

export function conditionSyntax(form: Form): Syntax {
  return new InfixSyntaxBuilder().condition(form);
}

export function termSyntax(form: Form): TermSyntax {
  return new InfixSyntaxBuilder().term(form);
}

class InfixSyntaxBuilder {
  readonly #variables = new VariableNames();

  condition(form: Form): Syntax {
    const { span } = form;
    if (form.kind === 'symbol') return this.#symbol(form.text, form);
    const [first, ...rest] = form.items;
    const sign = first?.span ?? span;
    const [only] = rest;
    if (headName(form) === 'not' && only !== undefined && rest.length === 1) {
      return { kind: 'not', part: this.condition(only), sign, span };
    }
    if (headName(form) === 'or') {
      return { kind: 'or', parts: rest.map((part) => this.condition(part)), sign, span };
    }
    // A relation without arguments may be written with or without parentheses; a term may not.
    if (first?.kind === 'symbol' && rest.length === 0) return this.#symbol(first.text, form);
    return this.term(form);
  }

  term(form: Form): TermSyntax {
    if (form.kind === 'symbol') return this.#symbol(form.text, form);
    const [first, ...args] = form.items;
    const name = this.#symbol(first?.kind === 'symbol' ? first.text : '', first ?? form);
    return { kind: 'application', name, args: args.map((arg) => this.term(arg)), span: form.span };
  }

  #symbol(text: string, { span }: Form): Name | InfixVariable {
    if (!isVariableName(text)) return { kind: 'name', text, span };
    return { kind: 'variable', text: this.#variables.nameOf(text), symbol: text, span };
  }
}

/** The context of a condition, which decides whether it needs parentheses. */
export type EnclosingCondition = 'body' | 'and' | 'or' | 'not';

/** Infix syntax as text on one line. */
export function statementText({ head, body }: Statement, style: InfixStyle): string {
  const rule = body === undefined ? '' : ` ${style.neck} ${conditionText(body, style, 'body')}`;
  return `${conditionText(head, style, 'and')}${rule}${style.end}`;
}

export function conditionText(node: Syntax, style: InfixStyle, place: EnclosingCondition): string {
  switch (node.kind) {
    case 'and':
    case 'or': {
      if (node.kind === 'and' && node.parts.length === 0) return 'true';
      const parts = node.parts.map((part) =>
        conditionText(part, style, partPlace(node.kind, node.parts.length)),
      );
      if (node.parts.length < 2) return `${node.kind}(${parts.join('')})`;
      const joined = parts.join(joiner(node.kind, style));
      return needsParentheses(node.kind, style, place) ? `(${joined})` : joined;
    }
    case 'not':
      return negationText(conditionText(node.part, style, style.not === 'not' ? 'body' : 'not'), style);
    case 'equal':
    case 'unequal': {
      const comparison = `${termSyntaxText(node.left)} ${node.signText} ${termSyntaxText(node.right)}`;
      return place === 'not' ? `(${comparison})` : comparison;
    }
    case 'name':
      // Alone, unquoted `true` is the condition that always holds.
      return node.text === 'true' ? `'true'` : infixName(node.text);
    default:
      return termSyntaxText(node);
  }
}

function negationText(inner: string, { not }: InfixStyle): string {
  if (not === 'not') return `not(${inner})`;
  return not === '\\+' ? `\\+ ${inner}` : `${not}${inner}`;
}

/** In an `or(…)` with fewer than two parts a comma would end the part. */
function partPlace(kind: 'and' | 'or', parts: number): EnclosingCondition {
  return parts < 2 ? 'not' : kind;
}

export function joiner(kind: 'and' | 'or', style: InfixStyle): string {
  if (kind === 'or') return ` ${style.or} `;
  return style.and === ',' ? ', ' : ` ${style.and} `;
}

/** `;` alone would be a comment in sheets without full stops, so it is always in parentheses. */
export function needsParentheses(kind: 'and' | 'or', style: InfixStyle, place: EnclosingCondition): boolean {
  if (kind === 'or') return place !== 'body' || style.or === ';';
  return place === 'not' || place === 'or';
}

export function termSyntaxText(node: TermSyntax): string {
  switch (node.kind) {
    case 'name':
      return infixName(node.text);
    case 'variable':
      return node.text;
    case 'application':
      return `${termSyntaxText(node.name)}(${node.args.map(termSyntaxText).join(',')})`;
  }
}

/** Names that need no quotes; others could be taken for variables or operators. */
const PLAIN_NAME = /^[a-z0-9][A-Za-z0-9_]*$/;
const RESERVED: ReadonlySet<string> = new Set(['and', 'not', 'or']);

/** The spelling of names and variables in infix notation. */
export function infixName(name: string): string {
  if (PLAIN_NAME.test(name) && !RESERVED.has(name)) return name;
  return `'${name.replace(/[\\']/g, (character) => (character === "'" ? "''" : '\\\\'))}'`;
}

/** Gives the variables of one statement distinct infix names. */
class VariableNames {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** The infix name of a variable spelled `?x`. */
  nameOf(symbol: string): string {
    const key = foldCase(symbol);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = this.#unused(infixVariable(symbol));
      this.#names.set(key, name);
      this.#taken.add(foldCase(name));
    }
    return name;
  }

  #unused(name: string): string {
    let candidate = name;
    for (let n = 2; this.#taken.has(foldCase(candidate)); n++) candidate = `${name}${n}`;
    return candidate;
  }
}

function infixVariable(symbol: string): string {
  const bare = (isVariableName(symbol) ? symbol.slice(1) : symbol).replace(/[^A-Za-z0-9_]/g, '_');
  const capitalised = bare.charAt(0).toUpperCase() + bare.slice(1);
  return /^[A-Z]|^_+[A-Za-z0-9]/.test(capitalised) ? capitalised : `V${capitalised}`;
}
