/** What the server needs of the machine around it: the library, threads to think in, and the time. */

import { availableParallelism } from 'node:os';
import { readTime } from '../base/index.ts';
import type { Compilation } from '../engines/index.ts';
import type { Reading, TurnBasedDescription } from '../gdl/index.ts';
import { type Io, libraryText, threadLanes, threadPlayer } from '../host/index.ts';
import type { MatchPlayer, PlayerPool } from '../match/index.ts';
import type { PlayerChoice } from '../players/index.ts';

/** A game that can be played. */
export interface PlayableGame {
  readonly name: string;
  readonly text: string;
  readonly reading: Reading;
  readonly description: TurnBasedDescription;
  readonly compilation: Compilation;
}

/** Threads that think about a position together. */
export interface AnalysisWorld {
  /** How many of them. */
  readonly threads: number;
  readonly openTeam: (game: PlayableGame, choice: PlayerChoice) => AnalysisTeam;
}

export interface AnalysisTeam extends Pick<MatchPlayer, 'start' | 'observe' | 'choose'> {
  /** Ends its threads, whatever they do. */
  close(): void;
}

export interface ServerWorld {
  /** The rules of a game of the library, by its name, perhaps with parameters; undefined if there is none. */
  readonly libraryRules: (name: string) => Promise<string | undefined>;
  /** Opens places for matches, in which players think in threads of their own. */
  readonly openLane: (game: PlayableGame) => (signal: AbortSignal) => Promise<PlayerPool> | PlayerPool;
  /** Pages may have positions analysed; absent where they may not. */
  readonly analysis?: AnalysisWorld;
  /** Seconds of a text as in `500ms`; undefined if it is no time. */
  readonly readTime: (text: string) => number | undefined;
  /** How many matches are played at once. */
  readonly parallel: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
  readonly date: () => Date;
  /** Told what went wrong inside, for whoever runs the server. */
  readonly complain: (problem: string) => void;
}

// What the page's server needs for tournaments and matches: the library, threads to think in, and the time.

export function serverWorld(io: Io): ServerWorld {
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
