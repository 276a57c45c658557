/** Distinguishes typed commands from moves, and completes both with the Tab key. */

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { tableLines } from '../../base/index.ts';
import type { Completion } from './keyboard.ts';
import { typedPath } from './saved-file.ts';
import type { Session } from './session.ts';
import {
  type Asked,
  FILING_COMMANDS,
  LOOKING_COMMANDS,
  THINKING_COMMANDS,
  TURNING_COMMANDS,
  type TypedCommand,
} from './typed-commands.ts';

const HELP: TypedCommand = {
  name: 'help',
  usage: '',
  does: 'this list',
  run(session) {
    const offered = TYPED_COMMANDS.filter((word) => word.isOffered?.(session) !== false);
    session.say(
      [
        'Type a move as it is listed, with or without parentheses, shortened as you like, or its number.',
        ...tableLines(
          offered.map(({ name, usage, does }) => [`${name} ${usage}`.trim(), does]),
          '  ',
        ),
        "Commands may be abbreviated; a slash in front, as in '/undo', distinguishes them from moves of the same name.",
      ].join('\n'),
    );
    return 'ask';
  },
};

const QUIT: TypedCommand = {
  name: 'quit',
  usage: '',
  does: 'end the game',
  run(session) {
    session.say('Goodbye.');
    return 'quit';
  },
};

export const TYPED_COMMANDS: readonly TypedCommand[] = [
  ...LOOKING_COMMANDS,
  ...THINKING_COMMANDS,
  ...TURNING_COMMANDS,
  ...FILING_COMMANDS,
  HELP,
  QUIT,
];

const OTHER_NAMES = new Map([
  ['?', 'help'],
  ['exit', 'quit'],
  ['bye', 'quit'],
]);
const FILE_COMMANDS = FILING_COMMANDS.map(({ name }) => name);

export interface CalledCommand {
  readonly command: TypedCommand;
  readonly rest: string;
}

/** The full word and the text after it. A leading slash marks a command rather than a move. */
export function commandCalled(line: string): CalledCommand | undefined {
  const { name, rest } = firstWord(line);
  const word = TYPED_COMMANDS.find((each) => each.name === (OTHER_NAMES.get(name) ?? name));
  return word && { command: word, rest };
}

/** The only command with this beginning. */
export function commandBeginning(line: string): CalledCommand | undefined {
  const { name, rest } = firstWord(line);
  const [word, ...others] = TYPED_COMMANDS.filter((each) => name !== '' && each.name.startsWith(name));
  return word === undefined || others.length > 0 ? undefined : { command: word, rest };
}

function firstWord(line: string): { readonly name: string; readonly rest: string } {
  const [, name = '', rest = ''] = /^\/?(\S*)\s*(.*)$/s.exec(line.trim()) ?? [];
  return { name: name.toLowerCase(), rest: rest.trim() };
}

export function vocabulary(session: Session, asked: Asked | undefined): Vocabulary {
  const { display } = session.table;
  const phrases = TYPED_COMMANDS.filter((word) => word.isOffered?.(session) !== false).flatMap(
    (word) => word.phrases?.(session) ?? [word.name],
  );
  return {
    moves: asked?.listed.map((move) => display.moveText(session.match, move)) ?? [],
    phrases,
    fileCommands: FILE_COMMANDS,
    files: filesBeginning,
  };
}

/** Names in the folder being typed; folders end with a slash. */
function filesBeginning(start: string): string[] {
  const folder = /^.*\//s.exec(start)?.[0] ?? '';
  const name = start.slice(folder.length);
  try {
    return readdirSync(path.resolve(typedPath(folder)), { withFileTypes: true })
      .filter((entry) => entry.name.startsWith(name) && (name !== '' || !entry.name.startsWith('.')))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
      .sort();
  } catch {
    return [];
  }
}

/** Completions for the Tab key: the next word of a move, a command, a role or a player. */
export interface Vocabulary {
  /** Texts of the legal moves, such as `(mark 2 2)`. */
  readonly moves: readonly string[];
  /** Complete lines that are commands, such as `seat x human`. */
  readonly phrases: readonly string[];
  /** Words that are followed by a file name. */
  readonly fileCommands: readonly string[];
  /** Files whose names have this beginning. */
  files(start: string): readonly string[];
}

/**
 * Completes the word at the end of the line, ignoring case, and adds a space if more words must follow. Parentheses
 * are only offered to users who type them.
 */
export function completionOf(line: string, vocabulary: Vocabulary): Completion {
  const file = fileBeingTyped(line, vocabulary.fileCommands);
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
