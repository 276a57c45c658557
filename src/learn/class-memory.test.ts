import { expect, test } from 'vitest';
import { sheetDescription } from '../../test/games.ts';
import type { KnowledgeKind, SavedKnowledge } from '../game/index.ts';
import { type CanonicalForm, canonicalForm } from '../gdl/index.ts';
import { classMemory, type KnowledgeStore } from './class-memory.ts';

class TestStore implements KnowledgeStore {
  readonly kept = new Map<string, { games: number; knowledge: SavedKnowledge; rules: string }>();

  recall(rules: string, kind: KnowledgeKind) {
    return this.kept.get(`${kind} ${rules}`);
  }

  keep(rules: string, kind: KnowledgeKind, games: number, knowledge: SavedKnowledge): void {
    this.kept.set(`${kind} ${rules}`, { games, knowledge, rules });
  }

  games(kind: KnowledgeKind) {
    return [...this.kept]
      .filter(([key]) => key.startsWith(kind))
      .map(([, { rules, knowledge }]) => ({ rules, fingerprint: knowledge.fingerprint ?? [] }));
  }
}

function memoryOf(store: KnowledgeStore, sheet: string) {
  const description = sheetDescription(sheet);
  return classMemory(store, description, canonicalForm(description) as CanonicalForm, { seconds: 60 });
}

test('what was learned of tic-tac-toe serves number scrabble, and the other way round', () => {
  const store = new TestStore();
  const first = memoryOf(store, 'games/tic-tac-toe/tic-tac-toe.kif');
  first.keep('sub-goals', 10, {
    terms: ['(cell 2 2 x)', '(cell 1 1 o)'],
    roles: ['for x', 'for o'],
  });
  const second = memoryOf(store, 'games/number-scrabble/number-scrabble.kif');
  const recalled = second.recall('sub-goals');
  expect(recalled?.games).toBe(10);
  const [centre, corner] = recalled?.knowledge.terms ?? [];
  expect(centre).toBe('(owner 5 x)');
  expect(corner).toMatch(/^\(owner [2468] o\)$/);
  expect(recalled?.knowledge.roles).toEqual(['for x', 'for o']);
  second.keep('sub-goals', 20, { terms: ['(owner 5 o)'], roles: ['x again', 'o again'] });
  expect(store.kept.size).toBe(1);
  expect(first.recall('sub-goals')).toMatchObject({
    games: 20,
    knowledge: { terms: ['(cell 2 2 o)'], roles: ['x again', 'o again'] },
  });
});

test('a game that is not the same learns nothing from it', () => {
  const store = new TestStore();
  memoryOf(store, 'games/tic-tac-toe/tic-tac-toe.kif').keep('sub-goals', 10, { terms: [], roles: [] });
  expect(memoryOf(store, 'games/nim/nim-3-4-5.kif').recall('sub-goals')).toBeUndefined();
});
