/**
 * Parses prefix notation (KIF): parentheses, names, `?variables` and `;` comments. It never throws, but reports
 * findings.
 */
import { isControl, isLineEnd, isSpace } from '../base/index.ts';
import { type Finding, FindingList, finding } from './finding.ts';
import { type Comment, type Form, listForm } from './form.ts';
import type { SourceText, Span } from './source.ts';

/** Deep enough for any game; shallow enough for recursion in all later stages. */
export const MAX_DEPTH = 500;

export interface ReadForms {
  readonly forms: readonly Form[];
  readonly comments: readonly Comment[];
  readonly findings: readonly Finding[];
}

export function readKif(source: SourceText): ReadForms {
  const plain = new KifReader(source, false).read();
  // Only in an unbalanced sheet is the layout used to guess where statements start: balanced sheets may have any
  // layout.
  return plain.unclosed === 0 ? plain : new KifReader(source, true).read();
}

interface OpenList {
  readonly start: number;
  readonly items: Form[];
  /** Computed on demand. */
  column?: number;
  /** How the lines inside it are indented relative to its own column; undefined before the first one. */
  linesInside?: 'indented' | 'level';
}

const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;

/**
 * What only statements start with, and what only conditions and terms do; used to recover from a missing parenthesis.
 */
const STATEMENT_START = /\(\s*(?:<=|init|legal|next|base|input|sees)(?=[\s()]|$)/iy;
const CONDITION_START = /\(\s*(?:[(?)]|(?:true|does|not|or|distinct)(?=[\s()]|$))/iy;

class KifReader {
  readonly #source: SourceText;
  readonly #recovering: boolean;
  readonly #forms: Form[] = [];
  readonly #comments: Comment[] = [];
  readonly #findings = new FindingList();
  readonly #open: OpenList[] = [];
  /** Number of parentheses opened beyond the depth limit; their contents are skipped. */
  #tooDeep = 0;
  #lastEnd = 0;
  #unclosed = 0;
  /** Whether the whole sheet is enclosed in one pair of parentheses. */
  #isWrapped = false;

  constructor(source: SourceText, recovering: boolean) {
    this.#source = source;
    this.#recovering = recovering;
  }

  read(): ReadForms & { readonly unclosed: number } {
    const { text } = this.#source;
    let i = 0;
    while (i < text.length) {
      const code = text.charCodeAt(i);
      if (isSpace(code)) i++;
      else if (code === SEMICOLON) i = this.#comment(i);
      else if (code === OPEN) i = this.#openList(i);
      else if (code === CLOSE) i = this.#closeList(i);
      else if (isControl(code)) i = this.#badCharacters(i);
      else i = this.#symbol(i);
    }
    this.#unclosed += this.#open.length + this.#tooDeep;
    this.#closeDownTo(0);
    return {
      forms: this.#forms,
      comments: this.#comments,
      findings: this.#findings.all(),
      unclosed: this.#unclosed,
    };
  }

  #comment(start: number): number {
    const { text } = this.#source;
    let end = start;
    while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
    this.#comments.push({ text: text.slice(start, end), span: { start, end } });
    return end;
  }

  #openList(at: number): number {
    if (this.#recovering) this.#closeBeforeStatement(at);
    const [outermost] = this.#open;
    if (this.#open.length === 1 && outermost?.items.length === 0) this.#isWrapped = this.#forms.length === 0;
    if (this.#open.length >= MAX_DEPTH) {
      if (this.#tooDeep === 0) {
        this.#findings.add(
          finding('GDL003', `forms are nested more than ${MAX_DEPTH} deep`, {
            span: { start: at, end: at + 1 },
          }),
        );
      }
      this.#tooDeep++;
    } else {
      this.#open.push({ start: at, items: [] });
    }
    this.#lastEnd = at + 1;
    return at + 1;
  }

  #closeList(at: number): number {
    const span = { start: at, end: at + 1 };
    this.#lastEnd = at + 1;
    if (this.#tooDeep > 0) {
      this.#tooDeep--;
      return at + 1;
    }
    const list = this.#open.pop();
    if (list === undefined) {
      this.#findings.add(
        finding('GDL102', 'this `)` closes nothing', {
          span,
          fix: { title: 'remove the `)`', edits: [{ span, text: '' }] },
        }),
      );
    } else {
      this.#add(listForm(list.items, { start: list.start, end: at + 1 }));
    }
    return at + 1;
  }

  #symbol(start: number): number {
    const { text } = this.#source;
    let end = start + 1;
    while (end < text.length && isSymbolPart(text.charCodeAt(end))) end++;
    if (this.#tooDeep === 0)
      this.#add({ kind: 'symbol', text: text.slice(start, end), span: { start, end } });
    this.#lastEnd = end;
    return end;
  }

  #badCharacters(start: number): number {
    const { text } = this.#source;
    let end = start + 1;
    while (end < text.length && isControl(text.charCodeAt(end))) end++;
    const code = text.charCodeAt(start);
    const name =
      code === 0
        ? 'NUL character'
        : `control character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    const span = { start, end };
    this.#findings.add(
      finding('GDL001', end - start > 1 ? `${name} and ${end - start - 1} more` : name, {
        span,
        fix: { title: 'remove it', edits: [{ span, text: ' ' }] },
      }),
    );
    return end;
  }

  #add(form: Form): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#forms.push(form);
    else parent.items.push(form);
  }

  /** If a new statement clearly starts here, everything still open should have been closed before it. */
  #closeBeforeStatement(at: number): void {
    const statement = this.#open[this.#isWrapped ? 1 : 0];
    if (statement === undefined) return;
    const column = this.#columnIfFirst(at);
    if (column === undefined) return;
    statement.column ??= this.#column(statement.start);
    const isLevel = column <= statement.column;
    if (isLevel && this.#startsStatement(at, statement)) this.#closeDownTo(this.#isWrapped ? 1 : 0);
    else statement.linesInside ??= isLevel ? 'level' : 'indented';
  }

  #startsStatement(at: number, open: OpenList): boolean {
    if (matchesAt(STATEMENT_START, this.#source.text, at)) return true;
    if (matchesAt(CONDITION_START, this.#source.text, at)) return false;
    // Some authors do not indent conditions, so in a rule only indented lines show what belongs to it.
    const [first] = open.items;
    const isRule = first?.kind === 'symbol' && first.text === '<=';
    return isRule ? open.linesInside === 'indented' : open.linesInside !== 'level';
  }

  #column(at: number): number {
    const { text } = this.#source;
    let start = at;
    while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
    return at - start;
  }

  /** The column of `at` if only spaces precede it on its line. */
  #columnIfFirst(at: number): number | undefined {
    const { text } = this.#source;
    let start = at;
    while (start > 0 && isSpace(text.charCodeAt(start - 1)) && !isLineEnd(text.charCodeAt(start - 1)))
      start--;
    return start === 0 || isLineEnd(text.charCodeAt(start - 1)) ? at - start : undefined;
  }

  /** Closes the lists open beyond a depth at the end of the last token, reporting them once. */
  #closeDownTo(depth: number): void {
    const innermost = this.#open.at(-1);
    const missing = this.#open.length - depth + this.#tooDeep;
    if (innermost === undefined || missing === 0) return;
    const end = this.#lastEnd;
    const insertion: Span = { start: end, end };
    this.#findings.add(
      finding(
        'GDL101',
        missing === 1 ? 'this `(` is never closed' : `${missing} parentheses are never closed`,
        {
          span: { start: innermost.start, end: innermost.start + 1 },
          related: [
            { span: insertion, message: `${')'.repeat(Math.min(missing, 8))} expected here at the latest` },
          ],
          ...(missing <= MAX_DEPTH && {
            fix: {
              title: `insert \`${')'.repeat(missing)}\``,
              edits: [{ span: insertion, text: ')'.repeat(missing) }],
            },
          }),
        },
      ),
    );
    this.#tooDeep = 0;
    while (this.#open.length > depth) {
      const { items, start } = this.#open.pop() as OpenList;
      this.#add(listForm(items, { start, end }));
    }
  }
}

function isSymbolPart(code: number): boolean {
  return code !== OPEN && code !== CLOSE && code !== SEMICOLON && !isSpace(code) && !isControl(code);
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
