/** A store of what was learned about games, in names that all spellings of a game share. */
import type { GameMemory, KnowledgeKind, Remembered, SavedKnowledge } from '../game/index.ts';
import type { CanonicalForm } from '../gdl/index.ts';

/** Keeps knowledge by games, whatever they are called and their names are. */
export interface KnowledgeStore {
  /** @param rules the text that all spellings of the game share; see `canonicalForm` */
  recall(rules: string, kind: KnowledgeKind): Remembered | undefined;
  keep(rules: string, kind: KnowledgeKind, games: number, knowledge: SavedKnowledge): void;
  /** The games of which something of the kind is known, with the fingerprints that were kept with it. */
  games(kind: KnowledgeKind): readonly { readonly rules: string; readonly fingerprint: readonly string[] }[];
}

/** The memory of one game: what the store keeps of it, in the names of the rules at hand. */
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
