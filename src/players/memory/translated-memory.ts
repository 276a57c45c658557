/** Knowledge in the names of the rules at hand, kept in names that all spellings of a game share. */
import type { CanonicalForm } from '../../gdl/index.ts';
import type { GameMemory, KnowledgeStore, SavedKnowledge } from './game-memory.ts';

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
