/** Positions of library games in which the player to move wins in two moves. */
export interface Puzzle {
  readonly game: string;
  /** The joint moves that lead to the position, each with one text per role. */
  readonly moves: readonly (readonly string[])[];
  /** The index of the role to move. */
  readonly role: number;
  /** The only move that wins whatever the reply. */
  readonly solution: string;
  /** The reply that leaves the fewest winning moves. */
  readonly reply: string;
}
