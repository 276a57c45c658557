/**
 * The work of a thread that searches together with others: it has the same game, and searches the positions sent to
 * it.
 */
import { type ServiceCaller, seededRandom, serve, stopwatch } from '../../base/index.ts';
import { gameOfBare } from '../../engines/index.ts';
import type { GameMemory, Remembered } from '../../game/index.ts';
import { memberSearch, sliceFor } from './mcts.ts';
import { type SearchMemberProtocol, ThoughtsCodec } from './search-team.ts';
import { TurnSearch } from './turn-search.ts';

/** Milliseconds after which a member learns that the search is over. */
const SLICE = 20;

export function serveSearchMember(caller: ServiceCaller<SearchMemberProtocol>): void {
  let member: { readonly search: TurnSearch; readonly codec: ThoughtsCodec } | undefined;
  const now = (): number => performance.now();
  serve<SearchMemberProtocol>(
    caller,
    {
      load: async ({ game: sent, values: wanted, role, seed, budget, membership, learned }) => {
        const game = gameOfBare(sent);
        const match = { game, role, random: seededRandom(seed), now, budget, ...(learned && lent(learned)) };
        // The leader's knowledge is enough.
        const values = learned ? { ...wanted, positions: learned.games } : wanted;
        const search = await memberSearch(match, values, membership);
        member = {
          search: new TurnSearch({ search, role, final: values.final, slice: sliceFor(values, SLICE), now }),
          codec: new ThoughtsCodec(game),
        };
      },
      search: async ({ states, step, seconds }, { signal }) => {
        if (member === undefined) throw new Error('no game has been loaded');
        const { search, codec } = member;
        const found = await search.think({
          states: codec.decodeStates(states),
          step,
          watch: stopwatch({ seconds }, now),
          isTimed: true,
          signal,
        });
        return codec.encode(found);
      },
    },
    { oneAtATime: true },
  );
}

/** A memory with a single entry. */
function lent(learned: Remembered): { readonly memory: GameMemory } {
  return { memory: { recall: (kind) => (kind === 'network-play' ? learned : undefined), keep: () => {} } };
}
