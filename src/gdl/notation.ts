/** Detects the notation of a sheet. */
import { isControl, isLineEnd, isSpace, skipWhile } from '../base/index.ts';

/** Prefix notation `(role x)`, or infix notation `role(x)`. */
export type Notation = 'kif' | 'infix';

/**
 * The notation a text is written in, determined from its first words; text without any counts as prefix notation.
 *
 * @example
 * detectNotation('% the players\nrole(x)') // 'infix'
 */
export function detectNotation(text: string): Notation {
  const { end: start, sign } = skipComments(text, 0);
  const rest = text.slice(start, start + LONGEST_FIRST_WORD);
  if (rest === '' || rest.startsWith('(')) return 'kif';
  if (INFIX_START.test(rest)) return 'infix';
  const word = /^[\p{L}\p{N}_]+/u.exec(rest)?.[0] ?? '';
  const { end: next } = skipComments(text, start + word.length);
  if (/^(?::-|<=|[⇐←])/.test(text.slice(next, next + 2))) return 'infix';
  // A bare word first: a statement about an external library, or a fact without arguments. The comments before it may
  // decide, or the first line with a statement that has arguments.
  if (sign === '%' || sign === '/') return 'infix';
  const [statement] = FIRST_STATEMENT.exec(text) ?? ['('];
  return statement.trimStart().startsWith('(') ? 'kif' : 'infix';
}

const LONGEST_FIRST_WORD = 1000;
/** A quoted name, a negation, a directive, a name applied to arguments, or a name and a full stop. */
const INFIX_START = /^(?:['"~¬\\:]|[\p{L}_][\p{L}\p{N}_-]*(?:\(|\.(?:\s|%|$)))/u;
const FIRST_STATEMENT = /^[ \t]*(?:\(|\p{L}[\p{L}\p{N}_]*(?:\(|[ \t]*:-))/mu;

/** Comments of either notation, since the notation is not known yet; `sign` is the sign of the first one. */
function skipComments(text: string, start: number): { end: number; sign: string } {
  let sign = '';
  for (let at = start; ; ) {
    at = skipWhile(text, at, (code) => isSpace(code) || isControl(code));
    const character = text.charAt(at);
    const isBlock = text.startsWith('/*', at);
    const isComment = isBlock || character === ';' || character === '%' || text.startsWith('//', at);
    if (!isComment) return { end: at, sign };
    sign ||= character;
    if (isBlock) {
      const closing = text.indexOf('*/', at + 2);
      at = closing < 0 ? text.length : closing + 2;
    } else at = skipWhile(text, at, (code) => !isLineEnd(code));
  }
}
