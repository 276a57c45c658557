/** Colours rule sheets line by line by the kind of each token. */
import type { Notation } from '../../../../src/gdl/index.ts';
import { isKeyword } from './keyword-help.ts';

export type TokenKind =
  | 'comment'
  | 'bracket'
  | 'operator'
  | 'keyword'
  | 'definition'
  | 'name'
  | 'variable'
  | 'number'
  | 'constant'
  | 'quoted';

/** The lexer state at a position. */
export interface LexerState {
  readonly depth: number;
  /** Whether a parenthesis has just been opened. */
  readonly isAfterOpen: boolean;
  /** The depth of the head of the current rule; undefined once the head has ended. */
  readonly headDepth: number | undefined;
  /** Whether it is inside a comment over several lines. */
  readonly isInComment: boolean;
}

export interface LineToken {
  readonly end: number;
  /** Absent for spaces. */
  readonly kind: TokenKind | undefined;
  readonly state: LexerState;
}

export const START: LexerState = { depth: 0, isAfterOpen: false, headDepth: undefined, isInComment: false };

/** The token at a position that is not the end of the line. */
export function lineToken(line: string, at: number, state: LexerState, notation: Notation): LineToken {
  return notation === 'infix' ? infixToken(line, at, state) : kifToken(line, at, state);
}

function kifToken(line: string, at: number, state: LexerState): LineToken {
  const space = matched(/\s+/y, line, at);
  if (space > at) return { end: space, kind: undefined, state };
  const character = line.charAt(at);
  if (character === ';') return { end: line.length, kind: 'comment', state };
  if (character === '(')
    return { end: at + 1, kind: 'bracket', state: { ...state, depth: state.depth + 1, isAfterOpen: true } };
  if (character === ')') {
    const depth = Math.max(0, state.depth - 1);
    return { end: at + 1, kind: 'bracket', state: { ...state, depth, isAfterOpen: false } };
  }
  const end = matched(/[^\s();]+/y, line, at);
  const word = line.slice(at, end).toLowerCase();
  const { depth, isAfterOpen, headDepth } = state;
  const isHead = (depth === 1 && isAfterOpen && word !== '<=') || headDepth === depth - (isAfterOpen ? 1 : 0);
  const after = {
    ...state,
    isAfterOpen: false,
    headDepth: isAfterOpen && word === '<=' ? depth : isHead ? undefined : headDepth,
  };
  return { end, kind: kifKind(word, isAfterOpen, isHead), state: after };
}

function kifKind(word: string, isAfterOpen: boolean, isHead: boolean): TokenKind {
  if (word.startsWith('?')) return 'variable';
  if (isAfterOpen && ['<=', 'not', 'or', 'distinct'].includes(word)) return 'operator';
  if ((isAfterOpen || word === 'terminal') && isKeyword(word)) return 'keyword';
  if (isHead) return 'definition';
  if (isAfterOpen) return 'name';
  return /^[+-]?\d+(?:\.\d+)?$/.test(word) ? 'number' : 'constant';
}

const INFIX: readonly (readonly [RegExp, TokenKind | undefined])[] = [
  [/\s+/y, undefined],
  [/(?:%|\/\/|;).*/y, 'comment'],
  [/'(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.|"")*"?/y, 'quoted'],
  [/[()]/y, 'bracket'],
  [/[\p{Lu}\p{Lt}_][\p{L}\p{N}\p{M}_]*/uy, 'variable'],
  [/[+-]?\p{Nd}+(?:\.\p{Nd}+)?(?![\p{L}\p{M}\p{N}_])/uy, 'number'],
  [/[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*(?:-[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*/uy, 'constant'],
  [/:-|<=|=\\=|\\==|\\=|!=|==|\\\+|[⇐←≠=~¬&∧|∨,.]/uy, 'operator'],
];

function infixToken(line: string, at: number, state: LexerState): LineToken {
  if (state.isInComment || line.startsWith('/*', at)) {
    const closing = line.indexOf('*/', state.isInComment ? at : at + 2);
    const end = closing < 0 ? line.length : closing + 2;
    return { end, kind: 'comment', state: { ...state, isInComment: closing < 0 } };
  }
  for (const [pattern, kind] of INFIX) {
    const end = matched(pattern, line, at);
    if (end === at) continue;
    const isHead = kind === 'constant' && at === 0;
    return {
      end,
      kind: kind === 'constant' ? infixKind(line.slice(at, end), line, end, isHead) : kind,
      state,
    };
  }
  return { end: at + 1, kind: undefined, state };
}

function infixKind(word: string, line: string, end: number, isHead: boolean): TokenKind {
  const isApplied = line.charAt(end) === '(';
  if (['not', 'or', 'distinct'].includes(word)) return 'operator';
  if ((isApplied || word === 'terminal') && isKeyword(word)) return 'keyword';
  return isHead ? 'definition' : isApplied ? 'name' : 'constant';
}

/** The end of a match at a position; the position itself if there is no match. */
function matched(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}
