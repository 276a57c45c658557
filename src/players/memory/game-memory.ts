/** What players have learned of a game, kept from one match to the next by whoever runs them. */

/** Kinds of knowledge, kept apart. */
export type KnowledgeKind = 'sub-goals' | 'search-values' | 'random-values';

/** Can be written as JSON. */
export interface SavedKnowledge {
  /** Facts of the game; everything else refers to them by their place in this list. */
  readonly terms: readonly string[];
  /** By role. */
  readonly roles: readonly unknown[];
}

/** What is known of one game, in the names that its rules use now. */
export interface GameMemory {
  recall(kind: KnowledgeKind): Remembered | undefined;
  /** Replaces what was kept, unless that was learned from more. */
  keep(kind: KnowledgeKind, games: number, knowledge: SavedKnowledge): void;
}

export interface Remembered {
  /** Games, or judgements of positions, that it was learned from. */
  readonly games: number;
  readonly knowledge: SavedKnowledge;
}

/** Keeps knowledge by games, whatever they are called and their names are. */
export interface KnowledgeStore {
  /** @param rules the text that all spellings of the game share; see `canonicalForm` */
  recall(rules: string, kind: KnowledgeKind): Remembered | undefined;
  keep(rules: string, kind: KnowledgeKind, games: number, knowledge: SavedKnowledge): void;
}
