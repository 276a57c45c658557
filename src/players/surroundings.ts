/** Adds a memory of earlier matches to kinds of players. */
import type { GameMemory } from '../game/index.ts';
import { canonicalForm, type Description, isTurnBased } from '../gdl/index.ts';
import { classMemory, type KnowledgeStore, translatedMemory } from '../learn/index.ts';
import type { MatchStart, Player } from './player.ts';
import type { PlayerKind } from './player-kind.ts';

/**
 * The same kinds of players, with access to stored knowledge.
 *
 * @param openStore returns undefined if nothing is to be stored
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
    create: (values) =>
      startedWith(kind.create(values), async (match) => {
        const memory = match.rules && (await memoryOf(match.rules));
        return memory === undefined ? match : { ...match, memory };
      }),
  }));
}

/** The same player, with a different start of matches. */
export function startedWith(
  player: Player,
  change: (match: MatchStart) => MatchStart | Promise<MatchStart>,
): Player {
  return {
    start: async (match) => player.start(await change(match)),
    ...(player.observe && { observe: (event) => player.observe?.(event) }),
    choose: (turn) => player.choose(turn),
    stop: (end) => player.stop(end),
  };
}

async function openMemory(
  rules: Description,
  openStore: () => Promise<KnowledgeStore | undefined>,
): Promise<GameMemory | undefined> {
  const store = await openStore();
  const form = store && canonicalForm(rules);
  if (store === undefined || form === undefined) return undefined;
  return isTurnBased(rules) ? classMemory(store, rules, form) : translatedMemory(store, form);
}
