/** Names of a sheet as words for people: `white_king` and `whiteKing` are both `white king`. */

/** In lower case, without the signs that join words. */
export function wordsOf(name: string): string {
  const spaced = name
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/[-_+\s]+/g, ' ')
    .trim();
  return (spaced === '' ? name : spaced).toLowerCase();
}
