/**
 * Determines what a name stands for (a keyword, relation, fluent, move or role), where it is defined, and how to
 * explain it to the author.
 */
import { isSameSymbol, type SheetSymbols, type SymbolOccurrence } from '../../../../src/gdl/index.ts';
import { phrases } from '../../../phrases/author.ts';
import { isKeyword, KEYWORD_HELP, OPERATOR_HELP, TIMED_KEYWORD_HELP } from './keyword-help.ts';

export type Meaning =
  | 'operator'
  | 'keyword'
  | 'relation'
  | 'fluent'
  | 'move'
  | 'percept'
  | 'role'
  | 'function'
  | 'constant'
  | 'variable';

/** The kind of symbol expected as an argument of a keyword: `true` takes a fluent, `does` a role and a move. */
const PLACES: Readonly<Record<string, readonly (Meaning | undefined)[]>> = {
  true: ['fluent'],
  next: ['fluent'],
  init: ['fluent'],
  base: ['fluent'],
  expired: ['fluent'],
  role: ['role'],
  legal: ['role', 'move'],
  does: ['role', 'move'],
  input: ['role', 'move'],
  goal: ['role', undefined],
  sees: ['role', 'percept'],
};

const TIMED: ReadonlySet<string> = new Set(['true', 'next', 'init']);

/** The kind of argument implied by the enclosing keyword, if any. */
export function meaningOfPlace(keyword: string, argument: number, arity: number): Meaning | undefined {
  // In real-time GDL the lifetime comes before the fluent.
  if (TIMED.has(keyword) && arity === 2) return argument === 1 ? 'fluent' : undefined;
  return Object.hasOwn(PLACES, keyword) ? PLACES[keyword]?.[argument] : undefined;
}

function meaningHere({ parent, argument }: SymbolOccurrence): Meaning | undefined {
  if (parent?.kind !== 'relation' || argument === undefined) return undefined;
  return meaningOfPlace(parent.name, argument, parent.arity);
}

/** The most specific use decides: a name that is a fluent anywhere is a fluent. */
export function meaningOf(symbols: SheetSymbols, symbol: SymbolOccurrence): Meaning {
  if (symbol.kind === 'operator' || symbol.kind === 'variable') return symbol.kind;
  if (symbol.kind === 'relation') return isKeyword(symbol.name) ? 'keyword' : 'relation';
  const found = new Set<Meaning>();
  for (const each of symbols.occurrences) {
    const meaning = isSameSymbol(each, symbol) ? meaningHere(each) : undefined;
    if (meaning !== undefined) found.add(meaning);
  }
  const order: readonly Meaning[] = ['role', 'fluent', 'move', 'percept'];
  return order.find((each) => found.has(each)) ?? symbol.kind;
}

/** All occurrences of the same symbol, in source order. */
export function occurrencesOf(symbols: SheetSymbols, symbol: SymbolOccurrence): SymbolOccurrence[] {
  return symbols.occurrences.filter((each) => isSameSymbol(each, symbol));
}

/** The defining occurrences of a name: heads of rules and facts for relations; `init`, `next` and `legal` for terms. */
function definitionsOf(symbols: SheetSymbols, symbol: SymbolOccurrence): SymbolOccurrence[] {
  const all = occurrencesOf(symbols, symbol);
  if (symbol.kind === 'relation')
    return all.filter(({ isInHead, parent }) => isInHead && parent === undefined);
  const given = all.filter((each) => each.isInHead && meaningHere(each) !== undefined);
  if (symbol.kind === 'function' && given.length > 0) return given;
  const roles = given.filter(({ parent }) => parent?.name === 'role');
  return roles.length > 0 ? roles : all.slice(0, 1);
}

/**
 * The target of "go to definition": the symbol's first definition, or the next one if the cursor is on a definition.
 */
export function definitionFrom(
  symbols: SheetSymbols,
  symbol: SymbolOccurrence,
): SymbolOccurrence | undefined {
  const definitions = definitionsOf(symbols, symbol);
  const here = definitions.findIndex(({ span }) => span.start === symbol.span.start);
  return definitions[(here + 1) % Math.max(1, definitions.length)];
}

export interface Explanation {
  /** The form in the source: `(cell ?m ?n b)` or `terminal`. */
  readonly title: string;
  readonly lines: readonly string[];
  /** The author's comment at its first definition. */
  readonly comment?: string;
}

/** The explanation of the name under the pointer: its kind, its definition, and the author's comment. */
export function explain(symbols: SheetSymbols, symbol: SymbolOccurrence): Explanation {
  const meaning = meaningOf(symbols, symbol);
  const keywords =
    symbol.arity === 2 && Object.hasOwn(TIMED_KEYWORD_HELP, symbol.name) ? TIMED_KEYWORD_HELP : KEYWORD_HELP;
  const help = meaning === 'operator' ? OPERATOR_HELP : meaning === 'keyword' ? keywords : {};
  const known = Object.hasOwn(help, symbol.name) ? help[symbol.name] : undefined;
  if (known !== undefined) return { title: known.form, lines: [known.meaning] };
  const all = occurrencesOf(symbols, symbol);
  if (meaning === 'variable')
    return {
      title: symbol.spelling,
      lines: [phrases.variableOf(all.length)],
    };
  const definitions = definitionsOf(symbols, symbol);
  const comment = commentAbove(symbols, definitions[0]);
  return {
    title: symbol.spelling,
    lines: [
      `${phrases.meanings[meaning][1]}${argumentsText(symbol)}.`,
      placesText(symbols, symbol, definitions, all.length),
    ],
    ...(comment !== undefined && { comment }),
  };
}

export function argumentsText({ kind, arity }: Pick<SymbolOccurrence, 'kind' | 'arity'>): string {
  if (kind === 'constant' || kind === 'variable') return '';
  return phrases.withArguments(arity);
}

export function nounOf(meaning: Meaning): string {
  return phrases.meanings[meaning][0] ?? meaning;
}

function placesText(
  symbols: SheetSymbols,
  symbol: SymbolOccurrence,
  definitions: readonly SymbolOccurrence[],
  count: number,
): string {
  const [first, ...others] = definitions;
  const uses = count - definitions.length;
  if (first === undefined) return phrases.notDefined(uses);
  const line = symbols.source.position(first.span.start).line;
  return phrases.defined(symbol.kind === 'constant', line, others.length, uses);
}

/** Full-line comments directly before the statement. */
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
