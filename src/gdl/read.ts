/** Parses a rule sheet in either notation to a description; also parses single terms. */
import type { Description } from './description.ts';
import { type Finding, inSourceOrder } from './finding.ts';
import { type Form, isVariableName } from './form.ts';
import { importGuiDialect } from './gui-dialect.ts';
import { readInfix } from './infix/read.ts';
import { interpret } from './interpret.ts';
import { detectNotation, type Notation } from './notation.ts';
import { readKif } from './read-kif.ts';
import { SourceText } from './source.ts';
import type { Term, TermPool } from './term.ts';

export interface Reading {
  readonly description: Description;
  /** Errors in the text; everything else is in the description. */
  readonly findings: readonly Finding[];
  /** The notation of the text. */
  readonly notation: Notation;
  /** Set if the sheet is in another dialect and was rewritten to standard GDL. */
  readonly imported?: DialectImport;
}

export interface DialectImport {
  readonly from: 'gui-dialect';
  /** The changes in plain words. */
  readonly notes: readonly string[];
}

export interface ReadOptions {
  /** The notation of the text; detected unless given. */
  readonly notation?: Notation | 'auto';
}

/**
 * Reads a rule sheet, in prefix or infix notation.
 *
 * @example
 * const { description } = readDescription('(role x) (<= terminal (true done))');
 * description.rules.length // 2
 */
export function readDescription(
  text: string,
  name = 'sheet',
  { notation = 'auto' }: ReadOptions = {},
): Reading {
  const source = new SourceText(name, text);
  const found = notation === 'auto' ? detectNotation(text) : notation;
  const { forms, findings } = found === 'infix' ? readInfix(source) : readKif(source);
  const imported = importGuiDialect(forms);
  const { description, findings: meaning } = interpret(source, imported?.forms ?? forms);
  return {
    description,
    findings: inSourceOrder([...findings, ...(imported?.findings ?? []), ...meaning]),
    notation: found,
    ...(imported && { imported: { from: 'gui-dialect', notes: imported.notes } }),
  };
}

/**
 * Parses a single term from outside a sheet. Undefined if the text is not exactly one term without variables in prefix
 * notation.
 */
export function readTerm(text: string, terms: TermPool): Term | undefined {
  if (/^[^\s();?][^\s();]*$/.test(text)) return terms.constant(text);
  const { forms, findings } = readKif(new SourceText('term', text));
  const [form, ...others] = forms;
  return form === undefined || others.length > 0 || findings.length > 0 ? undefined : termOfForm(form, terms);
}

function termOfForm(form: Form, terms: TermPool): Term | undefined {
  if (form.kind === 'symbol') return isVariableName(form.text) ? undefined : terms.constant(form.text);
  const [name, ...args] = form.items;
  if (name?.kind !== 'symbol' || isVariableName(name.text)) return undefined;
  const read: Term[] = [];
  for (const arg of args) {
    const term = termOfForm(arg, terms);
    if (term === undefined) return undefined;
    read.push(term);
  }
  return terms.compound(name.text, read);
}
