/** Unlikely rule sheets: real ones with slips and damage, random tokens, and noise. */
import type { Random } from '../random.ts';

/** Maximum length in characters; larger sheets are cut, so that many cases can be tested in little time. */
const USUAL_SIZE = 6_000;

/** One case, derived from the given sheets. */
export function fuzzCase(sheets: readonly string[], random: Random): string {
  const kind = random.below(20);
  if (kind === 0) return noise(random);
  if (kind <= 2 || sheets.length === 0) return tokenSoup(random);
  let text = pieceOf(random.pick(sheets), random);
  for (let i = random.below(6); i >= 0; i--) text = random.pick(MUTATIONS)(text, random, sheets);
  return text.slice(0, 200_000);
}

type Mutation = (text: string, random: Random, sheets: readonly string[]) => string;

const TOKENS = [
  ...['(', ')', '((', '))', '()', '<=', 'not', 'or', 'distinct', 'and', '(not ', '(or ', '(distinct '],
  ...['role', 'init', 'true', 'does', 'next', 'legal', 'goal', 'terminal', 'base', 'input', 'sees', 'random'],
  ...['expired', 'infinity', 'include', 'use', 'draw', 'data', 'drawit'],
  ...['x', 'o', 'cell', 'mark', 'noop', '1', '2', '100', '0', '-5', '050', '1e9', 'X', 'Cell', 'ı', 'İ', 'ß'],
  ...['?x', '?y', '?X', '?', '??', '_', 'X', 'Y', '?x?', 'x?'],
  ...[':-', '&', '|', '~', ',', '.', '%', '\\=', '!=', '=', "'", '"', '/*', '*/', '//', '∧', '¬', '⇐', '\\+'],
  ...[';', '; words\n', '\n', '\r', '\r\n', '\t', ' ', '\u00a0', '\ufeff', '\u2028'],
  ...['\0', '\x07', '\x1b[31m', '\x7f', '\u0085', '\ud800', '\udfff', '😀', 'é', 'e\u0301', '\u202e', '中'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
];

const MUTATIONS: readonly Mutation[] = [
  // An additional word, sign or character.
  (text, random) => insert(text, random.below(text.length + 1), random.pick(TOKENS)),
  (text, random) => insert(text, random.below(text.length + 1), ` ${random.pick(TOKENS)} `),
  // A stretch deleted, duplicated or moved.
  (text, random) => {
    const [start, end] = stretch(text, random);
    return text.slice(0, start) + text.slice(end);
  },
  (text, random) => {
    const [start, end] = stretch(text, random);
    return insert(text, end, text.slice(start, end));
  },
  (text, random) => {
    const [start, end] = stretch(text, random);
    const rest = text.slice(0, start) + text.slice(end);
    return insert(rest, random.below(rest.length + 1), text.slice(start, end));
  },
  // One parenthesis deleted.
  (text, random) => {
    const at = text.indexOf(random.pick(['(', ')']), random.below(text.length + 1));
    return at < 0 ? text : text.slice(0, at) + text.slice(at + 1);
  },
  // One word replaced by another.
  (text, random) => replaceWord(text, random, random.pick(wordsOf(text) ?? TOKENS)),
  (text, random) => replaceWord(text, random, random.pick(TOKENS)),
  (text, random) => replaceWord(text, random, (word) => word.toUpperCase()),
  (text, random) => replaceWord(text, random, (word) => word.slice(1) + word.slice(0, 1)),
  (text, random) => replaceWord(text, random, (word) => `(${word})`),
  // A piece of another sheet inserted.
  (text, random, sheets) => {
    const [start, end] = stretch(text, random);
    const other = random.pick(sheets);
    const [from, to] = stretch(other, random);
    return text.slice(0, start) + other.slice(from, to) + text.slice(end);
  },
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.replaceAll('\n', random.pick(['\r', '\r\n', ' ', '\n\n'])),
  // Very many repetitions, or very deep nesting.
  (text, random) => {
    const [start, end] = stretch(text.slice(0, 400), random);
    return insert(text, start, text.slice(start, end).repeat(random.below(100)));
  },
  (text, random) => {
    const depth = random.below(random.chance(0.1) ? 3_000 : 30);
    const opening = random.pick(['(', '(f ', '(not ', '(or ', '(<= ', 'f(', '~', '~(']);
    const closing = random.chance(0.5) && opening.includes('(') ? ')'.repeat(depth) : '';
    return insert(text, random.below(text.length + 1), `${opening.repeat(depth)}x${closing}`);
  },
];

function noise(random: Random): string {
  const highest = random.pick([128, 256, 0x3000, 0x10000]);
  return Array.from({ length: random.below(2_000) }, () => String.fromCharCode(random.below(highest))).join(
    '',
  );
}

function tokenSoup(random: Random): string {
  const vocabulary = Array.from({ length: 3 + random.below(20) }, () => random.pick(TOKENS));
  const gap = random.pick(['', ' ', '\n']);
  return Array.from({ length: random.below(400) }, () => random.pick(vocabulary)).join(gap);
}

function pieceOf(sheet: string, random: Random): string {
  if (sheet.length <= USUAL_SIZE || random.chance(0.02)) return sheet;
  const start = sheet.indexOf('\n', random.below(sheet.length - USUAL_SIZE)) + 1;
  return sheet.slice(start, start + USUAL_SIZE);
}

/** Mostly short, sometimes long. */
function stretch(text: string, random: Random): [number, number] {
  const start = random.below(text.length + 1);
  const length = random.below(random.chance(0.2) ? text.length + 1 : 60);
  return [start, Math.min(text.length, start + length)];
}

function insert(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at);
}

function wordsOf(text: string): string[] | undefined {
  return text.slice(0, 2_000).match(/[^\s()]+/g) ?? undefined;
}

function replaceWord(text: string, random: Random, by: string | ((word: string) => string)): string {
  const pattern = /[^\s()]+/g;
  pattern.lastIndex = random.below(text.length + 1);
  const found = pattern.exec(text);
  if (found === null) return text;
  const word = found[0];
  const replacement = typeof by === 'string' ? by : by(word);
  return text.slice(0, found.index) + replacement + text.slice(found.index + word.length);
}
