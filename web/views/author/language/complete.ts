/** Completions for the word being typed: words of the language, and the sheet's own names and variables. */
import type { Notation, SheetSymbols, SymbolOccurrence } from '../../../../src/gdl/index.ts';
import { phrases } from '../../../phrases/author.ts';
import { isKeyword, KEYWORD_HELP, OPERATOR_HELP } from './keyword-help.ts';
import { argumentsText, meaningOf, meaningOfPlace, nounOf } from './meaning.ts';

export interface Suggestion {
  readonly label: string;
  readonly kind: 'keyword' | 'relation' | 'function' | 'constant' | 'variable';
  /** A few words of detail. */
  readonly detail: string;
  /** A sentence or two. */
  readonly info?: string;
  /** The text to insert, if different from the label. */
  readonly text?: string;
  /** From -99 to 99: how likely it is to be wanted. */
  readonly boost: number;
}

export interface Suggestions {
  readonly from: number;
  readonly suggestions: readonly Suggestion[];
}

const FITTING_BOOST = 20;
const COMMON_BOOST = 10;
const RARE_BOOST = -20;

/** Undefined if there are no suggestions. */
export function suggestionsAt(symbols: SheetSymbols, offset: number): Suggestions | undefined {
  const place = typingPlace(symbols, offset);
  if (place === undefined) return undefined;
  const others = symbols.occurrences.filter(({ span }) => span.start !== place.from);
  const suggestions =
    place.kind === 'argument' ? terms(symbols, others, place) : sentences(symbols, others, place);
  return { from: place.from, suggestions };
}

/** The words of the language that are allowed at the place, and the sheet's relations. */
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
    // `terminal` stands alone; everything else starts with a parenthesis.
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
      detail: `${nounOf('relation')}${argumentsText(symbol)}`,
      boost: FITTING_BOOST,
    });
  }
  return found;
}

/** Terms used elsewhere in such a place come first. */
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

/** The variables of the statement being written, which need not be valid yet. */
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
    detail: phrases.ruleVariable,
    boost: COMMON_BOOST,
  }));
}

/** `true`, `next` and `init` have the same kind of argument. */
function placeKey(parent: string, argument: number, arity: number): string {
  return meaningOfPlace(parent, argument, arity) ?? `${parent} ${argument}`;
}

/** Each symbol once, as first spelled. */
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

/** What may be written at the cursor: a statement, the head of a rule, a condition, or an argument. */
interface TypingPlace {
  /** The start of the word being typed. */
  readonly from: number;
  readonly word: string;
  readonly kind: 'statement' | 'head' | 'condition' | 'argument';
  /** The enclosing symbol and the index of the argument, from 0; in prefix notation, of the innermost unclosed list. */
  readonly parent?: { readonly name: string; readonly argument: number };
  /** Whether a parenthesis has been opened for it (prefix notation). */
  readonly isAfterOpen: boolean;
  /** The start of the enclosing statement; undefined between statements. */
  readonly statementStart: number | undefined;
  /** The indentation of a new line at this place, in columns. */
  readonly indentation: number;
}

/** Undefined inside comments. */
export function typingPlace(symbols: SheetSymbols, offset: number): TypingPlace | undefined {
  if (symbols.comments.some(({ span, text }) => span.start < offset && isInside(text, span.end, offset)))
    return undefined;
  return symbols.notation === 'infix' ? infixPlace(symbols, offset) : kifPlace(symbols, offset);
}

/** A line comment includes its end position; a delimited comment does not. */
function isInside(comment: string, end: number, offset: number): boolean {
  return comment.startsWith('/*') ? offset < end : offset <= end;
}

const WORDS: Readonly<Record<Notation, RegExp>> = {
  kif: /[^\s();]*$/,
  infix: /[\p{L}\p{N}\p{M}_]*$/u,
};

function wordBefore({ source, notation }: SheetSymbols, offset: number): string {
  const lineStart = source.lineStart(source.position(offset).line);
  return WORDS[notation].exec(source.text.slice(lineStart, offset))?.[0] ?? '';
}

/** The last statement that begins before an offset. */
function statementBefore({ statements }: SheetSymbols, offset: number): number | undefined {
  let found: number | undefined;
  for (const { start } of statements)
    if (start < offset && (found === undefined || start > found)) found = start;
  return found;
}

interface OpenList {
  readonly column: number;
  /** Its first item, if that is a name. */
  name: string | undefined;
  /** The column of its second item. */
  secondColumn: number | undefined;
  items: number;
}

const INDENT = 4;

function kifPlace(symbols: SheetSymbols, offset: number): TypingPlace {
  const word = wordBefore(symbols, offset);
  const from = offset - word.length;
  const start = statementBefore(symbols, from) ?? from;
  const open = openLists(symbols, start, from);
  const inner = open.at(-1);
  const isAfterOpen = inner?.items === 0;
  const around = open.slice(0, isAfterOpen ? -1 : undefined);
  const parent = around.at(-1);
  const isAligned = (inner?.name === 'or' || inner?.name === 'not') && inner.secondColumn !== undefined;
  const indentation = inner === undefined ? 0 : isAligned ? (inner.secondColumn ?? 0) : inner.column + INDENT;
  const rest = {
    from,
    word,
    isAfterOpen,
    indentation,
    statementStart: inner === undefined ? undefined : start,
  };
  if (parent === undefined) return { ...rest, kind: 'statement' };
  // The list just opened is already counted.
  const item = parent.items - (isAfterOpen ? 1 : 0);
  if (parent.name === '<=') return { ...rest, kind: item === 1 ? 'head' : 'condition' };
  if (parent.name === 'not' || parent.name === 'or') return { ...rest, kind: 'condition' };
  return { ...rest, kind: 'argument', parent: { name: parent.name ?? '', argument: item - 1 } };
}

const KIF_PIECE = /;[^\n\r]*|[()]|[^\s();]+/g;

function openLists({ source }: SheetSymbols, start: number, end: number): OpenList[] {
  const open: OpenList[] = [];
  const text = source.text.slice(start, end);
  for (const { 0: piece, index } of text.matchAll(KIF_PIECE)) {
    if (piece.startsWith(';')) continue;
    if (piece === ')') {
      open.pop();
      continue;
    }
    const column = source.position(start + index).column - 1;
    const list = open.at(-1);
    if (list !== undefined) {
      if (list.items === 0 && piece !== '(') list.name = piece.toLowerCase();
      if (list.items === 1) list.secondColumn = column;
      list.items++;
    }
    if (piece === '(') open.push({ column, name: undefined, secondColumn: undefined, items: 0 });
  }
  return open;
}

const INFIX_PIECE =
  /%[^\n\r]*|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|'[^'\n\r]*'?|"[^"\n\r]*"?|:-|<=|[⇐←]|[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*|[(),.&|;~∧∨¬]/gu;

/** A statement continues after these symbols. */
const JOINS = /^(?::-|<=|[⇐←&|,~∧∨¬;])$/;

/**
 * Statements need not end with a full stop: text at the start of a line that does not follow a joining symbol is a new
 * statement.
 */
function infixPlace(symbols: SheetSymbols, offset: number): TypingPlace {
  const { text } = symbols.source;
  const word = wordBefore(symbols, offset);
  const from = offset - word.length;
  let open: { readonly name: string; argument: number }[] = [];
  let isInBody = false;
  let start: number | undefined;
  let last = '';
  for (const { 0: piece, index } of text.slice(0, from).matchAll(INFIX_PIECE)) {
    if (/^(?:%|\/[/*])/.test(piece)) continue;
    const beginsLine = index === 0 || /[\n\r]/.test(text.charAt(index - 1));
    if (start === undefined || (beginsLine && open.length === 0 && !JOINS.test(last))) {
      start = index;
      isInBody = false;
    }
    if (piece === '(')
      open.push({ name: /^[\p{L}\p{N}_'"]/u.test(last) ? last.toLowerCase() : '', argument: 0 });
    else if (piece === ')') open.pop();
    else if (piece === ',' && open.length > 0) open = open.with(-1, next(open.at(-1)));
    else if (/^(?::-|<=|[⇐←])$/.test(piece)) isInBody = true;
    else if (piece === '.') {
      start = undefined;
      open = [];
      isInBody = false;
    }
    last = piece;
  }
  const beginsLine = from === 0 || /[\n\r]/.test(text.charAt(from - 1));
  const isNew = start === undefined || (beginsLine && open.length === 0 && !JOINS.test(last));
  const rest = {
    from,
    word,
    isAfterOpen: false,
    indentation: isInBody && JOINS.test(last) ? INDENT : 0,
    statementStart: isNew ? undefined : start,
  };
  const parent = open.at(-1);
  if (parent !== undefined && !['', 'not', 'or', 'and'].includes(parent.name))
    return { ...rest, kind: 'argument', parent };
  return { ...rest, kind: isNew || !isInBody ? 'statement' : 'condition' };
}

function next(list: { readonly name: string; readonly argument: number } | undefined) {
  return { name: list?.name ?? '', argument: (list?.argument ?? 0) + 1 };
}
