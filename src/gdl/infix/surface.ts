/** From forms to infix statements: the way back from `desugar.ts`. */
import { type Form, headName, isVariableName, symbolForm } from '../form.ts';
import { VariableNames } from './spelling.ts';
import type { InfixVariable, Name, Statement, Syntax, TermSyntax } from './syntax.ts';

/** The infix statement of one fact, rule or statement about an outside resource. */
export function statementOf(form: Form): Statement {
  const surface = new Surface();
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
  return new Surface().condition(form);
}

export function termSyntax(form: Form): TermSyntax {
  return new Surface().term(form);
}

class Surface {
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
