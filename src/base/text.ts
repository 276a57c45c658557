/** Text for people: numbers, columns and lines, and the escaping of special characters. */

export interface Cell {
  /** Where the character starts in the text, in UTF-16 units. */
  readonly offset: number;
  readonly shown: string;
  readonly width: number;
}

const TAB_STOP = 4;

const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
const COMBINING = /^[\p{Mn}\p{Me}]/u;
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Tabs become spaces, and characters that would confuse or control a terminal become visible symbols. */
export function cells(text: string): Cell[] {
  const result: Cell[] = [];
  let offset = 0;
  let column = 0;
  for (const character of text) {
    const cell = cellOf(character, offset, column);
    result.push(cell);
    offset += character.length;
    column += cell.width;
  }
  return result;
}

/** A name or message with arbitrary content, made safe to print on one line. */
export function printable(text: string): string {
  return cells(text)
    .map(({ shown }) => shown)
    .join('');
}

function cellOf(character: string, offset: number, column: number): Cell {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 32 && code < 127) return { offset, shown: character, width: 1 };
  if (character === '\t') {
    const width = TAB_STOP - (column % TAB_STOP);
    return { offset, shown: ' '.repeat(width), width };
  }
  // Unicode has a symbol for each of the first 32 control characters.
  if (code < 32) return { offset, shown: String.fromCodePoint(0x2400 + code), width: 1 };
  if (INVISIBLE.test(character)) return { offset, shown: '\ufffd', width: 1 };
  if (COMBINING.test(character)) return { offset, shown: character, width: 0 };
  return { offset, shown: character, width: WIDE.test(character) ? 2 : 1 };
}

/**
 * Formats a table with columns two spaces apart; columns of numbers are aligned to the right. Lines have no trailing
 * spaces.
 */
export function tableLines(rows: readonly (readonly string[])[], indent = ''): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) =>
    Math.max(...rows.map((row) => widthOf(row[i] ?? ''))),
  );
  // The first row may be a header.
  const isNumeric = widths.map((_, i) =>
    rows.slice(1).every((row) => /^[\d,.]*( m?s| MB)?$/.test(row[i] ?? '')),
  );
  return rows.map((row) => {
    const parts = row.map((cell, i) => {
      const filling = ' '.repeat((widths[i] ?? 0) - widthOf(cell));
      return isNumeric[i] ? filling + cell : cell + filling;
    });
    return `${indent}${parts.join('  ')}`.trimEnd();
  });
}

export function widthOf(text: string): number {
  return cells(text).reduce((sum, { width }) => sum + width, 0);
}

/** Arranges items in columns, as many per line as fit. */
export function gridLines(items: readonly string[], width: number, indent: string): string[] {
  const widest = Math.max(0, ...items.map(widthOf));
  const perLine = Math.max(1, Math.floor((width - indent.length + 2) / (widest + 2)));
  const lines: string[] = [];
  for (let start = 0; start < items.length; start += perLine) {
    const row = items.slice(start, start + perLine);
    lines.push(
      `${indent}${row.map((item) => item + ' '.repeat(widest - widthOf(item))).join('  ')}`.trimEnd(),
    );
  }
  return lines;
}

const SECONDS = { ms: 0.001, s: 1, m: 60, min: 60 } as const;

/** Seconds, or undefined if the text is not a positive time. */
export function readTime(text: string): number | undefined {
  const [, number, unit = 's'] = /^(\d+\.?\d*|\.\d+)\s*(ms|s|m|min)?$/.exec(text.trim().toLowerCase()) ?? [];
  const seconds = Number(number) * SECONDS[unit as keyof typeof SECONDS];
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}

/** `3 s` or `500 ms`. */
export function timeText(seconds: number): string {
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${Number(seconds.toFixed(2))} s`;
}

/** Reads standard input line by line as it arrives. */
export class LineReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #rest = '';
  #ended = false;

  constructor(input: AsyncIterable<Uint8Array>) {
    this.#chunks = input[Symbol.asyncIterator]();
  }

  /** The next line without its line break, or undefined at the end. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.search(/\r?\n/);
      if (end >= 0) {
        const line = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end).replace(/^\r?\n/, '');
        return line;
      }
      if (this.#ended) {
        const line = this.#rest === '' ? undefined : this.#rest;
        this.#rest = '';
        return line;
      }
      const { done, value } = await this.#chunks.next();
      if (done) this.#ended = true;
      else this.#rest += this.#decoder.decode(value, { stream: true });
    }
  }

  /** Releases the input, which would otherwise keep the program running. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** Characters that XML forbids, and those that change the direction of the text after them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be found
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

const LONE_SURROGATE = /\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names in rules are untrusted, so none of their text may become markup. */
export function escaped(text: string): string {
  return text
    .replaceAll(LONE_SURROGATE, '')
    .replaceAll(UNFIT, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** The text cut to at most `most` characters. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** A short number for attributes: a thousandth of a cell is invisible. */
export function markupNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/**
 * A name from a sheet as words for people: `white_king` and `whiteKing` both become `white king`, in lower case and
 * without joining characters.
 */
export function wordsOf(name: string): string {
  const spaced = name
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/[-_+\s]+/g, ' ')
    .trim();
  return (spaced === '' ? name : spaced).toLowerCase();
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `1,234,567` */
export function grouped(number: number | bigint): string {
  return number.toLocaleString('en');
}

/** `0.4 ms`, `12 ms` or `3.1 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** `40 s`, `12 min`, `3.5 h` */
export function spanText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  lines.push(line);
  return lines;
}
