/** What games are made of: roles, moves and states as handles, and states as packed words. */

/** Position of a role in the order of the `role` facts. */
export type Role = number & { readonly brand: 'role' };

/** A move of one game; the same number means the same move term throughout the game. */
export type Move = number & { readonly brand: 'move' };

/** A position. Only the game that made it knows what is inside; it never changes. */
export interface State {
  readonly brand: 'state';
}

/** States as 32-bit words in stores of their users. Equal states are equal words. */
export interface Packing {
  /** Words per state. */
  readonly words: number;
  /** Whether the same words mean the same state in every packing of the game, in other threads too. */
  readonly isPortable: boolean;
  /** Writes a state into a store, from the word `at` on. */
  pack(state: State, store: Int32Array, at: number): void;
  unpack(store: Int32Array, at: number): State;
  /** Forgets every state but the first `count` of a store, whose words may change. */
  keepOnly(store: Int32Array, count: number): void;
}
