/** The memory of what was learned about a game in earlier matches. */

/** What is known about one game, in the names that its rules use now. */
export interface GameMemory {
  recall(kind: KnowledgeKind): Remembered | undefined;
  /** Replaces what was kept, unless that was learned from more. */
  keep(kind: KnowledgeKind, games: number, knowledge: SavedKnowledge): void;
}

/** Kinds of knowledge, kept apart. */
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
  /** Games, judgements of positions, positions or matches that it was learned from. */
  readonly games: number;
  readonly knowledge: SavedKnowledge;
}

/** Can be written as JSON. */
export interface SavedKnowledge {
  /** Facts of the game; everything else refers to them by their place in this list. */
  readonly terms: readonly string[];
  /** By role. */
  readonly roles: readonly unknown[];
  /** Of the game's opening, by which other spellings of the game are found. */
  readonly fingerprint?: readonly string[];
  /** The weights of a network, whose inputs are the terms. */
  readonly network?: unknown;
  /** How ways to play the game did against each other, by their names. */
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
