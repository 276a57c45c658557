/** Text in a new layout, with the cursor where it was. */
import { type FormatOptions, formatText } from '../../../../src/gdl/index.ts';

export interface NewLayout {
  readonly text: string;
  readonly cursor: number;
}

/** Undefined if the text cannot be read well enough. */
export function newLayout(text: string, cursor: number, options: FormatOptions = {}): NewLayout | undefined {
  const formatted = formatText(text, options);
  const isRead = formatted.findings.every(({ severity, code }) => severity !== 'error' || code === 'GDL111');
  return isRead ? { text: formatted.text, cursor: keptCursor(text, cursor, formatted.text) } : undefined;
}

/** After as many visible characters as before. */
export function keptCursor(before: string, cursor: number, after: string): number {
  let left = visible(before.slice(0, cursor));
  let at = 0;
  while (left > 0 && at < after.length) {
    if (!/\s/.test(after.charAt(at))) left--;
    at++;
  }
  return at;
}

function visible(text: string): number {
  return text.replaceAll(/\s+/g, '').length;
}
