/** What is said between the page and the worker that looks at positions of a game. All of it can be cloned. */
import type { ClickPaths, Scene } from '../../src/board/index.ts';

/** A game that is to be looked at. */
export interface StudiedSheet {
  readonly name: string;
  readonly sheet: string;
  /** The text of a view file, which says how the board is drawn. */
  readonly drawing?: string;
}

/** Joint moves, each with one text per role. */
export type Line = readonly (readonly string[])[];

export interface StudiedGame {
  readonly roles: readonly string[];
  readonly hidesMoves: boolean;
  readonly engine: string;
}

export interface StudiedPosition {
  readonly scene: Scene;
  /** Fluents that hold, as the rules write them. */
  readonly facts: readonly string[];
  /** By role, in the order of their terms. */
  readonly legal: readonly (readonly string[])[];
  /** By role: which clicks make which of the legal moves. */
  readonly clicks: readonly ClickPaths[];
  /** By role; absent while the game goes on. */
  readonly goals?: readonly number[];
}
