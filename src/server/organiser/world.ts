/** What organising needs of the program around it. */
import type { Reading, TurnBasedDescription } from '../../gdl/index.ts';
import type { Compilation } from '../../machine/index.ts';
import type { Lane } from '../../match/index.ts';

/** A game that can be played. */
export interface PlayableGame {
  readonly name: string;
  readonly text: string;
  readonly reading: Reading;
  readonly description: TurnBasedDescription;
  readonly compilation: Compilation;
}

export interface OrganiserWorld {
  /** The rules of a game of the library, by its name, perhaps with parameters; undefined if there is none. */
  readonly libraryRules: (name: string) => Promise<string | undefined>;
  /** Opens places for matches, in which players think in threads of their own. */
  readonly openLane: (game: PlayableGame) => (signal: AbortSignal) => Promise<Lane> | Lane;
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
