/** Texts of the wire as forms: prefix notation, or infix notation as the pages of Stanford's course write it. */

import { hasErrors } from '../../gdl/finding.ts';
import type { Form } from '../../gdl/form.ts';
import { SourceText } from '../../gdl/index.ts';
import { readInfix } from '../../gdl/infix/read.ts';
import { readKif } from '../../gdl/kif/read.ts';
import { isBalanced } from './balance.ts';

/** A word and its arguments in parentheses that follow at once: `play(m1,nil)`. */
const INFIX_START = /^\s*[A-Za-z]\w*\(/;

/** Undefined if the text is not one form. */
export function singleForm(text: string): Form | undefined {
  // Texts that do not balance are not worth the reader's guesses.
  if (!isBalanced(text)) return undefined;
  const source = new SourceText('message', text);
  const { forms, findings } = INFIX_START.test(text) ? readInfix(source) : readKif(source);
  return hasErrors(findings) || forms.length !== 1 ? undefined : forms[0];
}

/** Text in prefix notation with a space beside every parenthesis, for peers that only split at spaces. */
export function spaced(text: string): string {
  return text.replaceAll(/[()]/g, ' $& ').replaceAll(/\s+/g, ' ').trim();
}
