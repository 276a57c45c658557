/** Formats rule sheets: changes the layout, but not the game or the comments. */
import { ExternalStatements } from '../external-statements.ts';
import { type Finding, FindingList, hasErrors } from '../finding.ts';
import { type Form, listForm, statementsOf } from '../form.ts';
import { importGuiDialect } from '../gui-dialect.ts';
import { readInfix } from '../infix/read.ts';
import { statementOf } from '../infix/write.ts';
import { detectNotation, type Notation } from '../notation.ts';
import { readDescription } from '../read.ts';
import { readKif } from '../read-kif.ts';
import { covering, SourceText } from '../source.ts';
import { DEFAULT_WIDTH, type Layout, LineWriter, SheetOrigin } from './layout.ts';
import { infixUnits, kifUnits, layOutWithComments, type StatementUnit } from './sheet-layout.ts';

export interface FormatOptions {
  /** The notation of the text; detected unless given. */
  readonly from?: Notation | 'auto';
  /** The notation to write; that of the text unless given. */
  readonly to?: Notation;
  /** Preferred maximum line width. */
  readonly width?: number;
}

export interface Formatted {
  /** The formatted text, or the original text if it could not be parsed. */
  readonly text: string;
  readonly findings: readonly Finding[];
}

/**
 * Formats a sheet, or converts it to the other notation. Text with syntax errors is returned unchanged, with its
 * findings.
 *
 * @example
 * formatText('(<= (goal ?r 50)(role ?r)\n(not (won ?r))) ; a draw').text
 * // '(<= (goal ?r 50)\n    (role ?r)\n    (not (won ?r))) ; a draw\n'
 */
export function formatText(text: string, options: FormatOptions = {}): Formatted {
  const from = options.from === 'kif' || options.from === 'infix' ? options.from : detectNotation(text);
  const to = options.to ?? from;
  const { findings } = readDescription(text, 'sheet', { notation: from });
  // `and` is an error in the game, not in the text: it can be formatted like any relation.
  if (hasErrors(findings.filter(({ code }) => code !== 'GDL111'))) return { text, findings };
  const source = new SourceText('sheet', text);
  const formatted = from === 'kif' ? formatKif(source, to, options) : formatInfix(source, to, options);
  return { text: text.includes('\r\n') ? formatted.replaceAll('\n', '\r\n') : formatted, findings };
}

function formatKif(source: SourceText, to: Notation, { width = DEFAULT_WIDTH }: FormatOptions): string {
  const { forms, comments } = readKif(source);
  const layout = { writer: new LineWriter(), origin: new SheetOrigin(source, comments, 'kif', to), width };
  if (to === 'kif') return layOutWithComments(kifUnits(layout, statementGroups(statementsOf(forms))), layout);
  // Only standard GDL can be written in the other notation.
  const standard = statementsOf(importGuiDialect(forms)?.forms ?? forms);
  const statements = statementGroups(standard).map((group) => statementOf(inParentheses(group)));
  return layOutWithComments(infixUnits(layout, statements), layout);
}

function formatInfix(source: SourceText, to: Notation, { width = DEFAULT_WIDTH }: FormatOptions): string {
  const { statements, comments, style } = readInfix(source);
  const layout = { writer: new LineWriter(), origin: new SheetOrigin(source, comments, 'infix', to), width };
  if (to === 'infix') return layOutWithComments(infixUnits(layout, statements, style), layout);
  return layOutWithComments(
    statements.flatMap(({ forms }) => splitUnits(layout, forms)),
    layout,
  );
}

/** If a statement became several rules, its comments come before the first of them. */
function splitUnits(layout: Layout, forms: readonly Form[]): StatementUnit[] {
  const units = kifUnits(
    layout,
    forms.map((form) => [form]),
  );
  if (units.length < 2) return units;
  return units.map((unit) => ({ ...unit, commentsUntil: unit.span.end }));
}

/** The forms of each statement: only statements about external libraries may have several. */
function statementGroups(forms: readonly Form[]): Form[][] {
  const externals = new ExternalStatements(forms, new FindingList());
  const groups: Form[][] = [];
  for (let at = 0; at < forms.length; ) {
    const length = externals.take(forms, at)?.length ?? 1;
    groups.push(forms.slice(at, at + length));
    at += length;
  }
  return groups;
}

function inParentheses(forms: readonly Form[]): Form {
  const [first] = forms as readonly [Form, ...Form[]];
  const last = forms.at(-1) ?? first;
  return forms.length === 1 ? first : listForm(forms, covering(first.span, last.span));
}
