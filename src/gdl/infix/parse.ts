/** Parses tokens to statements. Recovers at the end of each statement, so that one run reports all errors. */
import { type Finding, type FindingDetails, type FindingList, finding } from '../finding.ts';
import { foldCase } from '../form.ts';
import { MAX_DEPTH } from '../read-kif.ts';
import { covering, type SourceText, type Span } from '../source.ts';
import type { InfixVariable, Name, Statement, Syntax, TermSyntax } from './syntax.ts';
import type { Token, TokenKind } from './tokens.ts';

export function parseStatements(
  source: SourceText,
  tokens: readonly Token[],
  findings: FindingList,
): readonly Statement[] {
  return new Parser(source, tokens, findings).statements();
}

/** A statement, and whether a full stop ended it, so that it must be complete. */
interface Parsed {
  readonly statement: Statement;
  readonly stopped: boolean;
}

class Parser {
  readonly #source: SourceText;
  readonly #tokens: readonly Token[];
  readonly #findings: FindingList;
  readonly #variableNames: ReadonlySet<string>;
  readonly #open: Span[] = [];
  #at = 0;
  #depth = 0;
  /** After a missing parenthesis was reported, every open list ends here. */
  #closing = false;
  #column = 1;
  #anonymous = 0;

  constructor(source: SourceText, tokens: readonly Token[], findings: FindingList) {
    this.#source = source;
    this.#tokens = tokens;
    this.#findings = findings;
    this.#variableNames = new Set(
      tokens.filter(({ kind }) => kind === 'variable').map(({ text }) => foldCase(text)),
    );
  }

  statements(): Statement[] {
    const statements: Statement[] = [];
    let previous: Parsed | undefined;
    while (this.#token.kind !== 'end') {
      const first = this.#token;
      const parsed = this.#statement();
      if (parsed === undefined) {
        previous = undefined;
        continue;
      }
      if (previous !== undefined && this.#continues(previous, first, parsed.statement)) {
        const extended = this.#extended(previous.statement, first, parsed.statement);
        statements[statements.length - 1] = extended;
        previous = { statement: extended, stopped: parsed.stopped };
      } else if (this.#hasPlainHead(parsed.statement)) {
        statements.push(parsed.statement);
        previous = parsed;
      }
    }
    return statements;
  }

  /** One statement with its full stop; undefined after reporting an error and skipping it. */
  #statement(): Parsed | undefined {
    const first = this.#token;
    this.#column = this.#source.position(first.span.start).column;
    this.#anonymous = 0;
    this.#depth = 0;
    this.#open.length = 0;
    this.#closing = false;
    if (first.kind === 'stop') {
      this.#unexpected('this full stop ends nothing');
      this.#at++;
      return undefined;
    }
    const statement = this.#rule();
    const stray = statement !== undefined && this.#strayParentheses();
    const ended = this.#token.kind === 'stop' || this.#token.kind === 'end' || this.#startsStatement();
    if (statement !== undefined && ended) {
      const stopped = this.#token.kind === 'stop';
      if (stopped) this.#at++;
      return { statement, stopped };
    }
    if (statement !== undefined && !stray) this.#unexpectedHere();
    this.#skipStatement(first);
    return undefined;
  }

  #rule(): Statement | undefined {
    const first = this.#token;
    if (first.kind === 'neck') {
      this.#report('GDL105', `\`${first.text}\` has no head before it`, first.span);
      return undefined;
    }
    const head = this.#disjunction(true);
    if (head === undefined) return undefined;
    if (this.#token.kind !== 'neck') {
      return { head, body: undefined, neck: undefined, span: covering(first.span, this.#last.span) };
    }
    const neck = this.#next().span;
    const body = this.#disjunction(true);
    return body && { head, body, neck, span: covering(first.span, this.#last.span) };
  }

  #disjunction(commaJoins: boolean): Syntax | undefined {
    return this.#chain('or', ['or'], () =>
      this.#chain('and', commaJoins ? ['and', 'comma'] : ['and'], () => this.#literal()),
    );
  }

  #chain(
    kind: 'and' | 'or',
    signs: readonly TokenKind[],
    part: () => Syntax | undefined,
  ): Syntax | undefined {
    const first = part();
    if (first === undefined || !signs.includes(this.#token.kind)) return first;
    const sign = this.#token.span;
    const parts = partsOf(first, kind);
    while (signs.includes(this.#token.kind)) {
      this.#at++;
      const next = part();
      if (next === undefined) return undefined;
      parts.push(...partsOf(next, kind));
    }
    return { kind, parts, sign, span: covering(first.span, this.#last.span) };
  }

  #literal(): Syntax | undefined {
    const token = this.#token;
    if (token.kind !== 'not') return this.#condition();
    this.#at++;
    const part = this.#deeper(token.span, () => this.#literal());
    return part && { kind: 'not', part, sign: token.span, span: covering(token.span, this.#last.span) };
  }

  #condition(): Syntax | undefined {
    const first = this.#token;
    if (first.kind === 'open') return this.#group();
    if (first.kind === 'name' && this.#tokens[this.#at + 1]?.kind === 'open' && first.text === 'or') {
      this.#at++;
      const parts = this.#list(() => this.#disjunction(false));
      return parts && { kind: 'or', parts, sign: first.span, span: covering(first.span, this.#last.span) };
    }
    const left = this.#term();
    const sign = this.#token;
    if (left === undefined) return undefined;
    if (sign.kind === 'equal' || sign.kind === 'unequal') {
      this.#at++;
      const right = this.#term();
      const span = covering(first.span, this.#last.span);
      return right && { kind: sign.kind, left, right, signText: sign.text, sign: sign.span, span };
    }
    // `true` alone is the condition that always holds; as a fluent it would have an argument.
    const always = first.kind === 'name' && first.text === 'true' && left.kind === 'name';
    return always ? { kind: 'and', parts: [], sign: first.span, span: first.span } : left;
  }

  #group(): Syntax | undefined {
    const open = this.#next().span;
    this.#open.push(open);
    const inner = this.#deeper(open, () => this.#disjunction(true));
    return inner !== undefined && this.#close() ? inner : undefined;
  }

  #term(): TermSyntax | undefined {
    const token = this.#token;
    const isWord = token.kind === 'not' && token.text === 'not';
    if (token.kind !== 'name' && token.kind !== 'quoted' && token.kind !== 'variable' && !isWord) {
      this.#unexpectedHere();
      return undefined;
    }
    this.#at++;
    const name = token.kind === 'variable' ? this.#variable(token) : nameOf(token);
    if (this.#token.kind !== 'open' || !this.#isOnSameLine(token, this.#token)) return name;
    const args = this.#list(() => this.#term());
    return args && { kind: 'application', name, args, span: covering(token.span, this.#last.span) };
  }

  #variable(token: Token): InfixVariable {
    let symbol = `?${token.text}`;
    if (token.text === '_') {
      do symbol = `?_${++this.#anonymous}`;
      while (this.#variableNames.has(symbol.slice(1)));
    }
    return { kind: 'variable', text: token.text, symbol, span: token.span };
  }

  /** `(a, b)`: parses including both parentheses. */
  #list<Item extends Syntax>(item: () => Item | undefined): Item[] | undefined {
    const open = this.#next().span;
    this.#open.push(open);
    const items: Item[] = [];
    if (this.#token.kind !== 'close') {
      for (;;) {
        const next = this.#deeper(open, item);
        if (next === undefined) return undefined;
        items.push(next);
        if (this.#closing || this.#token.kind !== 'comma') break;
        this.#at++;
      }
    }
    return this.#close() ? items : undefined;
  }

  #deeper<Item extends Syntax>(place: Span, read: () => Item | undefined): Item | undefined {
    if (this.#depth >= MAX_DEPTH) {
      this.#report('GDL003', `forms are nested more than ${MAX_DEPTH} deep`, place);
      return undefined;
    }
    this.#depth++;
    const result = read();
    this.#depth--;
    return result;
  }

  /** Parses `)`. If the statement clearly continues without it, reports that once and continues. */
  #close(): boolean {
    const innermost = this.#open.at(-1);
    if (this.#token.kind === 'close' && !this.#closing) {
      this.#at++;
      this.#open.pop();
      return true;
    }
    const { kind } = this.#token;
    const ends = kind === 'neck' || kind === 'stop' || kind === 'end' || this.#startsStatement();
    if (!this.#closing && !ends) {
      this.#unexpectedHere();
      return false;
    }
    if (!this.#closing && innermost !== undefined) this.#reportUnclosed(innermost);
    this.#open.pop();
    this.#closing = this.#open.length > 0;
    return true;
  }

  #reportUnclosed(innermost: Span): void {
    const missing = this.#open.length;
    const parentheses = ')'.repeat(missing);
    const { end } = this.#last.span;
    const insertion = { start: end, end };
    this.#closing = true;
    this.#report(
      'GDL101',
      missing === 1 ? 'this `(` is never closed' : `${missing} parentheses are never closed`,
      innermost,
      {
        related: [
          { span: insertion, message: `${')'.repeat(Math.min(missing, 8))} expected here at the latest` },
        ],
        fix: { title: `insert \`${parentheses}\``, edits: [{ span: insertion, text: parentheses }] },
      },
    );
  }

  /** Reports and skips unmatched `)`. */
  #strayParentheses(): boolean {
    let found = false;
    for (; this.#token.kind === 'close'; this.#at++) {
      const { span } = this.#token;
      this.#report('GDL102', 'this `)` closes nothing', span, {
        fix: { title: 'remove the `)`', edits: [{ span, text: '' }] },
      });
      found = true;
    }
    return found;
  }

  /** Whether a name is at a place where only a new statement can start. */
  #startsStatement(): boolean {
    const token = this.#token;
    if (token.kind !== 'name' && token.kind !== 'quoted') return false;
    if (this.#isJoiningWord(token)) return false;
    const inside = this.#open.length > 0;
    return !inside || (this.#startsLine(token) && this.#columnOf(token) <= this.#column);
  }

  /** `and` and `or` between conditions, written instead of `&` and `|`. */
  #isJoiningWord({ kind, text }: Token): boolean {
    return (
      kind === 'name' && (text === 'and' || text === 'or') && this.#tokens[this.#at + 1]?.kind !== 'open'
    );
  }

  /** Skips to the full stop, or to the next line that is not indented more than the statement. */
  #skipStatement(first: Token): void {
    if (this.#token === first) this.#at++;
    while (this.#token.kind !== 'end') {
      const token = this.#token;
      if (token.kind === 'stop') {
        this.#at++;
        return;
      }
      const startsName = token.kind === 'name' || token.kind === 'quoted' || token.kind === 'variable';
      if (startsName && this.#startsLine(token) && this.#columnOf(token) <= this.#column) return;
      this.#at++;
    }
  }

  /** Whether an apparent fact is a condition of the preceding rule, with a missing operator. */
  #continues(previous: Parsed, first: Token, { body }: Statement): boolean {
    const { statement } = previous;
    if (body !== undefined || statement.body === undefined || previous.stopped) return false;
    const before = this.#source.position(statement.span.end);
    const here = this.#source.position(first.span.start);
    return here.line === before.line || here.column > this.#source.position(statement.span.start).column;
  }

  #extended(rule: Statement, first: Token, { head, span }: Statement): Statement {
    const { end } = rule.span;
    const insertion = { start: end, end };
    this.#report('GDL110', 'a sign is missing before this condition', first.span, {
      hint: 'join conditions with `&`, or end the rule before them with `.`',
      fix: { title: 'insert `&`', edits: [{ span: insertion, text: ' &' }] },
    });
    const body: Syntax = {
      kind: 'and',
      parts: rule.body === undefined ? [head] : [rule.body, head],
      sign: insertion,
      span: covering(rule.body?.span ?? rule.span, span),
    };
    return { ...rule, body, span: covering(rule.span, span) };
  }

  #hasPlainHead({ head, neck }: Statement): boolean {
    if (head.kind !== 'and' && head.kind !== 'or') return true;
    if (head.kind === 'or' || head.parts.length === 0) return true;
    const what = neck === undefined ? 'a fact states' : 'a rule defines';
    this.#report('GDL110', `${what} one thing only`, head.sign, {
      hint: 'write one statement for each, ended by `.` or a new line',
    });
    return false;
  }

  #unexpectedHere(): void {
    const { kind, text } = this.#token;
    // Invalid tokens were already reported.
    if (kind === 'bad') return;
    if (kind === 'end') this.#unexpected('the sheet ends in the middle of a statement');
    else if (this.#isJoiningWord(this.#token)) {
      const sign = text === 'and' ? '&' : '|';
      this.#unexpected(`\`${text}\` does not join conditions`, {
        hint: `write \`${sign}\``,
        fix: { title: `write \`${sign}\``, edits: [{ span: this.#token.span, text: sign }] },
      });
    } else {
      const hint =
        kind === 'neck'
          ? 'end the statement before it; a rule has one head'
          : 'remove it, or write what is missing before it';
      this.#unexpected(`\`${text}\` is not expected here`, { hint });
    }
  }

  #unexpected(message: string, details: FindingDetails = {}): void {
    this.#report('GDL110', message, this.#token.span, details);
  }

  #report(code: Finding['code'], message: string, span: Span, details: FindingDetails = {}): void {
    this.#findings.add(finding(code, message, { span, ...details }));
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  get #last(): Token {
    return this.#tokens[Math.max(0, this.#at - 1)] as Token;
  }

  #next(): Token {
    const token = this.#token;
    this.#at++;
    return token;
  }

  #columnOf(token: Token): number {
    return this.#source.position(token.span.start).column;
  }

  #startsLine(token: Token): boolean {
    const { line } = this.#source.position(token.span.start);
    return line > this.#source.position(this.#last.span.start).line;
  }

  #isOnSameLine(one: Token, other: Token): boolean {
    return !/[\n\r]/.test(this.#source.text.slice(one.span.end, other.span.start));
  }
}

function nameOf(token: Token): Name {
  return { kind: 'name', text: token.text, span: token.span };
}

/** `(a & b) & c` becomes `a & b & c`; alternatives inside alternatives are kept. */
function partsOf(node: Syntax, kind: 'and' | 'or'): Syntax[] {
  return kind === 'and' && node.kind === 'and' && node.parts.length > 0 ? [...node.parts] : [node];
}
