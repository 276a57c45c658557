/** All that can be typed besides moves, and how it is told from them. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { tableLines } from '../table.ts';
import type { Vocabulary } from './completion.ts';
import { FILING_WORDS } from './filing-words.ts';
import { LOOKING_WORDS } from './looking-words.ts';
import { typedPath } from './saved-file.ts';
import type { Session } from './session.ts';
import { THINKING_WORDS } from './thinking-words.ts';
import { TURNING_WORDS } from './turning-words.ts';
import type { Asked, Word } from './word.ts';

const HELP: Word = {
  name: 'help',
  usage: '',
  does: 'this list',
  run(session) {
    const offered = WORDS.filter((word) => word.isOffered?.(session) !== false);
    session.say(
      [
        'Type a move as it is listed, with or without parentheses, shortened as you like, or its number.',
        ...tableLines(
          offered.map(({ name, usage, does }) => [`${name} ${usage}`.trim(), does]),
          '  ',
        ),
        "Words may be shortened; a slash in front, as in '/undo', tells them from moves of the same name.",
      ].join('\n'),
    );
    return 'ask';
  },
};

const QUIT: Word = {
  name: 'quit',
  usage: '',
  does: 'end the game',
  run(session) {
    session.say('Good bye.');
    return 'quit';
  },
};

export const WORDS: readonly Word[] = [
  ...LOOKING_WORDS,
  ...THINKING_WORDS,
  ...TURNING_WORDS,
  ...FILING_WORDS,
  HELP,
  QUIT,
];

const OTHER_NAMES = new Map([
  ['?', 'help'],
  ['exit', 'quit'],
  ['bye', 'quit'],
]);
const FILE_WORDS = FILING_WORDS.map(({ name }) => name);

export interface Called {
  readonly word: Word;
  readonly rest: string;
}

/** The word in full, with what follows it. A slash in front makes sure that no move is meant. */
export function wordCalled(line: string): Called | undefined {
  const { name, rest } = firstWord(line);
  const word = WORDS.find((each) => each.name === (OTHER_NAMES.get(name) ?? name));
  return word && { word, rest };
}

/** The only word that begins so. */
export function wordBeginning(line: string): Called | undefined {
  const { name, rest } = firstWord(line);
  const [word, ...others] = WORDS.filter((each) => name !== '' && each.name.startsWith(name));
  return word === undefined || others.length > 0 ? undefined : { word, rest };
}

function firstWord(line: string): { readonly name: string; readonly rest: string } {
  const [, name = '', rest = ''] = /^\/?(\S*)\s*(.*)$/s.exec(line.trim()) ?? [];
  return { name: name.toLowerCase(), rest: rest.trim() };
}

export function vocabulary(session: Session, asked: Asked | undefined): Vocabulary {
  const { display } = session.table;
  const phrases = WORDS.filter((word) => word.isOffered?.(session) !== false).flatMap(
    (word) => word.phrases?.(session) ?? [word.name],
  );
  return {
    moves: asked?.listed.map((move) => display.moveText(session.match, move)) ?? [],
    phrases,
    fileWords: FILE_WORDS,
    files: filesBeginning,
  };
}

/** Names in the folder that is being typed, folders with a slash at their end. */
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
