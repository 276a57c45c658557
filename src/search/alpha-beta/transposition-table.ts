/** A table of bounded size for search results of positions, and the principal variation that can be read from it. */

import { hashWords } from '../../base/index.ts';
import { type Game, type Move, type Packing, rolesOf, type State } from '../../game/index.ts';
import type { Sides } from '../sides.ts';

/** How the stored value relates to the true one. */
export const BOUND = { exact: 0, lower: 1, upper: 2 } as const;
export type Bound = (typeof BOUND)[keyof typeof BOUND];

export interface Finding {
  /** The number of moves searched ahead. */
  readonly depth: number;
  readonly bound: Bound;
  /** Whether the value is independent of the search depth. */
  readonly isProven: boolean;
  /** The number of the best option. */
  readonly choice: number;
}

const MOST_DEPTH = 0xffff;
/** The layout of an entry's marks: the depth, then the bound, then two flags. */
const BOUND_SHIFT = 16;
const PROVEN_MARK = 1 << 18;
const USED_MARK = 1 << 19;

/** The approximate size in bytes of a key text with its overhead in a map. */
const KEY_BYTES = 300;

export interface TranspositionTableSize {
  readonly megabytes: number;
  /** The maximum number of positions stored. */
  readonly most?: number;
  /** The number of values per position. */
  readonly width?: number;
}

/** Each state has two possible places, one of which is reserved for deep searches. */
export class TranspositionTable {
  readonly #width: number;
  readonly #values: Float64Array;
  readonly #marks: Int32Array;
  readonly #choices: Int32Array;
  readonly #places: StateSlots;

  constructor(game: Game, { megabytes, most = Number.POSITIVE_INFINITY, width = 1 }: TranspositionTableSize) {
    this.#width = width;
    const packing = game.packing();
    const bytes = 8 * width + 8 + (packing.isPortable ? 4 * packing.words : KEY_BYTES);
    const fitting = Math.min((megabytes * 2 ** 20) / bytes, 2 * most, 2 ** 28);
    const capacity = 2 ** Math.max(1, Math.floor(Math.log2(Math.max(2, fitting))));
    this.#values = new Float64Array(capacity * width);
    this.#marks = new Int32Array(capacity);
    this.#choices = new Int32Array(capacity);
    this.#places = packing.isPortable ? new WordSlots(packing, this.#marks) : new KeySlots(game, this.#marks);
  }

  /** Returns the place of the state, or -1. */
  find(state: State): number {
    return this.#places.find(state);
  }

  value(place: number, number = 0): number {
    return this.#values[place * this.#width + number] as number;
  }

  depth(place: number): number {
    return (this.#marks[place] as number) & MOST_DEPTH;
  }

  bound(place: number): Bound {
    return (((this.#marks[place] as number) >>> BOUND_SHIFT) & 3) as Bound;
  }

  isProven(place: number): boolean {
    return ((this.#marks[place] as number) & PROVEN_MARK) !== 0;
  }

  choice(place: number): number {
    return this.#choices[place] as number;
  }

  /** Stores a result, replacing one that seems less useful. */
  keep(state: State, { depth, bound, isProven, choice }: Finding, ...values: readonly number[]): void {
    const place = this.#places.claim(state, depth);
    const shown = Math.min(depth, MOST_DEPTH);
    this.#marks[place] = shown | (bound << BOUND_SHIFT) | (isProven ? PROVEN_MARK : 0) | USED_MARK;
    this.#choices[place] = choice;
    for (let i = 0; i < this.#width; i++) this.#values[place * this.#width + i] = values[i] as number;
  }
}

interface StateSlots {
  find(state: State): number;
  /** Returns a place for the state; its previous content is lost. */
  claim(state: State, depth: number): number;
}

class WordSlots implements StateSlots {
  readonly #packing: Packing;
  readonly #marks: Int32Array;
  readonly #words: Int32Array;
  /** The packed words of the requested state. */
  readonly #packed: Int32Array;

  constructor(packing: Packing, marks: Int32Array) {
    this.#packing = packing;
    this.#marks = marks;
    this.#words = new Int32Array(packing.words * marks.length);
    this.#packed = new Int32Array(packing.words);
  }

  find(state: State): number {
    const first = this.#firstFor(state);
    if (this.#holds(first)) return first;
    return this.#holds(first ^ 1) ? first ^ 1 : -1;
  }

  claim(state: State, depth: number): number {
    const place = this.#placeOf(this.#firstFor(state), depth);
    this.#words.set(this.#packed, place * this.#packed.length);
    return place;
  }

  #firstFor(state: State): number {
    this.#packing.pack(state, this.#packed, 0);
    return hashWords(this.#packed) & (this.#marks.length - 1);
  }

  #placeOf(first: number, depth: number): number {
    const second = first ^ 1;
    if (this.#holds(first) || this.#isFree(first)) return first;
    if (this.#holds(second) || this.#isFree(second)) return second;
    return ((this.#marks[first] as number) & MOST_DEPTH) <= depth ? first : second;
  }

  #isFree(place: number): boolean {
    return this.#marks[place] === 0;
  }

  #holds(place: number): boolean {
    if (this.#isFree(place)) return false;
    const packed = this.#packed;
    const from = place * packed.length;
    for (let i = 0; i < packed.length; i++) if (this.#words[from + i] !== packed[i]) return false;
    return true;
  }
}

/** Places for states whose words mean nothing without a table of states. The place claimed longest ago is reused. */
class KeySlots implements StateSlots {
  readonly #game: Game;
  readonly #places = new Map<string, number>();
  readonly #keys: (string | undefined)[];
  #next = 0;

  constructor(game: Game, marks: Int32Array) {
    this.#game = game;
    this.#keys = Array<string | undefined>(marks.length);
  }

  find(state: State): number {
    return this.#places.get(this.#game.key(state)) ?? -1;
  }

  claim(state: State): number {
    const key = this.#game.key(state);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.#next;
    this.#next = (place + 1) % this.#keys.length;
    const forgotten = this.#keys[place];
    if (forgotten !== undefined) this.#places.delete(forgotten);
    this.#keys[place] = key;
    this.#places.set(key, place);
    return place;
  }
}

const LONGEST_VARIATION = 100;

/** Returns the line after one of the role's moves; it ends where chance or several roles at once decide. */
export function principalVariation(
  sides: Sides,
  table: TranspositionTable,
  from: State,
  first: Move,
): Move[][] {
  const { game, own } = sides;
  const line: Move[][] = [];
  const start = sides.turn(from);
  const option = start?.legal[own]?.indexOf(first) ?? -1;
  if (start === undefined || option < 0) return [];
  const { others, chance } = start.counts;
  if (others > 1 || chance > 1) return [];
  let moves = start.joint(option, 0, 0);
  let state = from;
  while (line.length < LONGEST_VARIATION) {
    line.push(moves);
    state = game.next(state, moves);
    const place = table.find(state);
    const turn = place < 0 || game.isTerminal(state) ? undefined : sides.turn(state);
    if (turn === undefined) break;
    const choosers = rolesOf(game).filter((role) => (turn.legal[role]?.length ?? 0) > 1);
    const choice = table.choice(place);
    if (turn.counts.chance > 1 || choosers.length > 1 || choice < 0) break;
    moves = choosers[0] === own ? turn.joint(choice, 0, 0) : turn.joint(0, choice, 0);
  }
  return line;
}
