/** Basic types of games: handles for roles, moves and states, and states as packed words. */

/** Index of a role in the order of the `role` facts. */
export type Role = number & { readonly brand: 'role' };

/** A move of one game; the same number means the same move term throughout the game. */
export type Move = number & { readonly brand: 'move' };

/** A position. Only the game that created it knows its contents; it never changes. */
export interface State {
  readonly brand: 'state';
}

/** States as 32-bit words in the caller's arrays. Equal states have equal words. */
export interface Packing {
  /** Words per state. */
  readonly words: number;
  /** Whether the same words represent the same state in every packing of the game, including other threads. */
  readonly isPortable: boolean;
  /** Writes a state to a store at offset `at`. */
  pack(state: State, store: Int32Array, at: number): void;
  unpack(store: Int32Array, at: number): State;
  /** Forgets all states except the first `count` in a store, whose words may change. */
  keepOnly(store: Int32Array, count: number): void;
}
