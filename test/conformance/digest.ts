/** Terms, sets of terms and goals in the form used by the recordings. */
import { createHash } from 'node:crypto';
import { canonicalText, type Term } from '../../src/gdl/index.ts';
import type { RecordedGoal, SetDigest } from './corpus-case.ts';

/** Canonical text in which every variable is `?`. */
export function recordedText(term: Term): string {
  return term.ground ? canonicalText(term) : canonicalText(term).replace(/\?\d+/g, '?');
}

export function digest(terms: readonly Term[]): SetDigest {
  const texts = [...new Set(terms.map(recordedText))];
  return { count: texts.length, sha1: hashOfSorted(texts) };
}

export function hashOfSorted(texts: readonly string[]): string {
  const sorted = [...texts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return createHash('sha1').update(sorted.join('\n')).digest('hex').slice(0, 12);
}

export function recordedGoal(terms: readonly Term[]): RecordedGoal {
  const texts = [...new Set(terms.map(recordedText))].sort();
  if (!texts.every((text) => /^[+-]?\d+$/.test(text))) return texts;
  const numbers = [...new Set(texts.map((text) => Number.parseInt(text, 10)))].sort((a, b) => a - b);
  const [only] = numbers;
  return only !== undefined && numbers.length === 1 ? only : numbers;
}
