/** The same rules with names of a given length, as in scrambled competitions. */
import { KEYWORD_ARITY, OPERATORS, RANDOM_ROLE } from '../../gdl/index.ts';

const KEPT: ReadonlySet<string> = new Set([...Object.keys(KEYWORD_ARITY), ...OPERATORS, RANDOM_ROLE]);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Every name but keywords and whole numbers; all new ones begin alike, so that telling them apart takes all their
 * letters.
 *
 * @param rules in the prefix notation
 * @param length of names, at least 2
 */
export function renamed(rules: string, length: number): string {
  const names = new Map<string, string>();
  const newName = (): string => {
    const number = names.size;
    if (number >= LETTERS.length ** 2) throw new RangeError(`more than ${number} names`);
    const ending = `${LETTERS[Math.floor(number / LETTERS.length)]}${LETTERS[number % LETTERS.length]}`;
    return ending.padStart(length, 'z');
  };
  return rules.replaceAll(/;.*/g, '').replaceAll(/[^\s()]+/g, (spelling) => {
    const name = spelling.toLowerCase();
    if (name.startsWith('?') || KEPT.has(name) || /^[+-]?\d+$/.test(name)) return spelling;
    const known = names.get(name) ?? newName();
    names.set(name, known);
    return known;
  });
}
