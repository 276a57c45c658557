/** Reads prefix notation (KIF): parentheses, names, `?variables` and `;` comments. Never fails: it reports. */
import { type Finding, FindingList, finding } from '../finding.ts';
import type { Comment, Form, ListForm } from '../form.ts';
import type { SourceText, Span } from '../source.ts';

/** Deep enough for any game; shallow enough that everything downstream may recurse. */
export const MAX_DEPTH = 500;

export interface ReadForms {
  readonly forms: readonly Form[];
  readonly comments: readonly Comment[];
  readonly findings: readonly Finding[];
}

export function readKif(source: SourceText): ReadForms {
  const plain = new KifReader(source, false).read();
  // Only a sheet that does not balance is read with the guess that a form at the start of a line is a new one:
  // balanced sheets may be laid out as they like.
  return plain.unclosed === 0 ? plain : new KifReader(source, true).read();
}

interface OpenList {
  readonly start: number;
  readonly items: Form[];
}

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;
const DELETE = 127;
const NO_BREAK_SPACE = 160;
const BYTE_ORDER_MARK = 0xfeff;

/** What usually starts a top-level form; used only to recover from a missing parenthesis. */
const TOP_LEVEL_START = /\((?:\s*)(?:<=|role|init|legal|next|goal|terminal|base|input|sees)(?=[\s()]|$)/iy;

class KifReader {
  readonly #source: SourceText;
  readonly #recovering: boolean;
  readonly #forms: Form[] = [];
  readonly #comments: Comment[] = [];
  readonly #findings = new FindingList();
  readonly #open: OpenList[] = [];
  /** Parentheses opened beyond the depth limit; their content is skipped. */
  #tooDeep = 0;
  #lastEnd = 0;
  #unclosed = 0;

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
    this.#closeAll();
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
    if (this.#recovering && this.#open.length > 0 && this.#startsTopLevelForm(at)) this.#closeAll();
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
      this.#add({ kind: 'list', items: list.items, span: { start: list.start, end: at + 1 } });
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

  #startsTopLevelForm(at: number): boolean {
    const { text } = this.#source;
    if (at > 0 && !isLineEnd(text.charCodeAt(at - 1))) return false;
    TOP_LEVEL_START.lastIndex = at;
    return TOP_LEVEL_START.test(text);
  }

  /** Closes every open list where the last token ended, reporting the outermost one once. */
  #closeAll(): void {
    const outermost = this.#open[0];
    if (outermost === undefined) return;
    const missing = this.#open.length + this.#tooDeep;
    const innermost = this.#open.at(-1) ?? outermost;
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
    for (let list = this.#open.pop(); list !== undefined; list = this.#open.pop()) {
      const form: ListForm = { kind: 'list', items: list.items, span: { start: list.start, end } };
      this.#add(form);
    }
  }
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}

function isSpace(code: number): boolean {
  return (
    code === SPACE ||
    (code >= TAB && code <= CARRIAGE_RETURN) ||
    code === NO_BREAK_SPACE ||
    code === BYTE_ORDER_MARK ||
    code === 0x2028 ||
    code === 0x2029
  );
}

function isControl(code: number): boolean {
  return (code < SPACE && !isSpace(code)) || (code >= DELETE && code < NO_BREAK_SPACE);
}

function isSymbolPart(code: number): boolean {
  return code !== OPEN && code !== CLOSE && code !== SEMICOLON && !isSpace(code) && !isControl(code);
}
