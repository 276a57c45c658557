/** Splits a text into lines of words with places and indentation, without comments and blank lines. */
import type { SourceText } from '../gdl/index.ts';
import type { Word } from './description.ts';

export interface TextLine {
  /** Number of characters before the first word; a tab counts as one. */
  readonly indent: number;
  /** The white space before the first word. */
  readonly margin: string;
  readonly words: readonly Word[];
  /** The comment after the words, including its `#`. */
  readonly comment: string | undefined;
}

/** All lines with words. */
export function wordLines(source: SourceText): TextLine[] {
  return [...allLines(source)].filter((line) => line.words.length > 0);
}

/** All lines, including blank ones. */
export function* allLines({ text }: SourceText): Generator<TextLine> {
  let start = 0;
  while (start < text.length) {
    const end = lineEnd(text, start);
    yield lineAt(text, start, end);
    start = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
}

function lineEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

function lineAt(text: string, start: number, end: number): TextLine {
  const mark = text.indexOf('#', start);
  const hasComment = mark >= 0 && mark < end;
  const stop = hasComment ? mark : end;
  const words: Word[] = [];
  let at = start;
  while (at < stop) {
    while (at < stop && isBlank(text, at)) at++;
    const from = at;
    while (at < stop && !isBlank(text, at)) at++;
    if (at > from) words.push({ text: text.slice(from, at), span: { start: from, end: at } });
  }
  const margin = text.slice(start, words[0]?.span.start ?? stop);
  const comment = hasComment ? text.slice(mark, end).trimEnd() : undefined;
  return { indent: margin.length, margin, words, comment };
}

/** Java's `trim` treats every character up to the space as white space; byte order marks are dropped as well. */
function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 || code === 0xfeff;
}
