/** The memory of what was learned about games, in names that all spellings of a game share. */
import type { CanonicalForm } from '../gdl/index.ts';

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

// Knowledge in the names of the rules at hand, kept in names that all spellings of a game share.

export function translatedMemory(store: KnowledgeStore, { text, names }: CanonicalForm): GameMemory {
  const back = new Map([...names].map(([own, shared]) => [shared, own]));
  return {
    recall(kind) {
      const found = store.recall(text, kind);
      return found && { ...found, knowledge: renamed(found.knowledge, back) };
    },
    keep(kind, games, knowledge) {
      store.keep(text, kind, games, renamed(knowledge, names));
    },
  };
}

function renamed(knowledge: SavedKnowledge, names: ReadonlyMap<string, string>): SavedKnowledge {
  const terms = knowledge.terms.map((term) =>
    term.toLowerCase().replaceAll(/[^\s()]+/g, (name) => names.get(name) ?? name),
  );
  return { ...knowledge, terms };
}
