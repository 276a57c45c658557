/**
 * Which move somebody means by what they typed: `(mark 1 1)`, `mark 1 1`, `mark(1,1)`, `m 1 1`, `1 1`, `5` or `#5`; for
 * `(move a 2 a 4)` also `a2-a4`, `a2a4`, or `a 4` if nothing else goes there.
 */

import { editDistance } from '../gdl/check/similar.ts';
import { canonicalText } from '../gdl/index.ts';
import type { Game, Move } from './game.ts';

export type MoveEntry =
  | {
      readonly kind: 'move';
      readonly move: Move;
      /** It was spelled out, or chosen by its number; else it is the only one that fits. */
      readonly isExact: boolean;
    }
  /** Several moves fit equally well. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Move[] }
  /** No move fits; all of them, the most similar first. */
  | { readonly kind: 'unknown'; readonly nearest: readonly Move[] };

/**
 * `listed` is what was offered, in the order of its numbers. A move that is spelled out goes before a number, so a
 * move called `3` is always that; `#3` is always the third of the list.
 *
 * @example
 * readMove(game, listedMoves(game, state, role), 'mark 1 1')
 */
export function readMove(game: Game, listed: readonly Move[], text: string): MoveEntry {
  const typed = text.normalize('NFKC').trim().toLowerCase();
  const numbered = /^(#?)(\d{1,9})$/.exec(typed);
  const byNumber = numbered === null ? undefined : listed[Number(numbered[2]) - 1];
  if (numbered?.[1] === '#')
    return byNumber === undefined
      ? unknown(game, listed, typed)
      : { kind: 'move', move: byNumber, isExact: true };

  const choices = listed.map((move): Choice => {
    const canonical = canonicalText(game.moveTerm(move)).normalize('NFKC');
    return { move, canonical, words: wordsOf(canonical) };
  });
  const words = wordsOf(typed);
  if (words.length === 0) return unknown(game, listed, typed);
  const exact: Attempt[] = [
    ({ canonical }) => canonical === typed,
    (choice) => sameWords(choice.words, words),
    ({ move }) => move === byNumber,
  ];
  const squeezed = squeeze(words);
  const guesses: Attempt[] = [
    (choice) => sameWords(choice.words.slice(1), words),
    (choice) => startsOfWords(choice.words, words),
    (choice) => startsOfWords(choice.words.slice(1), words),
    (choice) => squeezed !== '' && squeeze(choice.words) === squeezed,
    (choice) => squeezed !== '' && squeeze(choice.words.slice(1)) === squeezed,
    (choice) => holdsRun(choice.words, words),
  ];
  for (const fits of [...exact, ...guesses]) {
    const [first, ...others] = choices.filter(fits).map(({ move }) => move);
    if (first === undefined) continue;
    if (others.length > 0) return { kind: 'ambiguous', candidates: [first, ...others] };
    return { kind: 'move', move: first, isExact: exact.includes(fits) };
  }
  return unknown(game, listed, typed);
}

type Attempt = (choice: Choice) => boolean;

interface Choice {
  readonly move: Move;
  readonly canonical: string;
  readonly words: readonly string[];
}

function unknown(game: Game, listed: readonly Move[], typed: string): MoveEntry {
  const wanted = wordsOf(typed).join(' ').slice(0, LONGEST_COMPARED);
  const distances = new Map(
    listed.map((move) => [
      move,
      editDistance(
        wanted,
        wordsOf(canonicalText(game.moveTerm(move)))
          .join(' ')
          .slice(0, LONGEST_COMPARED),
      ),
    ]),
  );
  const distance = (move: Move) => distances.get(move) ?? 0;
  return { kind: 'unknown', nearest: [...listed].sort((a, b) => distance(a) - distance(b)) };
}

const LONGEST_COMPARED = 100;

/** Parentheses, commas and quotes only keep words apart. */
function wordsOf(text: string): string[] {
  return text.split(/[\s(),'"]+/).filter((word) => word !== '');
}

function sameWords(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word, i) => word === others[i]);
}

/** Numbers are not abbreviated: 1 is not 10. */
function startsOfWords(words: readonly string[], typed: readonly string[]): boolean {
  return (
    words.length === typed.length &&
    words.every((word, i) => {
      const start = typed[i] as string;
      return /\d$/.test(start) ? word === start : word.startsWith(start);
    })
  );
}

/** Letters and digits without what stands between them, so that `a2-a4` is `a 2 a 4`. */
function squeeze(words: readonly string[]): string {
  return words.join('').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether the typed words stand one after the other somewhere among the words. */
function holdsRun(words: readonly string[], typed: readonly string[]): boolean {
  return words.some((_, start) => typed.every((word, i) => words[start + i] === word));
}
