/** What the page's server needs for tournaments and matches: the library, threads to think in, and the time. */
import { availableParallelism } from 'node:os';
import type { OrganiserWorld } from '../server/index.ts';
import type { Io } from './io.ts';
import { libraryText } from './library-sheet.ts';
import { threadLanes, threadPlayer } from './player-thread.ts';
import { readTime } from './time.ts';

export function organiserWorld(io: Io): OrganiserWorld {
  return {
    libraryRules: async (name) => {
      const found = await libraryText(name);
      return found.kind === 'sheet' ? found.text : undefined;
    },
    openLane: (game) => threadLanes(game, 1),
    analysis: {
      threads: availableParallelism(),
      openTeam: (game, choice) => threadPlayer(choice, game, availableParallelism()),
    },
    readTime,
    // One core is left for the server itself.
    parallel: Math.max(1, availableParallelism() - 1),
    now: io.now,
    date: () => new Date(),
    complain: (problem) => io.err(`anygame: ${problem}\n`),
  };
}
