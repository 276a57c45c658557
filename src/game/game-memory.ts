/** Stores what was learned about a game in earlier matches. */

/** Knowledge about one game, in the names that its rules use now. */
export interface GameMemory {
  recall(kind: KnowledgeKind): Remembered | undefined;
  /** Replaces stored knowledge unless that was learned from more games. */
  keep(kind: KnowledgeKind, games: number, knowledge: SavedKnowledge): void;
}

/** Kinds of knowledge, stored separately. */
export type KnowledgeKind =
  | 'sub-goals'
  | 'search-values'
  | 'random-values'
  | 'linear-play'
  | 'pairs-play'
  | 'network-play'
  | 'races'
  | 'solution';

export interface Remembered {
  /** Number of games, evaluated positions or matches that it was learned from. */
  readonly games: number;
  readonly knowledge: SavedKnowledge;
}

/** Knowledge in a form that can be written as JSON. */
export interface SavedKnowledge {
  /** Facts of the game; everything else refers to them by index. */
  readonly terms: readonly string[];
  /** Knowledge by role. */
  readonly roles: readonly unknown[];
  /** A fingerprint of the game's opening, used to recognise the game with different names. */
  readonly fingerprint?: readonly string[];
  /** The weights of a network whose inputs are the terms. */
  readonly network?: unknown;
  /** Results of comparing ways of playing the game, by their names. */
  readonly races?: unknown;
  /** Best play from the first position, whose goals are what is known by role. */
  readonly solution?: SavedSolution;
}

export interface SavedSolution {
  /** Joint moves by role, in lower case and prefix notation. */
  readonly line: readonly (readonly string[])[];
  readonly lineEnd: 'over' | 'repeats' | 'unknown';
  readonly method: 'all positions' | 'search';
  readonly canRepeat: boolean;
  readonly isApproached: boolean;
  readonly depth: number;
}
