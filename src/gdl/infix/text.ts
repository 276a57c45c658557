/** Infix syntax as text on one line. */
import { infixName } from './spelling.ts';
import type { InfixStyle, Statement, Syntax, TermSyntax } from './syntax.ts';

/** What a condition stands in; decides whether it needs parentheses. */
export type Place = 'body' | 'and' | 'or' | 'not';

export function statementText({ head, body }: Statement, style: InfixStyle): string {
  const rule = body === undefined ? '' : ` ${style.neck} ${conditionText(body, style, 'body')}`;
  return `${conditionText(head, style, 'and')}${rule}${style.end}`;
}

export function conditionText(node: Syntax, style: InfixStyle, place: Place): string {
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
      // Alone, `true` without quotes is the condition that always holds.
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
function partPlace(kind: 'and' | 'or', parts: number): Place {
  return parts < 2 ? 'not' : kind;
}

export function joiner(kind: 'and' | 'or', style: InfixStyle): string {
  if (kind === 'or') return ` ${style.or} `;
  return style.and === ',' ? ', ' : ` ${style.and} `;
}

/** `;` alone would be a comment in sheets without full stops, so it always stands in parentheses. */
export function needsParentheses(kind: 'and' | 'or', style: InfixStyle, place: Place): boolean {
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
