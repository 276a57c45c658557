/** What a question is asked about: a state, the moves made in it, and all that was found out about them so far. */
import type { Dependency } from './clause.ts';
import type { FactStore } from './store/fact-store.ts';
import { TableSpace } from './table.ts';

export interface Position {
  readonly state: FactStore;
  /** The answers of `does`, each a role and its move. */
  readonly moves: readonly (readonly number[])[];
  /** Answers found so far, by what they depend on. */
  readonly spaces: Readonly<Record<Dependency, TableSpace>>;
}

/** A state in which nobody has moved yet. `rules` holds what is true in every state. */
export function positionOf(rules: TableSpace, state: FactStore): Position {
  return { state, moves: [], spaces: { rules, state: new TableSpace(), moves: new TableSpace() } };
}

export function withMoves(position: Position, moves: Position['moves']): Position {
  return { ...position, moves, spaces: { ...position.spaces, moves: new TableSpace() } };
}
