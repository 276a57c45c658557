/**
 * Common parts of the layouts for both notations: line limits, the line writer, and the comments of the original text.
 */
import type { Comment } from '../form.ts';
import type { Notation } from '../notation.ts';
import type { SourceText, Span } from '../source.ts';

export interface Layout {
  readonly writer: LineWriter;
  readonly origin: Origin;
  /** Preferred maximum width; comments and long names may exceed it. */
  readonly width: number;
}

export const INDENT = 4;
export const DEFAULT_WIDTH = 100;

/** Maximum width at which a rule with several conditions stays on one line. */
const SHORT_RULE = 60;

/** Whether a rule may stay on one line if its author wrote it so. */
export function isShortRule(length: number, conditions: number, width: number): boolean {
  return length <= (conditions <= 1 ? width : Math.min(width, SHORT_RULE));
}

/** Builds text line by line; comments wait for the end of the line, so that closing parentheses come before them. */
export class LineWriter {
  readonly #lines: string[] = [];
  #line = '';
  #waiting: string[] = [];

  get column(): number {
    return this.#line.length;
  }

  /** Whether a comment is waiting for the end of this line. */
  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  write(text: string): void {
    this.#line += text;
  }

  /** Puts a comment at the end of the current line; further ones get their own lines after it. */
  trail(comments: readonly string[]): void {
    this.#waiting.push(...comments);
  }

  newLine(indent: number): void {
    const [first, ...others] = this.#waiting;
    if (first !== undefined) this.#line += this.#line.trim() === '' ? first : ` ${first}`;
    this.#lines.push(this.#line.trimEnd());
    for (const other of others) this.#lines.push(' '.repeat(indent) + other);
    this.#waiting = [];
    this.#line = ' '.repeat(indent);
  }

  blankLine(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('');
  }

  /** The complete text, ending with a line break unless it is empty. */
  text(): string {
    if (this.#line.trim() !== '' || this.hasWaiting) this.newLine(0);
    while (this.#lines.at(-1) === '') this.#lines.pop();
    return this.#lines.map((line) => `${line}\n`).join('');
  }
}

/** A comment as output lines. */
export interface PlacedComment {
  readonly lines: readonly string[];
  readonly span: Span;
}

/** The places of things in the original text. */
export interface Origin {
  /** Whether the author wrote it on one line. */
  isOnOneLine(span: Span): boolean;
  /** The comments that start before `offset` and have not been taken yet. */
  takeBefore(offset: number): readonly PlacedComment[];
  /** The next comments on the line on which something ended, if before `limit`. */
  takeTrailing(end: number, limit: number): readonly PlacedComment[];
  hasCommentBefore(offset: number): boolean;
  /** The line (from 1) of an offset. */
  line(offset: number): number;
}

/** For statements that were never text. */
export const NO_ORIGIN: Origin = {
  isOnOneLine: () => true,
  takeBefore: () => [],
  takeTrailing: () => [],
  hasCommentBefore: () => false,
  line: () => 1,
};

/** The comments of a sheet, handed out in order as the text around them is printed. */
export class SheetOrigin implements Origin {
  readonly #source: SourceText;
  readonly #comments: readonly Comment[];
  readonly #from: Notation;
  readonly #to: Notation;
  #next = 0;

  constructor(source: SourceText, comments: readonly Comment[], from: Notation, to: Notation) {
    this.#source = source;
    this.#comments = comments;
    this.#from = from;
    this.#to = to;
  }

  line(offset: number): number {
    return this.#source.position(offset).line;
  }

  isOnOneLine({ start, end }: Span): boolean {
    return this.line(start) === this.line(end);
  }

  hasCommentBefore(offset: number): boolean {
    const next = this.#comments[this.#next];
    return next !== undefined && next.span.start < offset;
  }

  takeBefore(offset: number): PlacedComment[] {
    const taken: PlacedComment[] = [];
    while (this.hasCommentBefore(offset)) taken.push(this.#take());
    return taken;
  }

  takeTrailing(end: number, limit: number): PlacedComment[] {
    const line = this.line(end);
    const taken: PlacedComment[] = [];
    while (this.hasCommentBefore(limit)) {
      const start = this.#comments[this.#next]?.span.start ?? 0;
      if (start < end || this.line(start) !== line) break;
      taken.push(this.#take());
    }
    return taken;
  }

  #take(): PlacedComment {
    const { text, span } = this.#comments[this.#next++] as Comment;
    return { lines: commentLines(text, this.#from, this.#to), span };
  }
}

/** The comment in the other notation: its sign changes, its text stays. A block comment becomes several lines. */
function commentLines(text: string, from: Notation, to: Notation): string[] {
  const plain = text.replace(/\r\n?/g, '\n').trimEnd();
  if (from === to) return [plain];
  if (to === 'infix') return [plain.replace(/^;+/, (signs) => '%'.repeat(signs.length))];
  if (!plain.startsWith('/*')) {
    return [plain.replace(/^(?:%+|\/\/+|;+)/, (sign) => ';'.repeat(sign.startsWith('/') ? 1 : sign.length))];
  }
  const lines = plain
    .slice(2)
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.trim());
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  while (lines.length > 1 && lines[0] === '') lines.shift();
  return lines.map((line) => `; ${line}`.trimEnd());
}
