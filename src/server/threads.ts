/** Where the players of matches and analyses think: in threads of this machine, or in substitutes for tests. */

import { availableParallelism } from 'node:os';
import type { ArenaGame } from '../arena/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import { CompileThreads, type SentRules, threadLanes, threadPlayer } from '../host/index.ts';
import type { MatchPlayer } from '../match/index.ts';
import type { PlayerChoice } from '../players/index.ts';

export interface ServerThreads {
  readonly compiler: RulesCompiler;
  /** Number of matches played at once. */
  readonly matches: number;
  /** Opens lanes for matches. */
  readonly openPool: (game: LoadedGame) => ArenaGame['openPool'];
  /** Analysis for pages; absent if disabled. */
  readonly analysis?: AnalysisThreads;
}

/** Compiles untrusted rules without blocking the server. Both functions reject with a `Failure`. */
export interface RulesCompiler {
  compile(rules: SentRules): Promise<LoadedGame>;
  /** The number of roles to be played. */
  roles(rules: SentRules): Promise<number>;
  close(): void;
}

/** Threads that analyse a position together. */
export interface AnalysisThreads {
  readonly count: number;
  readonly openTeam: (game: LoadedGame, choice: PlayerChoice) => AnalysisTeam;
}

export interface AnalysisTeam extends Pick<MatchPlayer, 'start' | 'observe' | 'choose'> {
  /** Ends its threads unconditionally. */
  close(): void;
}

export function machineThreads(): ServerThreads {
  const count = availableParallelism();
  return {
    compiler: new CompileThreads(),
    // One core is reserved for the server itself.
    matches: Math.max(1, count - 1),
    openPool: (game) => threadLanes(game, 1),
    analysis: { count, openTeam: (game, choice) => threadPlayer(choice, game, count) },
  };
}
