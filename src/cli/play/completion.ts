/** What the Tab key offers: the next word of a move, of a command, of a role or of a player. */
import type { Completion } from './keyboard.ts';

export interface Vocabulary {
  /** Texts of the legal moves, as in `(mark 2 2)`. */
  readonly moves: readonly string[];
  /** Whole lines that mean something besides moves, as in `seat x human`. */
  readonly phrases: readonly string[];
  /** Words before the name of a file. */
  readonly fileWords: readonly string[];
  /** Files whose names begin so. */
  files(start: string): readonly string[];
}

/**
 * The word at the end of the line is completed, whichever case it is typed in, and followed by a space if more must
 * follow. Parentheses are offered only to those who type them.
 */
export function completionOf(line: string, vocabulary: Vocabulary): Completion {
  const file = fileBeingTyped(line, vocabulary.fileWords);
  if (file !== undefined) return { texts: vocabulary.files(file), typed: file };
  const { moves, phrases } = vocabulary;
  const shown = line.includes('(') ? moves : moves.map((text) => text.replaceAll(/[()]/g, ''));
  const typed = wordsOf(line);
  const last = typed.at(-1) ?? '';
  const texts = new Set<string>();
  for (const text of [...shown, ...phrases]) {
    const words = wordsOf(text);
    const word = words[typed.length - 1];
    if (word === undefined || !typed.every((each, i) => begins(words[i], each, i === typed.length - 1)))
      continue;
    texts.add(words.length > typed.length ? `${word} ` : word);
  }
  return { texts: [...texts], typed: last };
}

function wordsOf(text: string): string[] {
  return text.trimStart().split(/\s+/);
}

function begins(word: string | undefined, typed: string, isLast: boolean): boolean {
  const whole = word?.toLowerCase() ?? '';
  const part = typed.toLowerCase();
  return isLast ? whole.startsWith(part) : whole === part;
}

function fileBeingTyped(line: string, words: readonly string[]): string | undefined {
  const [, word, file] = /^\s*(\S+)\s+(.*)$/.exec(line) ?? [];
  return word !== undefined && words.includes(word.toLowerCase()) ? file : undefined;
}
