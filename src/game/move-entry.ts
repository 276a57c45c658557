/**
 * Reads typed text as a move of one role, such as `mark 1 1`, `m 1 1`, `5` or `a2-a4`, or as a joint move of several
 * roles.
 */
import { editDistance } from '../base/index.ts';
import { canonicalText } from '../gdl/index.ts';
import type { Game, Move, Role, State } from './game.ts';
import { listedMoves, rolesOf } from './joint-moves.ts';

export type MoveEntry =
  | {
      readonly kind: 'move';
      readonly move: Move;
      /** Whether it was written in full or chosen by number; otherwise it is the only move that matches. */
      readonly isExact: boolean;
    }
  /** Several moves match equally well. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Move[] }
  /** No move matches; all moves are listed, most similar first. */
  | { readonly kind: 'unknown'; readonly nearest: readonly Move[] };

/**
 * Reads a move from `listed`, the offered moves in the order of their numbers. A move written in full takes precedence
 * over a number, so `3` means a move of that name if there is one; `#3` always means the third move in the list.
 *
 * @example
 * const entry = readMove(game, listedMoves(game, game.initial, 0 as Role), '1 1');
 * game.moveText(entry.move) // '(mark 1 1)'
 */
export function readMove(game: Game, listed: readonly Move[], text: string): MoveEntry {
  const typed = text.normalize('NFKC').trim().toLowerCase();
  const numbered = /^(#?)(\d{1,9})$/.exec(typed);
  const byNumber = numbered === null ? undefined : listed[Number(numbered[2]) - 1];
  if (numbered?.[1] === '#')
    return byNumber === undefined
      ? noMoveFits(game, listed, typed)
      : { kind: 'move', move: byNumber, isExact: true };

  const choices = listed.map((move): Choice => {
    const canonical = canonicalText(game.moveTerm(move)).normalize('NFKC');
    return { move, canonical, words: wordsOf(canonical) };
  });
  const words = wordsOf(typed);
  if (words.length === 0) return noMoveFits(game, listed, typed);
  const exact: Attempt[] = [
    ({ canonical }) => canonical === typed,
    (choice) => sameWords(choice.words, words),
    ({ move }) => move === byNumber,
  ];
  const squeezed = squeeze(words);
  const guesses: Attempt[] = [
    (choice) => sameWords(choice.words.slice(1), words),
    (choice) => startsOfWords(choice.words, words),
    (choice) => startsOfWords(choice.words.slice(1), words),
    (choice) => squeezed !== '' && squeeze(choice.words) === squeezed,
    (choice) => squeezed !== '' && squeeze(choice.words.slice(1)) === squeezed,
    (choice) => holdsRun(choice.words, words),
  ];
  for (const fits of [...exact, ...guesses]) {
    const [first, ...others] = choices.filter(fits).map(({ move }) => move);
    if (first === undefined) continue;
    if (others.length > 0) return { kind: 'ambiguous', candidates: [first, ...others] };
    return { kind: 'move', move: first, isExact: exact.includes(fits) };
  }
  return noMoveFits(game, listed, typed);
}

type Attempt = (choice: Choice) => boolean;

interface Choice {
  readonly move: Move;
  readonly canonical: string;
  readonly words: readonly string[];
}

function noMoveFits(game: Game, listed: readonly Move[], typed: string): MoveEntry {
  const wanted = wordsOf(typed).join(' ').slice(0, LONGEST_COMPARED);
  const distances = new Map(
    listed.map((move) => [
      move,
      editDistance(
        wanted,
        wordsOf(canonicalText(game.moveTerm(move)))
          .join(' ')
          .slice(0, LONGEST_COMPARED),
      ),
    ]),
  );
  const distance = (move: Move) => distances.get(move) ?? 0;
  return { kind: 'unknown', nearest: [...listed].sort((a, b) => distance(a) - distance(b)) };
}

const LONGEST_COMPARED = 100;

/** Parentheses, commas and quotes only separate words. */
function wordsOf(text: string): string[] {
  return text.split(/[\s(),'"]+/).filter((word) => word !== '');
}

function sameWords(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word, i) => word === others[i]);
}

/** Numbers cannot be abbreviated: 1 does not match 10. */
function startsOfWords(words: readonly string[], typed: readonly string[]): boolean {
  return (
    words.length === typed.length &&
    words.every((word, i) => {
      const start = typed[i] as string;
      return /\d$/.test(start) ? word === start : word.startsWith(start);
    })
  );
}

/** Letters and digits without separators, so that `a2-a4` matches `a 2 a 4`. */
function squeeze(words: readonly string[]): string {
  return words.join('').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether the typed words occur consecutively among the words. */
function holdsRun(words: readonly string[], typed: readonly string[]): boolean {
  return words.some((_, start) => typed.every((word, i) => words[start + i] === word));
}

/** Reads a joint move from one text: the move of one role, or moves of several roles separated by commas. */
export type JointMoveEntry = { readonly kind: 'moves'; readonly moves: readonly Move[] } | JointMoveRefusal;

export interface JointMoveRefusal {
  readonly kind: 'refused';
  /** The problem, without a full stop. */
  readonly message: string;
  /** The legal moves of the roles concerned, most likely first. */
  readonly choices: readonly { readonly role: Role; readonly moves: readonly Move[] }[];
}

/**
 * Reads a joint move given as
 * - one move, if only one role has a choice: `mark 1 1`;
 * - moves by role, where roles without a choice may be left out: `x:mark 1 1,o:noop`;
 * - one move per role, in role order: `mark 1 1,noop` or, as the GGP protocol writes it, `((mark 1 1) noop)`.
 *
 * @example
 * const { moves } = readJointMove(game, game.initial, 'mark 2 2');
 * moves.map((move) => game.moveText(move)) // ['(mark 2 2)', 'noop']
 */
export function readJointMove(game: Game, state: State, text: string): JointMoveEntry {
  return new JointMoveReader(game, state).read(text);
}

class JointMoveReader {
  readonly #game: Game;
  readonly #roles: readonly Role[];
  /** Listed moves by role. */
  readonly #listed: readonly (readonly Move[])[];

  constructor(game: Game, state: State) {
    this.#game = game;
    this.#roles = rolesOf(game);
    this.#listed = this.#roles.map((role) => listedMoves(game, state, role));
  }

  read(text: string): JointMoveEntry {
    const stuck = this.#roles.find((role) => this.#movesOf(role).length === 0);
    if (stuck !== undefined) return refused(`${this.#name(stuck)} has no legal move here`);
    const parts = splitOutsideParentheses(text);
    const named = parts.map((part) => this.#namedPart(part));
    if (named.every((part) => part !== undefined)) return this.#byRole(named);
    if (parts.length === 1) return this.#single(text);
    if (parts.length !== this.#roles.length || named.some((part) => part !== undefined)) {
      // The comma may also separate the arguments of a single move.
      const single = this.#single(text);
      if (single.kind === 'moves') return single;
      return refused(
        `'${text}' has ${parts.length} moves; give one for each of ${this.#names()}, or name the roles: ${this.#pattern()}`,
      );
    }
    const joint = this.#inOrder(parts);
    if (joint.kind === 'moves') return joint;
    const single = this.#single(text);
    return single.kind === 'moves' ? single : joint;
  }

  #byRole(parts: readonly NamedPart[]): JointMoveEntry {
    const chosen = new Map<Role, Move>();
    for (const { role, text } of parts) {
      if (chosen.has(role)) return refused(`${this.#name(role)} has two moves`);
      const entry = readMove(this.#game, this.#movesOf(role), text);
      if (entry.kind !== 'move') return this.#complaint(role, text, entry);
      chosen.set(role, entry.move);
    }
    return this.#completed(chosen);
  }

  #inOrder(parts: readonly string[]): JointMoveEntry {
    return this.#byRole(parts.map((text, role) => ({ role: role as Role, text })));
  }

  /**
   * A text without role names belongs to the only role with a choice, or else to the only role with a matching move.
   */
  #single(text: string): JointMoveEntry {
    const free = this.#roles.filter((role) => this.#movesOf(role).length > 1);
    const candidates = free.length > 0 ? free : this.#roles;
    const entries = candidates.map((role) => ({
      role,
      entry: readMove(this.#game, this.#movesOf(role), text),
    }));
    const [first, ...others] = entries.flatMap(({ role, entry }) =>
      entry.kind === 'move' ? [{ role, move: entry.move }] : [],
    );
    if (free.length <= 1 && first !== undefined && (others.length === 0 || free.length === 0))
      return this.#completed(new Map([[first.role, first.move]]));
    const asList = this.#protocolList(text);
    if (asList !== undefined) return asList;
    if (free.length > 1)
      return refused(
        `${this.#names(free)} each have a choice here; give a move for each: ${this.#pattern(free)}`,
        free.map((role) => ({ role, moves: this.#movesOf(role) })),
      );
    // A role that must wait may be named by mistake: `noop` is legal, but not a choice.
    const [asked] = entries;
    if (asked === undefined || asked.entry.kind === 'move')
      return refused(`'${text}' is not a move of any role`);
    return this.#complaint(asked.role, text, asked.entry);
  }

  #protocolList(text: string): JointMoveEntry | undefined {
    const items = listItems(text);
    if (items === undefined || items.length !== this.#roles.length || items.length < 2) return undefined;
    const joint = this.#inOrder(items);
    return joint.kind === 'moves' ? joint : undefined;
  }

  #completed(chosen: ReadonlyMap<Role, Move>): JointMoveEntry {
    const moves: Move[] = [];
    for (const role of this.#roles) {
      const [only, ...others] = this.#movesOf(role);
      const move = chosen.get(role) ?? (others.length === 0 ? only : undefined);
      if (move === undefined)
        return refused(`${this.#name(role)} has a choice too; add ',${this.#name(role)}:…'`, [
          { role, moves: this.#movesOf(role) },
        ]);
      moves.push(move);
    }
    return { kind: 'moves', moves };
  }

  #complaint(role: Role, text: string, entry: Exclude<MoveEntry, { kind: 'move' }>): JointMoveRefusal {
    if (entry.kind === 'unknown')
      return refused(`${this.#name(role)} has no legal move '${text.trim()}'`, [
        { role, moves: entry.nearest },
      ]);
    return refused(`'${text.trim()}' could be several moves of ${this.#name(role)}`, [
      { role, moves: entry.candidates },
    ]);
  }

  #namedPart(part: string): NamedPart | undefined {
    const [, name, text] = /^\s*([^\s:(),]+)\s*:\s*(.+)$/.exec(part) ?? [];
    const wanted = name?.toLowerCase();
    const role = this.#roles.find((each) => this.#name(each).toLowerCase() === wanted);
    return role === undefined || text === undefined ? undefined : { role, text };
  }

  #movesOf(role: Role): readonly Move[] {
    return this.#listed[role] ?? [];
  }

  #name(role: Role): string {
    return this.#game.roles[role]?.name ?? '';
  }

  #names(roles: readonly Role[] = this.#roles): string {
    const names = roles.map((role) => this.#name(role));
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  }

  /** An example of the syntax: `x:…,o:…`. */
  #pattern(roles: readonly Role[] = this.#roles): string {
    return roles.map((role) => `${this.#name(role)}:…`).join(',');
  }
}

interface NamedPart {
  readonly role: Role;
  readonly text: string;
}

function refused(message: string, choices: JointMoveRefusal['choices'] = []): JointMoveRefusal {
  return { kind: 'refused', message, choices };
}

function splitOutsideParentheses(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    else if (text[i] === ',' && depth <= 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** The items of a list such as `(a (b c) d)`, or undefined if the text is not a list. */
function listItems(text: string): string[] | undefined {
  const inside = /^\s*\((.*)\)\s*$/s.exec(text)?.[1];
  if (inside === undefined) return undefined;
  const items: string[] = [];
  let depth = 0;
  let item = '';
  for (const character of `${inside} `) {
    if (/\s/.test(character) && depth === 0) {
      if (item !== '') items.push(item);
      item = '';
      continue;
    }
    if (character === '(') depth++;
    if (character === ')' && --depth < 0) return undefined;
    item += character;
  }
  return depth === 0 ? items : undefined;
}
