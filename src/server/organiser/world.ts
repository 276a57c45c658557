/** What organising needs of the program around it. */
import type { Reading, TurnBasedDescription } from '../../gdl/index.ts';
import type { Compilation } from '../../machine/index.ts';
import type { Lane, MatchPlayer } from '../../match/index.ts';
import type { PlayerChoice } from '../../players/index.ts';

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

export interface AnalysisTeam extends Pick<MatchPlayer, 'start' | 'choose'> {
  /** Ends its threads, whatever they do. */
  close(): void;
}

export interface OrganiserWorld {
  /** The rules of a game of the library, by its name, perhaps with parameters; undefined if there is none. */
  readonly libraryRules: (name: string) => Promise<string | undefined>;
  /** Opens places for matches, in which players think in threads of their own. */
  readonly openLane: (game: PlayableGame) => (signal: AbortSignal) => Promise<Lane> | Lane;
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
