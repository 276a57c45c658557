/** What a name stands for: a keyword, a relation, a fluent, a move, a role; and where it gets its meaning. */
import { isSameSymbol, type SheetSymbols, type SymbolOccurrence } from '../../../../src/gdl/index.ts';
import { isKeyword } from './keyword-help.ts';

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
export function definitionsOf(symbols: SheetSymbols, symbol: SymbolOccurrence): SymbolOccurrence[] {
  const all = occurrencesOf(symbols, symbol);
  if (symbol.kind === 'relation')
    return all.filter(({ isInHead, parent }) => isInHead && parent === undefined);
  const given = all.filter((each) => each.isInHead && meaningHere(each) !== undefined);
  if (symbol.kind === 'function' && given.length > 0) return given;
  const roles = given.filter(({ parent }) => parent?.name === 'role');
  return roles.length > 0 ? roles : all.slice(0, 1);
}

/** Where to go from a symbol: its first definition, or the one after the one that is looked at. */
export function definitionFrom(
  symbols: SheetSymbols,
  symbol: SymbolOccurrence,
): SymbolOccurrence | undefined {
  const definitions = definitionsOf(symbols, symbol);
  const here = definitions.findIndex(({ span }) => span.start === symbol.span.start);
  return definitions[(here + 1) % Math.max(1, definitions.length)];
}
