import { expect, test } from 'vitest';
import { described, sheetDescription } from '../../test/games.ts';
import { compile } from '../engines/index.ts';
import { scrambledSheet } from '../equivalence/index.ts';
import type { KnowledgeKind, SavedKnowledge } from '../game/index.ts';
import { rolesOf } from '../game/index.ts';
import { type CanonicalForm, canonicalForm, canonicalText, type TurnBasedDescription } from '../gdl/index.ts';
import { solve } from '../search/index.ts';
import { classMemory, type KnowledgeStore } from './class-memory.ts';
import { keepSolution, keptSolution } from './kept-solutions.ts';

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
  return memoryOfRules(store, sheetDescription(sheet));
}

function memoryOfRules(store: KnowledgeStore, description: TurnBasedDescription) {
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

/** Games of one, two and three players, scrambled in every way. */
const SCRAMBLED = [
  'games/tic-tac-toe/tic-tac-toe.kif',
  'games/sliding-tiles/3-puzzle.kif',
  'games/nim/nim-3-4-5.kif',
  'games/connect-four/connect-four-5x4.kif',
  'games/tic-tac-toe/tic-tac-toe-three-players.kif',
];

test.each(SCRAMBLED)(
  'what was raced and learned of %s serves its scrambled sheet, and the other way round',
  (sheet) => {
    const description = sheetDescription(sheet);
    const other = described(scrambledSheet(description, { seed: 5 }));
    for (const [from, to] of [
      [description, other],
      [other, description],
    ] as const) {
      const store = new TestStore();
      const factsOf = (rules: TurnBasedDescription): string[] => {
        const { game } = compile(rules);
        return game.facts(game.initial).map((fact) => canonicalText(fact));
      };
      memoryOfRules(store, from).keep('sub-goals', 9, { terms: factsOf(from), roles: [] });
      const { terms = [] } = memoryOfRules(store, to).recall('sub-goals')?.knowledge ?? {};
      expect([...terms].sort()).toEqual(factsOf(to).sort());
      memoryOfRules(store, from).keep('races', 7, { terms: [], roles: [], races: { mcts: 3 } });
      expect(memoryOfRules(store, to).recall('races')).toMatchObject({
        games: 7,
        knowledge: { races: { mcts: 3 } },
      });
    }
  },
);

test.each([
  'games/tic-tac-toe/tic-tac-toe.kif',
  'games/sliding-tiles/3-puzzle.kif',
  'games/nim/nim-3-4-5.kif',
])('the solution of %s is that of its scrambled sheet, and the other way round', (sheet) => {
  const description = sheetDescription(sheet);
  const other = described(scrambledSheet(description, { seed: 5 }));
  for (const [from, to] of [
    [description, other],
    [other, description],
  ] as const) {
    const store = new TestStore();
    const [solvedGame, game] = [compile(from).game, compile(to).game];
    const solved = solve(solvedGame);
    if (solved.kind !== 'solved') throw new Error('unsolved');
    expect(keepSolution(memoryOfRules(store, from), solvedGame, solved)).toBe(true);
    const kept = keptSolution(memoryOfRules(store, to), game);
    const own = solve(game);
    if (own.kind !== 'solved') throw new Error('unsolved');
    expect(kept?.goals).toEqual(own.goals);
    expect(kept?.line.length).toBe(solved.line.length);
    let state = game.initial;
    for (const joint of kept?.line ?? []) state = game.next(state, joint);
    expect(rolesOf(game).map((role) => game.utility(state, role))).toEqual(own.goals);
  }
});
