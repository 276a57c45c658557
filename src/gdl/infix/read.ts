/** Reads infix notation, as in `next(cell(M,N,x)) :- does(P,mark(M,N)) & ~true(cell(M,N,b))`. Never fails: it reports. */
import { FindingList } from '../finding.ts';
import type { Form } from '../form.ts';
import type { ReadForms } from '../kif/read.ts';
import type { SourceText } from '../source.ts';
import { formsOf } from './desugar.ts';
import { parseStatements } from './parse.ts';
import { type InfixStyle, STANFORD_STYLE, type Statement } from './syntax.ts';
import { type Token, type TokenKind, tokenize } from './tokens.ts';

export interface ReadStatement extends Statement {
  /** The forms it stands for; several if its conditions had to be split. */
  readonly forms: readonly Form[];
}

export interface ReadInfix extends ReadForms {
  readonly statements: readonly ReadStatement[];
  readonly style: InfixStyle;
}

export function readInfix(source: SourceText): ReadInfix {
  const findings = new FindingList();
  const { tokens, comments } = tokenize(source, findings);
  const statements: ReadStatement[] = [];
  for (const statement of parseStatements(source, tokens, findings)) {
    const forms = formsOf(statement, findings);
    if (forms !== undefined) statements.push({ ...statement, forms });
  }
  return {
    forms: statements.flatMap(({ forms }) => forms),
    comments,
    findings: findings.all(),
    statements,
    style: styleOf(tokens, statements.length),
  };
}

/** The signs the author used first; full stops if most statements have one. */
function styleOf(tokens: readonly Token[], statements: number): InfixStyle {
  const first = (kind: TokenKind) => tokens.find((token) => token.kind === kind)?.text;
  const commasJoin = first('and') === undefined && hasJoiningComma(tokens);
  const stops = tokens.filter(({ kind }) => kind === 'stop').length;
  return {
    neck: first('neck') ?? STANFORD_STYLE.neck,
    and: commasJoin ? ',' : (first('and') ?? STANFORD_STYLE.and),
    or: first('or') ?? STANFORD_STYLE.or,
    not: first('not') ?? STANFORD_STYLE.not,
    end: stops > statements / 2 ? '.' : '',
  };
}

/** A comma outside all parentheses joins conditions. */
function hasJoiningComma(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const { kind } of tokens) {
    if (kind === 'open') depth++;
    if (kind === 'close') depth--;
    if (kind === 'comma' && depth === 0) return true;
  }
  return false;
}
