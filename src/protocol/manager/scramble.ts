/** Scrambling replaces the names in a game by other words, so that players have to understand the rules. */
import type { Random } from '../../base/index.ts';
import { type ExternalLibrary, KEYWORD_ARITY, OPERATORS, RANDOM_ROLE } from '../../gdl/index.ts';

/** Translates the manager's names to those sent to players, and back. */
export interface Translation {
  out(text: string): string;
  /** Unknown names stay unchanged. */
  back(text: string): string;
}

export const PLAIN: Translation = { out: (text) => text, back: (text) => text };

/** Words with a meaning of their own, including `sees`, without which GDL-II would not work. */
const KEPT: ReadonlySet<string> = new Set([
  ...Object.keys(KEYWORD_ARITY),
  ...OPERATORS,
  RANDOM_ROLE,
  'nil',
  '_',
]);

/**
 * Replaces every name and variable except keywords, numbers, and names that external libraries need.
 *
 * @param externals the external libraries of the sheet
 */
export function scrambled(random: Random, externals: readonly ExternalLibrary[] = []): Translation {
  const kept = new Set([...KEPT, ...namesForLibraries(externals)]);
  const outward = new Map<string, string>();
  const inward = new Map<string, string>();
  const words = shuffledNumbers(random);
  const word = (spelling: string): string => {
    const name = spelling.toLowerCase();
    if (kept.has(name) || NUMBER.test(name)) return spelling;
    let hidden = outward.get(name);
    if (hidden === undefined) {
      const isVariable = name.startsWith('?');
      hidden = `${isVariable ? '?' : ''}${wordOf(words())}`;
      outward.set(name, hidden);
      inward.set(hidden, spelling);
    }
    return hidden;
  };
  return {
    out: (text) => text.replaceAll(SYMBOL, word),
    back: (text) =>
      text.replaceAll(SYMBOL, (spelling) => inward.get(spelling.toLowerCase()) ?? spelling.toLowerCase()),
  };
}

const SYMBOL = /[^\s();]+/g;
const NUMBER = /^[+-]?\d+(\.\d+)?%?$/;

function namesForLibraries(externals: readonly ExternalLibrary[]): string[] {
  if (externals.length === 0) return [];
  const names = externals.flatMap(({ resource = '', command = [], relations }) => [
    resource,
    ...command,
    ...relations.map(({ relation }) => relation),
  ]);
  return ['include', 'use', ...names.map((name) => name.toLowerCase())];
}

function shuffledNumbers(random: Random): () => number {
  const numbers = Array.from({ length: COMBINATIONS }, (_, i) => i);
  let used = 0;
  return () => {
    const at = used++;
    // After the last word, the same words are used with numbers, in the same order.
    if (at >= COMBINATIONS)
      return Math.floor(at / COMBINATIONS) * COMBINATIONS + (numbers[at % COMBINATIONS] ?? 0);
    const other = at + random.below(COMBINATIONS - at);
    [numbers[at], numbers[other]] = [numbers[other] as number, numbers[at] as number];
    return numbers[at] as number;
  };
}

/** Words that replace the names in rules. */
const FIRST_PARTS =
  'amber brave calm dusty early faint gentle hollow icy jolly kind lucky mellow narrow olive plain quiet rapid silent tidy upper velvet warm young zesty blue crisp distant eager fresh golden humble ivory keen lively modest noble open proud rustic sunny tender urban vivid wild yellow'.split(
    ' ',
  );
const SECOND_PARTS =
  'anchor basket candle desk engine feather garden harbour island jacket kettle ladder meadow needle orchard pillow quarry river saddle table umbrella valley window yard acorn bridge cloud drum ember forest glove hammer inkwell jar key lantern mirror nest oak pebble quill road stone tower urn vase well zither'.split(
    ' ',
  );

/** Number of words before numbers are added. */
export const COMBINATIONS = FIRST_PARTS.length * SECOND_PARTS.length;

/** A different word for every number. */
export function wordOf(number: number): string {
  const word = `${FIRST_PARTS[number % FIRST_PARTS.length]}${SECOND_PARTS[Math.floor(number / FIRST_PARTS.length) % SECOND_PARTS.length]}`;
  const round = Math.floor(number / COMBINATIONS);
  return round === 0 ? word : `${word}${round}`;
}
