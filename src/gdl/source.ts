/** The text of a rule sheet, and places in it. Offsets count UTF-16 units from 0; the end of a span is exclusive. */

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place for people: lines and columns from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export class SourceText {
  readonly name: string;
  readonly text: string;
  #lineStarts: number[] | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }

  position(offset: number): Position {
    const starts = this.#starts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  /** The offset at which a line (counted from 1) starts. */
  lineStart(number: number): number {
    return this.#starts()[number - 1] ?? this.text.length;
  }

  /** The text of a line (from 1) without its line break. */
  line(number: number): string {
    const starts = this.#starts();
    const start = starts[number - 1] ?? this.text.length;
    const end = starts[number] ?? this.text.length;
    return this.text.slice(start, end).replace(/[\r\n]+$/, '');
  }

  slice(span: Span): string {
    return this.text.slice(span.start, span.end);
  }

  #starts(): number[] {
    if (this.#lineStarts === undefined) {
      const starts = [0];
      const { text } = this;
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
      }
      this.#lineStarts = starts;
    }
    return this.#lineStarts;
  }
}

export function covering(first: Span, last: Span): Span {
  return { start: first.start, end: last.end };
}
