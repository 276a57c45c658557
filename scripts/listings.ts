/**
 * Rule sheets that a page develops piece by piece. The text after the language of a code block says where it belongs:
 * `lisp NAME` starts a sheet, `lisp NAME +` continues it, and `lisp NAME < OTHER` starts one from the current state of
 * OTHER.
 */

export interface Listing {
  readonly name: string;
  /** The sheet so far, including this block. */
  readonly text: string;
  /** The end of the block in the page. */
  readonly end: number;
}

export function listingsOf(page: string): Listing[] {
  const sheets = new Map<string, string>();
  return Array.from(page.matchAll(BLOCK), (found) => {
    const [all, name = '', sign, other = '', block = ''] = found;
    const start = sign === '+' ? name : sign === '<' ? other : undefined;
    const before = start === undefined ? '' : sheets.get(start);
    if (before === undefined) throw new Error(`there is no listing ${start} before the one of ${name}`);
    const text = before === '' ? block : `${before}\n${block}`;
    sheets.set(name, text);
    return { name, text, end: found.index + all.length };
  });
}

const BLOCK = /^```lisp (\S+)(?: ([+<])(?: (\S+))?)?\n([\s\S]*?)^```$/gm;
