/** Ways to pack states, and access to the words of a single state. */
import type { Game, Move, Packing, State } from './game.ts';

/** Returns a function that gives the words of a state; they stay valid until its next call. */
export function statePacker(game: Game): (state: State) => Int32Array {
  const packing = game.packing();
  const words = new Int32Array(packing.words);
  return (state) => {
    packing.pack(state, words, 0);
    return words;
  };
}

/** Merges positions that are equal up to a symmetry of the game; each class has one representative. */
export interface MergedPositions {
  /** Number of symmetries used, including the identity. */
  readonly order: number;
  /** Replaces the packed position at offset `at` by its representative. */
  canonical(words: Int32Array, at: number): void;
  /** Number of positions with the same representative as a packed position. */
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
 * A packing for games whose states are not made of words: states are stored in a table and numbered as they occur.
 *
 * @param keyOf gives equal keys only for equal states
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
