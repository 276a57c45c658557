/** The contract between games and everything that plays them, whichever engine is behind it. */
import { canonicalText, type Term } from '../gdl/index.ts';

/** Position of a role in the order of the `role` facts. */
export type Role = number & { readonly brand: 'role' };

/** A move of one game; the same number means the same move term throughout the game. */
export type Move = number & { readonly brand: 'move' };

/** A position. Only the game that made it knows what is inside; it never changes. */
export interface State {
  readonly brand: 'state';
}

export type EngineName = 'rules' | 'circuit';

export interface Game {
  readonly engine: EngineName;
  /** The roles' names as the sheet spells them. */
  readonly roles: readonly Term[];
  readonly initial: State;
  legalMoves(state: State, role: Role): readonly Move[];
  /** The state after a joint move, one move per role in role order. */
  next(state: State, moves: readonly Move[]): State;
  isTerminal(state: State): boolean;
  /** The role's goal value; the highest if the rules give several, 0 if they give none. */
  goal(state: State, role: Role): number;
  /** Every value the rules give, as terms: well-formed games give exactly one in each terminal state. */
  goalTerms(state: State, role: Role): readonly Term[];
  /** What a role sees of a joint move (GDL-II), in a state before the move. */
  percepts(state: State, moves: readonly Move[], role: Role): readonly Term[];
  /** The fluents that hold, for people. */
  facts(state: State): readonly Term[];
  moveTerm(move: Move): Term;
  /** Equal states have equal keys, and different states different ones. */
  key(state: State): string;
}

// What a goal term is worth.

/** Goal values are symbols; those that are not whole numbers count as nothing. */
export function goalValue(term: Term): number {
  const text = canonicalText(term);
  return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : 0;
}
