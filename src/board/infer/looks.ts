/** The appearance of a game's names: pictures and colours that words refer to, and distinct ones for the rest. */

import { wordsOf } from '../../base/index.ts';
import { compareNames } from '../../gdl/index.ts';
import { type ColourName, colourOfWord, DISTINCT_COLOURS } from '../colours.ts';
import type { Layout, Look, Part } from '../layout.ts';
import { CHECKERS_LETTERS, chessLetter, JOINED_WORDS, naturalColour, symbolOfWord } from '../symbol-words.ts';
import type { Evidence } from './evidence.ts';
import { isNumber } from './orders.ts';

export function looksOf(
  roles: readonly string[],
  parts: readonly Part[],
  evidence: Evidence,
): Layout['looks'] {
  const colours = roleColours(roles);
  const looks: Record<string, Look> = {};
  for (const [role, colour] of colours) looks[role] = { ...roleLook(role), colour, isColoured: true };
  for (const part of parts) {
    const names = namesIn(part).filter((name) => !Object.hasOwn(looks, name));
    const codes = new Map([...pieceCodes(names, colours), ...darkLamps(names)]);
    const fresh = names.map((name): [string, Look] => [
      name,
      { ...ownLook(name, colours), ...codes.get(name), ...(isNumber(name) && numberLook(part, evidence)) },
    ]);
    const labels = shortLabels(namesIn(part));
    const free = DISTINCT_COLOURS.filter((colour) => ![...colours.values()].includes(colour));
    let next = 0;
    for (const [name, look] of fresh.sort(([a], [b]) => compareNames(a, b))) {
      const colour =
        look.colour ??
        naturalColour(look.symbol) ??
        (isNumber(name) ? 'grey' : free[next++ % Math.max(1, free.length)]) ??
        'grey';
      looks[name] = { ...look, colour, label: labels.get(name) ?? name };
    }
    for (const role of roles) {
      const label = labels.get(role);
      if (label !== undefined) looks[role] = { ...looks[role], label };
    }
  }
  return looks;
}

/** The names that may be drawn in a part. */
function namesIn(part: Part): readonly string[] {
  switch (part.kind) {
    case 'grid':
      return [...new Set([...part.contents, ...part.ground.map(({ content }) => content)])].filter(
        (name) => !part.layers.some(({ blank }) => blank === name),
      );
    case 'stacks':
      return part.items;
    case 'hands':
      return part.items;
    case 'flags':
      return part.names;
    case 'drawing':
      return part.images;
    default:
      return [];
  }
}

/** Players called north and south are not arrows, light and dark are not lamps, and Cat bids against Ann and Bob. */
function roleLook(role: string): Look {
  const { symbol, ...rest } = lookOfName(role);
  return symbol === undefined || /^(?:arrow-|lamp-|cat$)/.test(symbol) ? rest : { ...rest, symbol };
}

/** Roles come first, since their pieces have their colours. */
function roleColours(roles: readonly string[]): Map<string, ColourName> {
  const colours = new Map<string, ColourName>();
  for (const role of roles) {
    const colour = colourIn(role);
    if (colour !== undefined && ![...colours.values()].includes(colour)) colours.set(role, colour);
  }
  const free = DISTINCT_COLOURS.filter((colour) => ![...colours.values()].includes(colour));
  roles.forEach((role) => {
    if (!colours.has(role)) colours.set(role, role === 'random' ? 'grey' : (free.shift() ?? 'grey'));
  });
  return colours;
}

function colourIn(name: string): ColourName | undefined {
  const words = wordsOf(name).split(' ');
  const word = words.map(colourOfWord).find((colour) => colour !== undefined);
  return word ?? colourOfWord(/^(?:black|white|red|blue|green|yellow)/.exec(name)?.[0] ?? '');
}

/** The appearance implied by a name itself, also for names unknown to the layout. */
export function lookOfName(name: string): Look {
  const symbol = symbolIn(name);
  // A light is not white.
  const colour = symbol === 'lamp-on' ? colourIn(name.replace('light', '')) : colourIn(name);
  return {
    ...(symbol !== undefined && { symbol }),
    ...(colour !== undefined && { colour, isColoured: true }),
  };
}

function ownLook(name: string, roles: ReadonlyMap<string, ColourName>): Look {
  const look = lookOfName(name);
  if (look.colour !== undefined) return look;
  const words = wordsOf(name).split(' ');
  const owner = [...roles].find(
    ([role]) => role.length > 1 && (words.includes(role) || name.startsWith(role)),
  );
  // `x` belongs to `xplayer`, `r` to `red`.
  const initial = [...roles].filter(([role]) => name.length === 1 && role.startsWith(name));
  const colour = owner?.[1] ?? (initial.length === 1 ? initial[0]?.[1] : undefined);
  return colour === undefined ? look : { ...look, colour, isColoured: true };
}

function symbolIn(name: string): string | undefined {
  const words = wordsOf(name)
    .split(' ')
    .map((word) => word.replace(/\d+$/, ''));
  // The captain of the north is no arrow.
  const symbols = words.flatMap((word) => symbolOfWord(word) ?? []);
  if (symbols.includes('lamp-on')) return 'lamp-on';
  const direct = symbols.find((symbol) => words.length === 1 || !symbol.startsWith('arrow-'));
  if (direct !== undefined) return direct;
  const joined = JOINED_WORDS.find((word) => words.some((each) => isJoined(each, word)));
  return joined === undefined ? undefined : symbolOfWord(joined);
}

/** What is dark, where something else is lit, is a lamp that is off. */
function darkLamps(names: readonly string[]): [string, Look][] {
  if (!names.some((name) => symbolIn(name) === 'lamp-on')) return [];
  const dark = names.filter((name) => name === 'dark' || name === 'unlit');
  return dark.map((name) => [name, { symbol: 'lamp-off', colour: 'grey' }]);
}

const CHESS = new Set(['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']);

/** `whitepawn` is a pawn and `wking` a king, but `whole` does not contain a hole. */
function isJoined(name: string, word: string): boolean {
  const rest = name.startsWith(word)
    ? name.slice(word.length)
    : name.endsWith(word)
      ? name.slice(0, -word.length)
      : '';
  return colourOfWord(rest) !== undefined || (CHESS.has(word) && /^[wbxor]$/.test(rest));
}

/** Names such as `wp` and `bk`: the initial of a role or colour, and a letter for the piece. */
function pieceCodes(
  names: readonly string[],
  roles: ReadonlyMap<string, ColourName>,
): ReadonlyMap<string, Look> {
  const chess = names.filter((name) => /^[wb][kqrbnp][a-h1-8]?$/.test(name));
  // `wn` alone is a white knight, but `bp` and `bk` may be men and kings of checkers.
  if (chess.length === names.length && chess.some((name) => /^.[qrn]/.test(name)))
    return new Map(chess.map((name) => [name, pieceLook(name, roles, true)]));
  const codes = names.filter((name) => /^[a-z][kqrbnpmc]$/.test(name));
  const sides = new Map<string, ColourName>();
  for (const [role, colour] of roles) if (!sides.has(role[0] ?? '')) sides.set(role[0] ?? '', colour);
  const fitting = codes.filter((name) => sides.has(name[0] ?? '') || name[0] === 'w' || name[0] === 'b');
  const letters = new Set(fitting.map((name) => name[1] ?? ''));
  if (fitting.length < 2 || fitting.length < names.length / 2) return new Map();
  const isChess = [...letters].some((letter) => 'qrbn'.includes(letter));
  return new Map(fitting.map((name) => [name, pieceLook(name, roles, isChess)]));
}

function pieceLook(code: string, roles: ReadonlyMap<string, ColourName>, isChess: boolean): Look {
  const [side = '', letter = ''] = code;
  const symbol = isChess ? chessLetter(letter) : CHECKERS_LETTERS[letter];
  const owner = [...roles].find(([role]) => role[0] === side)?.[1];
  const colour = owner ?? (side === 'w' ? 'white' : 'black');
  return { ...(symbol !== undefined && { symbol }), colour, isColoured: true };
}

/** Numbers that are always all different are movable tiles; others are plain text. */
function numberLook(part: Part, { tables }: Evidence): Look {
  if (part.kind !== 'grid') return { symbol: 'number' };
  const isTiles = part.layers.every(({ pattern, content, blank }) => {
    const table = tables.find((each) => each.pattern === pattern);
    return table?.states.every((facts) => {
      const marks = facts
        .map((leaves) => content.map((leaf) => leaves[leaf]).join(' '))
        .filter((mark) => mark !== blank);
      return new Set(marks).size === marks.length && marks.length > facts.length / 2;
    });
  });
  return { symbol: isTiles ? 'tile' : 'number' };
}

const LONGEST_LABEL = 4;

/** A few letters for each name that distinguish it from the others. */
function shortLabels(names: readonly string[]): ReadonlyMap<string, string> {
  const words = new Map(names.map((name) => [name, wordsOf(name)]));
  const makers: readonly ((text: string) => string)[] = [
    (text) => (text.length <= 2 || isNumber(text) ? text : text.slice(0, 1)),
    (text) => initials(text),
    (text) => text.replaceAll(' ', '').slice(0, 2),
    (text) => ends(text),
    (text) => text.replaceAll(' ', '').slice(0, 3),
    (text) => text.replaceAll(' ', '').slice(0, LONGEST_LABEL),
    (text) => text.replaceAll(' ', '').slice(start),
    (text) => text.replaceAll(' ', '').slice(-LONGEST_LABEL),
  ];
  const start = commonStart([...words.values()].map((text) => text.replaceAll(' ', '')));
  const cut = (make: (text: string) => string) =>
    new Map(
      names.map((name) => [name, make(words.get(name) ?? name).slice(0, isNumber(name) ? 4 : LONGEST_LABEL)]),
    );
  const ranked = makers.map(cut);
  const best = ranked.reduce((winner, labels) =>
    new Set(labels.values()).size > new Set(winner.values()).size ? labels : winner,
  );
  const taken = new Set<string>();
  return new Map(
    [...best].map(([name, label]) => {
      const free = unlike(label.length === 1 ? label.toUpperCase() : label, taken);
      taken.add(free);
      return [name, free];
    }),
  );
}

/** The label itself, or if it is taken, a label with a number. */
function unlike(label: string, taken: ReadonlySet<string>): string {
  let free = label;
  for (let number = 2; taken.has(free); number++)
    free = `${label.slice(0, LONGEST_LABEL - String(number).length)}${number}`;
  return free;
}

/** The number of letters with which all texts begin. */
function commonStart(texts: readonly string[]): number {
  const [first = '', ...others] = texts;
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length++;
  return length;
}

function initials(text: string): string {
  const words = text.split(' ');
  return words.length === 1 ? text.slice(0, 2) : words.map((word) => word.slice(0, 1)).join('');
}

/** First and last letter, since `disc1` and `disc2` differ at the end. */
function ends(text: string): string {
  const number = /\d+$/.exec(text)?.[0];
  return number === undefined ? `${text.slice(0, 1)}${text.slice(-1)}` : `${text.slice(0, 1)}${number}`;
}
