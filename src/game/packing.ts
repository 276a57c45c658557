/** Ways to pack states, and to look at the words of one. */
import type { Game, Move, Packing, State } from './game.ts';

/** Gives the words of a state, which stay as they are until it is asked for the next one. */
export function statePacker(game: Game): (state: State) => Int32Array {
  const packing = game.packing();
  const words = new Int32Array(packing.words);
  return (state) => {
    packing.pack(state, words, 0);
    return words;
  };
}

/** Positions that are the same up to a symmetry of the game, merged: each has one representative. */
export interface MergedPositions {
  /** How many symmetries are used, the identity included. */
  readonly order: number;
  /** Replaces a packed position, from the word `at` on, by its representative. */
  canonical(words: Int32Array, at: number): void;
  /** How many positions share the representative of a packed position. */
  classSize(words: Int32Array, at: number): number;
}

/** Symmetries of the rules that leave every role in its place. They are numbered, and number 0 is the identity. */
export interface PositionSymmetries extends MergedPositions {
  /** Those that leave a packed position as it is; undefined if only the identity does. */
  keeping(words: Int32Array, at: number): PositionSymmetries | undefined;
  /** The symmetry that makes one packed position the other; -1 if none does. */
  between(words: Int32Array, from: number, to: number): number;
  /** Replaces a packed position by its image. */
  apply(symmetry: number, words: Int32Array, at: number): void;
  moveImage(symmetry: number, move: Move): Move;
}

/**
 * A packing for games whose states are not words by themselves: states are kept aside and numbered as they are met.
 *
 * @param keyOf equal for equal states only
 */
export function numberedStates(keyOf: (state: State) => string): Packing {
  let states: State[] = [];
  const numbers = new Map<string, number>();
  const pack = (state: State, store: Int32Array, at: number): void => {
    const key = keyOf(state);
    const number = numbers.get(key) ?? states.length;
    if (number === states.length) {
      states.push(state);
      numbers.set(key, number);
    }
    store[at] = number;
  };
  return {
    words: 1,
    isPortable: false,
    pack,
    unpack: (store, at) => states[store[at] as number] as State,
    keepOnly(store, count) {
      const before = states;
      states = [];
      numbers.clear();
      for (let at = 0; at < count; at++) pack(before[store[at] as number] as State, store, at);
    },
  };
}
