/** Equips kinds of players with what their surroundings offer: helper threads, and a memory of earlier matches. */
import { canonicalForm, type Description } from '../gdl/index.ts';
import { type GameMemory, type KnowledgeStore, translatedMemory } from '../learn/index.ts';
import type { MatchStart } from './player.ts';
import type { PlayerKind } from './player-kind.ts';

/**
 * The same kinds, for surroundings in which something can be kept.
 *
 * @param openStore gives undefined where nothing is to be kept
 *
 * @example
 * servePlayer(callerLink(), withMemory(PLAYERS, openMemory));
 */
export function withMemory(
  kinds: readonly PlayerKind[],
  openStore: () => Promise<KnowledgeStore | undefined>,
): PlayerKind[] {
  const memories = new WeakMap<Description, Promise<GameMemory | undefined>>();
  const memoryOf = (rules: Description): Promise<GameMemory | undefined> => {
    const memory = memories.get(rules) ?? openMemory(rules, openStore);
    memories.set(rules, memory);
    return memory;
  };
  return kinds.map((kind) => ({
    ...kind,
    create: (values) => {
      const player = kind.create(values);
      return {
        start: async (match) => {
          const memory = match.rules && (await memoryOf(match.rules));
          await player.start(memory === undefined ? match : { ...match, memory });
        },
        choose: (turn) => player.choose(turn),
        stop: (end) => player.stop(end),
      };
    },
  }));
}

async function openMemory(
  rules: Description,
  openStore: () => Promise<KnowledgeStore | undefined>,
): Promise<GameMemory | undefined> {
  const store = await openStore();
  const form = store && canonicalForm(rules);
  return store && form && translatedMemory(store, form);
}

// Players that may start threads to help them.

/**
 * The same kinds, for surroundings that have threads.
 *
 * @example
 * servePlayer(callerLink(), withHelpers(PLAYERS, helperThread));
 */
export function withHelpers(
  kinds: readonly PlayerKind[],
  startHelper: NonNullable<MatchStart['startHelper']>,
): PlayerKind[] {
  return kinds.map((kind) => ({
    ...kind,
    create: (values) => {
      const player = kind.create(values);
      return {
        start: (match) => player.start({ ...match, startHelper }),
        choose: (turn) => player.choose(turn),
        stop: (end) => player.stop(end),
      };
    },
  }));
}
