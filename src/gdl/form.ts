/**
 * Forms are S-expressions with their places in the text: every notation is converted to them before it is interpreted.
 */
import type { Span } from './source.ts';

/** A name or a variable; variables start with `?` regardless of the notation they came from. */
export interface SymbolForm {
  readonly kind: 'symbol';
  /** In the author's spelling. */
  readonly text: string;
  readonly span: Span;
}

export interface ListForm {
  readonly kind: 'list';
  readonly items: readonly Form[];
  readonly span: Span;
}

export type Form = SymbolForm | ListForm;

/** From the comment sign to the end of the line, including the sign. */
export interface Comment {
  readonly text: string;
  readonly span: Span;
}

export function isVariableName(text: string): boolean {
  return text.charCodeAt(0) === 63;
}

/** Names are case-insensitive: `Cell` and `cell` are the same symbol. */
export function foldCase(text: string): string {
  return text.toLowerCase();
}

/** The folded text of a symbol; undefined for a list. */
export function symbolName(form: Form | undefined): string | undefined {
  return form?.kind === 'symbol' ? foldCase(form.text) : undefined;
}

/** The folded name at the start of a list, if there is one. */
export function headName(form: Form | undefined): string | undefined {
  return form?.kind === 'list' ? symbolName(form.items[0]) : undefined;
}

export function symbolForm(text: string, span: Span): SymbolForm {
  return { kind: 'symbol', text, span };
}

export function listForm(items: readonly Form[], span: Span): ListForm {
  return { kind: 'list', items, span };
}

/** A sheet may be enclosed in one pair of parentheses, as in START messages. */
export function statementsOf(forms: readonly Form[]): readonly Form[] {
  const [only] = forms;
  const wrapped = forms.length === 1 && only?.kind === 'list' && only.items[0]?.kind === 'list';
  return wrapped ? only.items : forms;
}

/** Forms as text in prefix notation, on one line. */
export function kifText(form: Form): string {
  return form.kind === 'symbol' ? form.text : `(${form.items.map(kifText).join(' ')})`;
}
