import { expect, test } from 'vitest';
import { described, sheetDescription } from '../../test/games.ts';
import { knownState, matchStart } from '../../test/playing.ts';
import { compile } from '../engines/index.ts';
import type { Remembered, Role } from '../game/index.ts';
import type { KnowledgeStore } from '../learn/index.ts';
import type { Thoughts } from './player.ts';
import { createPlayer, readPlayerChoice } from './player-choice.ts';
import { PLAYERS } from './registry.ts';
import { withMemory } from './surroundings.ts';

function shelf(): KnowledgeStore & { readonly kept: Map<string, Remembered> } {
  const kept = new Map<string, Remembered>();
  return {
    kept,
    recall: (rules, kind) => kept.get(`${kind} ${rules}`),
    keep: (rules, kind, games, knowledge) => kept.set(`${kind} ${rules}`, { games, knowledge }),
    games: () => [],
  };
}

const plain = sheetDescription('games/tic-tac-toe/tic-tac-toe.kif');
const scrambled = described(
  plain.source.text
    .replaceAll(/;.*/g, '')
    .replaceAll(/\b(cell|mark|control|row|column|diagonal|line|open|x|o|empty)\b/g, (name) => `w${name}w`),
);

/** The note of the first move, by the clock or by playouts. */
async function noteOf(
  player: string,
  rules: typeof plain,
  store: KnowledgeStore,
  seconds?: number,
): Promise<string> {
  const { game } = compile(rules);
  const kinds = withMemory(PLAYERS, async () => store);
  const choice = readPlayerChoice(player, kinds);
  if ('problem' in choice) throw new TypeError(choice.problem);
  const made = createPlayer(choice, kinds);
  // The clock stands still, so that nothing depends on the speed of this machine.
  const budget = seconds === undefined ? { playouts: 100 } : { seconds };
  await made.start(matchStart(game, 0 as Role, 1, { rules, budget, now: () => 0 }));
  const seen: Thoughts[] = [];
  const legal = game.legalMoves(game.initial, 0 as Role);
  await made.choose({
    ...knownState(game.initial),
    legal,
    budget: { playouts: 100 },
    report: (each) => seen.push(each),
  });
  return seen.at(-1)?.note ?? '';
}

test.each(['subgoal', 'decision-tree'])('%s knows a game again under other names', async (name) => {
  const store = shelf();
  const player = `${name}:games=3000`;
  expect(await noteOf(player, plain, store, 10)).toMatch(/^learned from 3000 games/);
  expect(store.kept.size).toBe(1);
  expect(await noteOf(player, scrambled, store, 10)).toMatch(/^remembered from 3000 games/);
  // If more games are requested than were learned from, learning starts again.
  expect(await noteOf(`${name}:games=4000`, scrambled, store, 10)).toMatch(/^learned from 4000 games/);
});

test('learned values are known again', async () => {
  const store = shelf();
  const player = 'mcts:learned=tree,positions=2000';
  await noteOf(player, plain, store, 10);
  const [[key, found] = ['', undefined]] = store.kept;
  expect(key).toMatch(/^search-values /);
  store.kept.set(key, { ...(found as Remembered), games: 12_345 });
  expect(await noteOf(player, scrambled, store, 10)).toMatch(/values learned from 12345 positions/);
});

test('without a clock nothing is remembered and nothing kept, so that matches replay', async () => {
  const store = shelf();
  await noteOf('subgoal:games=3000', plain, store, 10);
  expect(await noteOf('subgoal:games=2000', plain, store)).toMatch(/^learned from 2000 games/);
  expect(store.kept.size).toBe(1);
});
