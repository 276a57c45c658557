/** Where the players of matches and analyses think: in threads of this machine, or in what tests put in their place. */

import { availableParallelism } from 'node:os';
import type { ArenaGame } from '../arena/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import { CompileThreads, type SentRules, threadLanes, threadPlayer } from '../host/index.ts';
import type { MatchPlayer } from '../match/index.ts';
import type { PlayerChoice } from '../players/index.ts';

export interface ServerThreads {
  readonly compiler: RulesCompiler;
  /** How many matches are played at once. */
  readonly matches: number;
  /** Opens places for matches. */
  readonly openPool: (game: LoadedGame) => ArenaGame['openPool'];
  /** Pages may have positions analysed; absent where they may not. */
  readonly analysis?: AnalysisThreads;
}

/** Compiles what strangers send, without letting them stop the server. Both reject with a `Failure`. */
export interface RulesCompiler {
  compile(rules: SentRules): Promise<LoadedGame>;
  /** How many roles have to be played. */
  roles(rules: SentRules): Promise<number>;
  close(): void;
}

/** Threads that think about a position together. */
export interface AnalysisThreads {
  readonly count: number;
  readonly openTeam: (game: LoadedGame, choice: PlayerChoice) => AnalysisTeam;
}

export interface AnalysisTeam extends Pick<MatchPlayer, 'start' | 'observe' | 'choose'> {
  /** Ends its threads, whatever they do. */
  close(): void;
}

export function machineThreads(): ServerThreads {
  const count = availableParallelism();
  return {
    compiler: new CompileThreads(),
    // One core is left for the server itself.
    matches: Math.max(1, count - 1),
    openPool: (game) => threadLanes(game, 1),
    analysis: { count, openTeam: (game, choice) => threadPlayer(choice, game, count) },
  };
}
