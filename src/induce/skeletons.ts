/** Terms as skeletons with values: `(cell 1 2 b)` is `(cell ?1 ?2 ?3)` with 1, 2 and b. */

export interface FlatTerm {
  /** The text of the term with numbered variables for its constants. */
  readonly skeleton: string;
  readonly values: readonly string[];
}

/** Names of functions, and constants that are not arguments, are left unchanged. */
export function flatTerm(text: string): FlatTerm {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  const values: string[] = [];
  let isName = true;
  const parts = tokens.map((token) => {
    if (token === '(') {
      isName = true;
      return '(';
    }
    if (token === ')') return ')';
    if (isName) {
      isName = false;
      return token;
    }
    values.push(token);
    return `?${values.length}`;
  });
  return { skeleton: spaced(parts), values };
}

/** Returns the term with the values, which may be variables. */
export function rebuilt(skeleton: string, values: readonly string[]): string {
  return skeleton.replace(/\?(\d+)/g, (_, number: string) => values[Number(number) - 1] ?? '');
}

const spaced = (parts: readonly string[]): string =>
  parts.reduce(
    (text, part) => (text === '' || text.endsWith('(') || part === ')' ? text + part : `${text} ${part}`),
    '',
  );
