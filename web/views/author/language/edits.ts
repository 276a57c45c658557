/**
 * Changes the whole text of a sheet: renames a symbol everywhere, or formats the text and keeps the cursor in place.
 */
import {
  type Edit,
  type FormatOptions,
  formatText,
  infixName,
  RANDOM_ROLE,
  type SheetSymbols,
  type SymbolOccurrence,
} from '../../../../src/gdl/index.ts';
import { phrases } from '../../../phrases/author.ts';
import { isKeyword } from './keyword-help.ts';
import { occurrencesOf } from './meaning.ts';

export type Renaming =
  | { readonly kind: 'edits'; readonly edits: readonly Edit[] }
  | { readonly kind: 'refused'; readonly problem: string };

/** Why the symbol cannot be renamed, whatever the new name; undefined if it can. */
export function whyFixed(symbols: SheetSymbols, symbol: SymbolOccurrence): string | undefined {
  const { kind, name } = symbol;
  if (kind === 'operator' || (kind === 'relation' && isKeyword(name)))
    return phrases.wordOfLanguage(symbol.spelling);
  if (kind === 'constant' && name === RANDOM_ROLE) return phrases.roleOfChance;
  const isGoal = occurrencesOf(symbols, symbol).some(
    ({ parent, argument }) => parent?.name === 'goal' && parent.kind === 'relation' && argument === 1,
  );
  return isGoal && kind === 'constant' ? phrases.goalValue(symbol.spelling) : undefined;
}

export function rename(symbols: SheetSymbols, symbol: SymbolOccurrence, wanted: string): Renaming {
  const refused = (problem: string): Renaming => ({ kind: 'refused', problem });
  const fixed = whyFixed(symbols, symbol);
  if (fixed !== undefined) return refused(fixed);
  const written = spelled(symbols, symbol, wanted.trim());
  if ('problem' in written) return refused(written.problem);
  const { text, name } = written;
  if (name === symbol.name) {
    if (text === symbol.spelling) return { kind: 'edits', edits: [] };
  } else {
    const isTaken = symbols.occurrences.some((each) =>
      symbol.kind === 'variable'
        ? each.kind === 'variable' && each.statement === symbol.statement && each.name === name
        : each.name === name && each.kind === symbol.kind && each.arity === symbol.arity,
    );
    if (isTaken) return refused(phrases.anotherName(text));
  }
  return {
    kind: 'edits',
    edits: occurrencesOf(symbols, symbol).map(({ span }) => ({ span, text })),
  };
}

type Spelled = { readonly text: string; readonly name: string } | { readonly problem: string };

function spelled({ notation }: SheetSymbols, { kind }: SymbolOccurrence, wanted: string): Spelled {
  if (wanted === '' || wanted === '?') return { problem: phrases.emptyName };
  if (kind === 'variable') return spelledVariable(wanted, notation === 'infix');
  if (/[\s();]|\p{Cc}/u.test(wanted)) return { problem: phrases.nameSpaces };
  if (wanted.startsWith('?')) return { problem: phrases.nameVariable };
  const name = wanted.toLowerCase();
  if (isKeyword(name) || ['<=', 'not', 'or', 'distinct'].includes(name))
    return { problem: phrases.wordOfLanguage(wanted) };
  return { text: notation === 'infix' ? infixName(wanted) : wanted, name };
}

function spelledVariable(wanted: string, isInfix: boolean): Spelled {
  const bare = wanted.replace(/^\?/, '');
  if (isInfix) {
    if (!/^[\p{Lu}\p{Lt}_][\p{L}\p{N}\p{M}_]*$/u.test(bare) || bare === '_')
      return { problem: phrases.infixVariable };
    return { text: bare, name: `?${bare.toLowerCase()}` };
  }
  if (/[\s();]|\p{Cc}/u.test(bare)) return { problem: phrases.variableSpaces };
  return { text: `?${bare}`, name: `?${bare.toLowerCase()}` };
}

/** Formatted text, with the cursor in the same place. */
export interface NewLayout {
  readonly text: string;
  readonly cursor: number;
}

/** Undefined if the text cannot be parsed well enough. */
export function newLayout(text: string, cursor: number, options: FormatOptions = {}): NewLayout | undefined {
  const formatted = formatText(text, options);
  const isRead = formatted.findings.every(({ severity, code }) => severity !== 'error' || code === 'GDL111');
  return isRead ? { text: formatted.text, cursor: keptCursor(text, cursor, formatted.text) } : undefined;
}

/** After the same number of visible characters as before. */
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

/** Minimum number of lines of a text that nobody would retype. */
const LONG_TEXT = 5;
/** Sheets in the same style may share single lines, such as `(<= terminal`. */
const MOST_COMMON = 0.25;

/** Whether a text was replaced as a whole, so that hardly any line of the old one is left. */
export function isOtherSheet(before: string, after: string): boolean {
  const linesOf = (text: string): Set<string> =>
    new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.length > 1),
    );
  const [old, now] = [linesOf(before), linesOf(after)];
  const common = [...now].filter((line) => old.has(line)).length;
  return old.size >= LONG_TEXT && common < MOST_COMMON * now.size;
}
