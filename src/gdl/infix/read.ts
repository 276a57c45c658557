/**
 * Reads infix notation, as in `next(cell(M,N,x)) :- does(P,mark(M,N)) & ~true(cell(M,N,b))`. It never throws, but
 * reports findings. GDL has no conjunction inside a condition, so a statement such as `p :- (a & b) | c` becomes
 * several rules.
 */
import { FindingList, finding } from '../finding.ts';
import { type Form, listForm, symbolForm } from '../form.ts';
import type { ReadForms } from '../read-kif.ts';
import type { SourceText, Span } from '../source.ts';
import { parseStatements } from './parse.ts';
import { type InfixStyle, STANFORD_STYLE, type Statement, type Syntax, type TermSyntax } from './syntax.ts';
import { type Token, type TokenKind, tokenize } from './tokens.ts';

export interface ReadStatement extends Statement {
  /** Its forms; several if its conditions had to be split. */
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

/** The operators the author used first; full stops if most statements have one. */
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

/** A comma outside of all parentheses joins conditions. */
function hasJoiningComma(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const { kind } of tokens) {
    if (kind === 'open') depth++;
    if (kind === 'close') depth--;
    if (kind === 'comma' && depth === 0) return true;
  }
  return false;
}

/** Splitting multiplies; with more rules the author meant something else. */
const MOST_ALTERNATIVES = 256;

/**
 * The forms of one statement: `p :- (a & b) | c` is two rules, at the same place. Undefined after reporting that there
 * would be too many.
 */
function formsOf(statement: Statement, findings: FindingList): readonly Form[] | undefined {
  const { head, body, neck, span } = statement;
  const always = head.kind === 'and' && head.parts.length === 0;
  const headForm = always ? symbolForm('true', head.span) : conditionForm(head);
  if (body === undefined || neck === undefined) {
    // In parentheses, since a bare name before a list could be taken for a library that declares a relation.
    return [headForm.kind === 'symbol' ? listForm([headForm], head.span) : headForm];
  }
  const bodies = alternatives(body, false);
  if (bodies === undefined) {
    findings.add(
      finding('GDL110', `this rule stands for more than ${MOST_ALTERNATIVES} rules`, {
        span,
        hint: 'define relations of their own for the alternatives and use those here',
      }),
    );
    return undefined;
  }
  return bodies.map((conditions) => listForm([symbolForm('<=', neck), headForm, ...conditions], span));
}

/** Alternative bodies, each a list of conditions; undefined if there are too many. */
function alternatives(node: Syntax, negated: boolean): Form[][] | undefined {
  if (!hasConjunction(node)) return [[negated ? negation(node, node.span) : conditionForm(node)]];
  switch (node.kind) {
    case 'not':
      return alternatives(node.part, !negated);
    case 'and':
      return negated ? anyOf(node.parts, true, node.sign, node.span) : allOf(node.parts, false);
    case 'or':
      return negated ? allOf(node.parts, true) : anyOf(node.parts, false, node.sign, node.span);
    default:
      return [[conditionForm(node)]];
  }
}

function allOf(parts: readonly Syntax[], negated: boolean): Form[][] | undefined {
  let bodies: Form[][] = [[]];
  for (const part of parts) {
    const ofPart = alternatives(part, negated);
    if (ofPart === undefined || bodies.length * ofPart.length > MOST_ALTERNATIVES) return undefined;
    const [only] = ofPart;
    if (ofPart.length === 1 && only !== undefined) for (const body of bodies) body.push(...only);
    else bodies = bodies.flatMap((body) => ofPart.map((conditions) => [...body, ...conditions]));
  }
  return bodies;
}

/** One `or` if every alternative is a single condition, otherwise several bodies. */
function anyOf(parts: readonly Syntax[], negated: boolean, sign: Span, span: Span): Form[][] | undefined {
  const bodies: Form[][] = [];
  for (const part of parts) {
    const ofPart = alternatives(part, negated);
    if (ofPart === undefined) return undefined;
    bodies.push(...ofPart);
  }
  const disjuncts = bodies.flatMap((body) => (body.length === 1 ? body : []));
  if (disjuncts.length === bodies.length) return [[listForm([symbolForm('or', sign), ...disjuncts], span)]];
  return bodies.length > MOST_ALTERNATIVES ? undefined : bodies;
}

function hasConjunction(node: Syntax): boolean {
  switch (node.kind) {
    case 'and':
      return true;
    case 'or':
      return node.parts.some(hasConjunction);
    case 'not':
      return hasConjunction(node.part);
    default:
      return false;
  }
}

function conditionForm(node: Syntax): Form {
  switch (node.kind) {
    case 'not':
      return negation(node.part, node.span, node.sign);
    case 'or':
    case 'and':
      return listForm([symbolForm(node.kind, node.sign), ...node.parts.map(conditionForm)], node.span);
    case 'unequal':
      return distinction(node.left, node.right, node.sign, node.span);
    case 'equal':
      return listForm(
        [symbolForm('not', node.sign), distinction(node.left, node.right, node.sign, node.span)],
        node.span,
      );
    default:
      return termForm(node);
  }
}

function negation(part: Syntax, span: Span, sign: Span = part.span): Form {
  if (part.kind === 'equal') return distinction(part.left, part.right, part.sign, span);
  return listForm([symbolForm('not', sign), conditionForm(part)], span);
}

function distinction(left: TermSyntax, right: TermSyntax, sign: Span, span: Span): Form {
  return listForm([symbolForm('distinct', sign), termForm(left), termForm(right)], span);
}

function termForm(node: TermSyntax): Form {
  switch (node.kind) {
    case 'name':
      return symbolForm(node.text, node.span);
    case 'variable':
      return symbolForm(node.symbol, node.span);
    case 'application':
      return listForm([termForm(node.name), ...node.args.map(termForm)], node.span);
  }
}
