/** What could be meant by the word that is being typed: words of the language, and the sheet's own names and variables. */
import type { Notation, SheetSymbols, SymbolOccurrence } from '../../../../src/gdl/index.ts';
import { isKeyword, KEYWORD_HELP, OPERATOR_HELP } from './keyword-help.ts';
import { argumentsText, meaningOf, meaningOfPlace, nounOf } from './meaning.ts';
import { type TypingPlace, typingPlace } from './typing-place.ts';

export interface Suggestion {
  readonly label: string;
  readonly kind: 'keyword' | 'relation' | 'function' | 'constant' | 'variable';
  /** A few words beside it. */
  readonly detail: string;
  /** A sentence or two. */
  readonly info?: string;
  /** What to write, if not the label. */
  readonly text?: string;
  /** From -99 to 99: how likely it is meant. */
  readonly boost: number;
}

export interface Suggestions {
  readonly from: number;
  readonly suggestions: readonly Suggestion[];
}

const FITTING_BOOST = 20;
const COMMON_BOOST = 10;
const RARE_BOOST = -20;

/** Undefined where nothing can be suggested. */
export function suggestionsAt(symbols: SheetSymbols, offset: number): Suggestions | undefined {
  const place = typingPlace(symbols, offset);
  if (place === undefined) return undefined;
  const others = symbols.occurrences.filter(({ span }) => span.start !== place.from);
  const suggestions =
    place.kind === 'argument' ? terms(symbols, others, place) : sentences(symbols, others, place);
  return { from: place.from, suggestions };
}

/** The words of the language that can stand there, and the sheet's relations. */
function sentences(
  symbols: SheetSymbols,
  others: readonly SymbolOccurrence[],
  place: TypingPlace,
): Suggestion[] {
  const isCondition = place.kind === 'condition';
  const isPrefix = symbols.notation === 'kif';
  const found: Suggestion[] = [];
  const add = (
    name: string,
    label: string,
    arity: number,
    rest: Omit<Suggestion, 'label' | 'text'>,
  ): void => {
    const isBare = arity === 0;
    // `terminal` stands alone; everything else begins with a parenthesis.
    const text = isPrefix && !place.isAfterOpen && !isBare ? `(${name} ` : undefined;
    found.push({ label, ...rest, ...(text !== undefined && { text }) });
  };
  for (const [name, { form, meaning, use }] of Object.entries(KEYWORD_HELP)) {
    const isUsual = use === 'both' || (use === 'asked') === isCondition;
    if (name === 'expired' && !others.some((each) => each.name === 'expired')) continue;
    add(name, name, name === 'terminal' ? 0 : 1, {
      kind: 'keyword',
      detail: form,
      info: meaning,
      boost: isUsual ? COMMON_BOOST : RARE_BOOST,
    });
  }
  if (isPrefix)
    for (const [name, { form, meaning }] of Object.entries(OPERATOR_HELP)) {
      const fits = name === '<=' ? place.kind === 'statement' : isCondition;
      if (fits) add(name, name, 1, { kind: 'keyword', detail: form, info: meaning, boost: COMMON_BOOST });
    }
  for (const symbol of distinctSymbols(others, 'relation')) {
    if (isKeyword(symbol.name)) continue;
    add(symbol.spelling, symbol.spelling, symbol.arity, {
      kind: 'relation',
      detail: `relation${argumentsText(symbol)}`,
      boost: FITTING_BOOST,
    });
  }
  return found;
}

/** Terms that stand in such a place elsewhere come first. */
function terms(symbols: SheetSymbols, others: readonly SymbolOccurrence[], place: TypingPlace): Suggestion[] {
  const { name = '', argument = 0 } = place.parent ?? {};
  const key = placeKey(name, argument, 1 + argument);
  const seen = new Set(
    others.flatMap((each) =>
      each.parent !== undefined && placeKey(each.parent.name, each.argument ?? 0, each.parent.arity) === key
        ? [`${each.kind} ${each.name}`]
        : [],
    ),
  );
  const boost = ({ kind, name: own }: SymbolOccurrence): number =>
    seen.has(`${kind} ${own}`) ? FITTING_BOOST : 0;
  const isPrefix = symbols.notation === 'kif';
  const functions = distinctSymbols(others, 'function').map(
    (symbol): Suggestion => ({
      label: symbol.spelling,
      kind: 'function',
      detail: `${nounOf(meaningOf(symbols, symbol))}${argumentsText(symbol)}`,
      ...(isPrefix && !place.isAfterOpen && { text: `(${symbol.spelling} ` }),
      boost: boost(symbol),
    }),
  );
  if (place.isAfterOpen) return functions;
  const constants = distinctSymbols(others, 'constant').map(
    (symbol): Suggestion => ({
      label: symbol.spelling,
      kind: 'constant',
      detail: nounOf(meaningOf(symbols, symbol)),
      boost: boost(symbol),
    }),
  );
  return [...variables(symbols, place), ...functions, ...constants];
}

const VARIABLES: Readonly<Record<Notation, RegExp>> = {
  kif: /(?<=[\s(])\?[^\s();]+/g,
  infix: /(?<![\p{L}\p{N}_'"])[\p{Lu}\p{Lt}][\p{L}\p{N}\p{M}_]*/gu,
};

/** Those of the statement that is being written, which need not be readable yet. */
function variables({ source, statements, notation }: SheetSymbols, place: TypingPlace): Suggestion[] {
  const { statementStart, from } = place;
  if (statementStart === undefined) return [];
  const end = statements.reduce(
    (least, { start }) => (start > statementStart ? Math.min(least, start) : least),
    source.text.length,
  );
  const found = new Map<string, string>();
  for (const { 0: spelling, index } of source.text.slice(statementStart, end).matchAll(VARIABLES[notation])) {
    const key = spelling.toLowerCase();
    if (statementStart + index !== from && !found.has(key)) found.set(key, spelling);
  }
  return [...found.values()].map((label) => ({
    label,
    kind: 'variable',
    detail: 'variable of this rule',
    boost: COMMON_BOOST,
  }));
}

/** `true`, `next` and `init` are about the same things. */
function placeKey(parent: string, argument: number, arity: number): string {
  return meaningOfPlace(parent, argument, arity) ?? `${parent} ${argument}`;
}

/** One of each, as it is first spelled. */
function distinctSymbols(
  occurrences: readonly SymbolOccurrence[],
  kind: SymbolOccurrence['kind'],
): SymbolOccurrence[] {
  const found = new Map<string, SymbolOccurrence>();
  for (const each of occurrences) {
    const key = `${each.name} ${each.arity}`;
    if (each.kind === kind && !found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}
