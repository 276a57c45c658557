/** What to say about the name under the pointer: what it is, where it is defined, what its author says of it. */
import type { SheetSymbols, SymbolOccurrence } from '../../../../src/gdl/index.ts';
import { KEYWORD_HELP, OPERATOR_HELP } from './keyword-help.ts';
import { definitionsOf, type Meaning, meaningOf, occurrencesOf } from './meaning.ts';

export interface Explanation {
  /** As it is written: `(cell ?m ?n b)` or `terminal`. */
  readonly title: string;
  readonly lines: readonly string[];
  /** The author's comment at its first definition. */
  readonly comment?: string;
}

const NOUNS: Readonly<Record<Meaning, string>> = {
  operator: 'operator',
  keyword: 'keyword',
  relation: 'relation',
  fluent: 'fluent',
  move: 'move',
  percept: 'percept',
  role: 'role',
  function: 'function',
  constant: 'constant',
  variable: 'variable',
};

export function explain(symbols: SheetSymbols, symbol: SymbolOccurrence): Explanation {
  const meaning = meaningOf(symbols, symbol);
  const help = meaning === 'operator' ? OPERATOR_HELP : meaning === 'keyword' ? KEYWORD_HELP : {};
  const known = Object.hasOwn(help, symbol.name) ? help[symbol.name] : undefined;
  if (known !== undefined) return { title: known.form, lines: [known.meaning] };
  const all = occurrencesOf(symbols, symbol);
  if (meaning === 'variable')
    return {
      title: symbol.spelling,
      lines: [`A variable of this rule, in ${counted(all.length, 'place')}.`],
    };
  const definitions = definitionsOf(symbols, symbol);
  const comment = commentAbove(symbols, definitions[0]);
  return {
    title: symbol.spelling,
    lines: [
      `${withArticle(NOUNS[meaning])}${argumentsText(symbol)}.`,
      placesText(symbols, symbol, definitions, all.length),
    ],
    ...(comment !== undefined && { comment }),
  };
}

export function argumentsText({ kind, arity }: Pick<SymbolOccurrence, 'kind' | 'arity'>): string {
  if (kind === 'constant' || kind === 'variable') return '';
  return arity === 0 ? ' without arguments' : ` with ${counted(arity, 'argument')}`;
}

export function nounOf(meaning: Meaning): string {
  return NOUNS[meaning];
}

function placesText(
  symbols: SheetSymbols,
  symbol: SymbolOccurrence,
  definitions: readonly SymbolOccurrence[],
  count: number,
): string {
  const [first, ...others] = definitions;
  const uses = count - definitions.length;
  if (first === undefined) return `Defined nowhere; used in ${counted(uses, 'place')}.`;
  const line = symbols.source.position(first.span.start).line;
  const verb = symbol.kind === 'constant' ? 'First at' : 'Defined at';
  const more = others.length === 0 ? '' : ` and in ${counted(others.length, 'other place')}`;
  return `${verb} line ${line}${more}; used in ${counted(uses, symbol.kind === 'constant' ? 'other place' : 'place')}.`;
}

/** Whole lines of comments that stand directly before the statement. */
function commentAbove(
  { source, statements, comments }: SheetSymbols,
  symbol: SymbolOccurrence | undefined,
): string | undefined {
  const statement = symbol === undefined ? undefined : statements[symbol.statement];
  if (statement === undefined) return undefined;
  const byLine = new Map(comments.map((comment) => [source.position(comment.span.start).line, comment]));
  const lines: string[] = [];
  for (let line = source.position(statement.start).line - 1; line > 0; line--) {
    const comment = byLine.get(line);
    if (comment === undefined || source.line(line).trim() !== comment.text.trim()) break;
    lines.unshift(comment.text.replace(/^[;%/*\s]+|\*\/\s*$/g, ''));
  }
  const text = lines.join(' ').trim();
  return text === '' ? undefined : text;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
