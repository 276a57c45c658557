/** Finds out what a name stands for (a keyword, a relation, a fluent, a move, a role), where it is defined, and how to explain it to its author. */
import { isSameSymbol, type SheetSymbols, type SymbolOccurrence } from '../../../../src/gdl/index.ts';
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

/** What kind of thing stands at a place of a keyword: `true` is about fluents, `does` about a role and a move. */
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

/** What stands there because of the keyword around it, if that says anything. */
export function meaningOfPlace(keyword: string, argument: number, arity: number): Meaning | undefined {
  // In real-time GDL a fluent follows its lifetime.
  if (TIMED.has(keyword) && arity === 2) return argument === 1 ? 'fluent' : undefined;
  return Object.hasOwn(PLACES, keyword) ? PLACES[keyword]?.[argument] : undefined;
}

function meaningHere({ parent, argument }: SymbolOccurrence): Meaning | undefined {
  if (parent?.kind !== 'relation' || argument === undefined) return undefined;
  return meaningOfPlace(parent.name, argument, parent.arity);
}

/** The most telling of all its places counts: a name that is a fluent anywhere is a fluent. */
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

/** All places of the same thing, in source order. */
export function occurrencesOf(symbols: SheetSymbols, symbol: SymbolOccurrence): SymbolOccurrence[] {
  return symbols.occurrences.filter((each) => isSameSymbol(each, symbol));
}

/** Places where a name gets its meaning: heads of rules and facts for relations, `init`, `next` and `legal` for terms. */
function definitionsOf(symbols: SheetSymbols, symbol: SymbolOccurrence): SymbolOccurrence[] {
  const all = occurrencesOf(symbols, symbol);
  if (symbol.kind === 'relation')
    return all.filter(({ isInHead, parent }) => isInHead && parent === undefined);
  const given = all.filter((each) => each.isInHead && meaningHere(each) !== undefined);
  if (symbol.kind === 'function' && given.length > 0) return given;
  const roles = given.filter(({ parent }) => parent?.name === 'role');
  return roles.length > 0 ? roles : all.slice(0, 1);
}

/** Where to go from a symbol: its first definition, or the one after the one that is examined. */
export function definitionFrom(
  symbols: SheetSymbols,
  symbol: SymbolOccurrence,
): SymbolOccurrence | undefined {
  const definitions = definitionsOf(symbols, symbol);
  const here = definitions.findIndex(({ span }) => span.start === symbol.span.start);
  return definitions[(here + 1) % Math.max(1, definitions.length)];
}

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

/** What to say about the name under the pointer: what it is, where it is defined, what its author says of it. */
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
  if (first === undefined) return `Not defined; used in ${counted(uses, 'place')}.`;
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
