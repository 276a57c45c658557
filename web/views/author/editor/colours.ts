/** The appearance of rule sheets: syntax colours for light and dark themes, and the style of the editor itself. */
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Notation } from '../../../../src/gdl/index.ts';
import { type LexerState, lineToken, START, type TokenKind } from '../language/tokens.ts';

const TAGS = {
  comment: tags.lineComment,
  bracket: tags.paren,
  operator: tags.operatorKeyword,
  keyword: tags.keyword,
  definition: tags.definition(tags.name),
  name: tags.name,
  variable: tags.variableName,
  number: tags.number,
  constant: tags.atom,
  quoted: tags.string,
} as const satisfies Record<TokenKind, unknown>;

function languageOf(notation: Notation) {
  return StreamLanguage.define<{ lexer: LexerState }>({
    name: `gdl-${notation}`,
    startState: () => ({ lexer: START }),
    copyState: ({ lexer }) => ({ lexer }),
    token(stream, state) {
      const { end, kind, state: after } = lineToken(stream.string, stream.pos, state.lexer, notation);
      stream.pos = end;
      state.lexer = after;
      return kind ?? null;
    },
    languageData: {
      commentTokens: { line: notation === 'kif' ? ';' : '%' },
      closeBrackets: { brackets: ['('] },
    },
    tokenTable: TAGS,
  });
}

const LANGUAGES = { kif: languageOf('kif'), infix: languageOf('infix') } as const;

export function language(notation: Notation): Extension {
  return LANGUAGES[notation];
}

/** All colours have a contrast of at least 4.5 to 1 with their background. */
const WORDS = HighlightStyle.define([
  { tag: TAGS.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: TAGS.bracket, color: 'light-dark(#6a6f7a, #8f96a3)' },
  { tag: TAGS.operator, color: 'light-dark(#a02f18, #ff9d85)', fontWeight: '600' },
  { tag: TAGS.keyword, color: 'light-dark(#7425a3, #d5abff)', fontWeight: '600' },
  { tag: TAGS.definition, color: 'light-dark(#1c48ad, #9db9ff)', fontWeight: '600' },
  { tag: TAGS.name, color: 'light-dark(#1c48ad, #9db9ff)' },
  { tag: TAGS.variable, color: 'light-dark(#17603d, #7fd6a8)' },
  { tag: TAGS.number, color: 'light-dark(#8a4b00, #f0b86c)' },
  { tag: TAGS.quoted, color: 'light-dark(#8a4b00, #f0b86c)' },
  { tag: TAGS.constant, color: 'var(--text)' },
]);

const LOOK = EditorView.theme({
  '&': { height: '100%', fontSize: '0.875rem', color: 'var(--text)', backgroundColor: 'var(--surface)' },
  // The frame around the editor shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    lineHeight: '1.6',
  },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--muted)',
    borderRight: '1px solid var(--edge)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent-soft) 45%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'light-dark(#cfd9fb, #354372) !important',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'light-dark(#d6f0e0, #23503a)',
    outline: '1px solid var(--good)',
    borderRadius: '2px',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--trouble-soft)',
    outline: '1px solid var(--trouble)',
  },
  '.cm-same-symbol': { backgroundColor: 'light-dark(#eef1dc, #3a3d2a)', borderRadius: '3px' },
  '.cm-foldGutter span': { padding: '0 0.2rem' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--sunken)',
    borderColor: 'var(--edge)',
    color: 'var(--muted)',
    padding: '0 0.4rem',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    border: '1px solid var(--edge)',
    borderRadius: '9px',
    boxShadow: '0 6px 24px rgb(0 0 0 / 18%)',
    maxWidth: 'min(32rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    maxHeight: '16rem',
    padding: '0.25rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.15rem 0.5rem', borderRadius: '6px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': {
    color: 'var(--muted)',
    fontStyle: 'normal',
    fontSize: '0.85em',
    marginLeft: '0.75rem',
  },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.4rem 0.6rem', maxWidth: '18rem' },
  '.cm-about': { padding: '0.5rem 0.75rem', fontSize: '0.875rem', lineHeight: '1.45' },
  '.cm-about code': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontWeight: '600' },
  '.cm-about p': { margin: '0.2rem 0 0' },
  '.cm-about .author-says': { color: 'var(--muted)', fontStyle: 'italic' },
  '.cm-tooltip-lint': { padding: '0' },
  '.cm-diagnostic': { padding: '0.5rem 0.75rem', borderLeftWidth: '4px', whiteSpace: 'normal' },
  '.cm-diagnostic p': { margin: '0.2rem 0 0', color: 'var(--muted)', fontSize: '0.85em' },
  '.cm-diagnosticAction': {
    margin: '0.4rem 0.4rem 0 0',
    padding: '0.2rem 0.6rem',
    borderRadius: '7px',
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
    font: 'inherit',
    fontSize: '0.85em',
  },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--edge)' },
  '.cm-panel.cm-search': { padding: '0.4rem 0.6rem', fontSize: '0.9rem' },
  '.cm-panel.cm-search label': { fontSize: '0.85rem' },
  '.cm-panel button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--edge)',
    borderRadius: '7px',
    color: 'var(--text)',
    padding: '0.2rem 0.6rem',
    font: 'inherit',
    fontSize: '0.85rem',
  },
  '.cm-textfield': {
    backgroundColor: 'var(--surface)',
    border: '1px solid light-dark(#8d8a82, #666d7a)',
    borderRadius: '7px',
    color: 'var(--text)',
    padding: '0.2rem 0.5rem',
    font: 'inherit',
    fontSize: '0.9rem',
  },
  '.cm-rename': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem',
    padding: '0.5rem 0.75rem',
  },
  '.cm-rename label': { display: 'flex', alignItems: 'center', gap: '0.5rem' },
  '.cm-rename .problem': { color: 'var(--trouble)', flexBasis: '100%', margin: '0', fontSize: '0.85rem' },
  '.cm-rename .problem:empty': { display: 'none' },
  '.cm-panel button:focus-visible, .cm-textfield:focus-visible': { outline: '2px solid var(--accent)' },
});

export function colours(): Extension {
  return [LOOK, syntaxHighlighting(WORDS)];
}
