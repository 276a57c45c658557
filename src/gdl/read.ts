/** The way in: text to description, in whichever notation it is written. */
import type { Description } from './description.ts';
import { type Finding, inSourceOrder } from './finding.ts';
import { interpret } from './interpret.ts';
import { readKif } from './kif/read.ts';
import { SourceText } from './source.ts';

export interface Reading {
  readonly description: Description;
  /** What could not be read; everything else is in the description. */
  readonly findings: readonly Finding[];
}

/**
 * Reads a rule sheet.
 *
 * @example
 * const { description } = readDescription('(role x) (<= terminal (true done))');
 * description.rules.length // 2
 */
export function readDescription(text: string, name = 'sheet'): Reading {
  const source = new SourceText(name, text);
  const { forms, findings } = readKif(source);
  const { description, findings: meaning } = interpret(source, forms);
  return { description, findings: inSourceOrder([...findings, ...meaning]) };
}
