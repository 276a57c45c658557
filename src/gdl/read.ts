/** The way in: text to description, in whichever notation it is written. */
import type { Description } from './description.ts';
import { type Finding, inSourceOrder } from './finding.ts';
import { importGuiDialect } from './gui-dialect/import.ts';
import { readInfix } from './infix/read.ts';
import { interpret } from './interpret.ts';
import { readKif } from './kif/read.ts';
import { detectNotation, type Notation } from './notation.ts';
import { SourceText } from './source.ts';

export interface Reading {
  readonly description: Description;
  /** What could not be read; everything else is in the description. */
  readonly findings: readonly Finding[];
  /** The notation it was read in. */
  readonly notation: Notation;
  /** Set if the sheet is in another dialect and was rewritten to standard GDL. */
  readonly imported?: Import;
}

export interface Import {
  readonly from: 'gui-dialect';
  /** What was rewritten, in plain words. */
  readonly notes: readonly string[];
}

export interface ReadOptions {
  /** What the text is written in; found out from the text itself unless given. */
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
