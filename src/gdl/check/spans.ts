/** The places of parts of a statement in the text, and how to quote them. */
import type { Atom, Rule, TermOccurrence } from '../description.ts';
import type { Edit } from '../finding.ts';
import type { SourceText, Span } from '../source.ts';

/** The place of the name alone: `cell` in `(cell 1 1 b)`; undefined if the text is spelled differently there. */
export function nameSpan(source: SourceText, part: Atom | TermOccurrence): Span | undefined {
  const { text } = source;
  let start = part.span.start;
  if (text[start] === '(') start = afterBlanks(text, start + 1);
  return text.startsWith(part.spelling, start) ? { start, end: start + part.spelling.length } : undefined;
}

export function nameOrWholeSpan(source: SourceText, part: Atom | TermOccurrence): Span {
  return nameSpan(source, part) ?? part.span;
}

/** Skips white space and comments. */
function afterBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const char = text[at];
    if (char === ';') while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
    else if (char !== undefined && /\s/.test(char)) at++;
    else return at;
  }
}

const QUOTE_LENGTH = 60;

/** The author's text on one line, shortened if long, in backticks. */
export function quote(source: SourceText, span: Span): string {
  const end = Math.min(span.end, span.start + 4 * QUOTE_LENGTH);
  const line = source.text
    .slice(span.start, end)
    .replace(/;[^\r\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = line.length <= QUOTE_LENGTH && end === span.end;
  return whole ? `\`${line}\`` : `\`${line.slice(0, QUOTE_LENGTH - 1).trimEnd()}…\``;
}

/** The names, with `and` or `or` before the last: "a, b or c". */
export function joinedWith(names: readonly string[], word: 'and' | 'or'): string {
  const last = names.at(-1) ?? '';
  return names.length <= 1 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

export function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** In prefix notation a list can be removed without changing its surroundings. */
export function isParenthesised(source: SourceText, span: Span): boolean {
  return source.text[span.start] === '(' && source.text[span.end - 1] === ')';
}

/** Removes a parenthesised part, including its lines if they contain nothing else. */
export function removal(source: SourceText, span: Span): Edit {
  const { text } = source;
  let { start, end } = span;
  while (start > 0 && isBlank(text[start - 1])) start--;
  while (end < text.length && isBlank(text[end])) end++;
  const startsLine = start === 0 || isLineEnd(text[start - 1]);
  const endsLine = end === text.length || isLineEnd(text[end]);
  if (startsLine && endsLine) {
    if (text[end] === '\r' && text[end + 1] === '\n') end += 2;
    else if (end < text.length) end++;
    return { span: { start, end }, text: '' };
  }
  if (!startsLine) return { span: { start, end: span.end }, text: '' };
  // A following closing parenthesis moves up behind the preceding text, unless that ends in a comment.
  const before = start - (text[start - 1] === '\n' && text[start - 2] === '\r' ? 2 : 1);
  const closesNext =
    text[end] === ')' && start > 0 && !source.line(source.position(before).line).includes(';');
  return { span: { start: closesNext ? before : span.start, end }, text: '' };
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t';
}

function isLineEnd(char: string | undefined): boolean {
  return char === '\n' || char === '\r';
}

/** Calls `visit` with a term and all its subterms. */
export function forEachTerm(occurrence: TermOccurrence, visit: (each: TermOccurrence) => void): void {
  visit(occurrence);
  for (const arg of occurrence.args) forEachTerm(arg, visit);
}

/** Calls `visit` with every term of a rule, starting with the head and including subterms. */
export function forEachTermOfRule(rule: Rule, visit: (each: TermOccurrence) => void): void {
  for (const arg of rule.head.args) forEachTerm(arg, visit);
  for (const formula of rule.body) forEachTermOfFormula(formula, visit);
}

function forEachTermOfFormula(formula: Rule['body'][number], visit: (each: TermOccurrence) => void): void {
  switch (formula.kind) {
    case 'atom':
      for (const arg of formula.args) forEachTerm(arg, visit);
      return;
    case 'distinct':
      forEachTerm(formula.left, visit);
      forEachTerm(formula.right, visit);
      return;
    case 'not':
      forEachTermOfFormula(formula.formula, visit);
      return;
    case 'or':
      for (const disjunct of formula.disjuncts) forEachTermOfFormula(disjunct, visit);
      return;
  }
}

/** Calls `visit` with the variables of a term. */
export function forEachVariable(
  occurrence: TermOccurrence,
  visit: (index: number, each: TermOccurrence) => void,
): void {
  if (occurrence.term.ground) return;
  if (occurrence.term.kind === 'variable') visit(occurrence.term.index, occurrence);
  for (const arg of occurrence.args) forEachVariable(arg, visit);
}
