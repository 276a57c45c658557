/** What is shown of a real-time game between two updates. */
import {
  type ChessClock,
  ChessClocks,
  type ClickPaths,
  carryPieces,
  clickPaths,
  inferTimedLayout,
  type Layout,
  type Lifetime,
  Lifetimes,
  type Scene,
  timedScene,
  type View,
} from '../../src/board/index.ts';
import type { Microunits, Move, Role, TimedFact, TimedGame } from '../../src/game/index.ts';
import type { Description } from '../../src/gdl/index.ts';

/** Something that a person can do now. */
export interface Offer {
  readonly role: Role;
  readonly move: Move;
  readonly words: string;
}

export interface Shown {
  readonly scene: Scene;
  readonly clocks: readonly ChessClock[];
  readonly lifetimes: readonly Lifetime[];
  readonly offers: readonly Offer[];
  readonly paths: ClickPaths;
  /** What a person saw or was told last. */
  readonly heard: readonly string[];
}

/** Draws the states of one game, and remembers when lifetimes began and what clocks showed first. */
export class LivePicture {
  readonly layout: Layout;
  readonly #game: TimedGame;
  readonly #lifetimes: Lifetimes;
  readonly #clocks: ChessClocks;
  #scene: Scene | undefined;

  constructor(description: Description, game: TimedGame, view?: View) {
    this.#game = game;
    this.layout = inferTimedLayout(description, game, view);
    this.#lifetimes = new Lifetimes(this.layout);
    this.#clocks = new ChessClocks(description, this.layout);
  }

  of(
    facts: readonly TimedFact[],
    at: Microunits,
    offers: readonly Offer[] = [],
    heard: readonly string[] = [],
  ): Shown {
    const fluents = facts.map(({ fluent }) => fluent);
    const terms = offers.map(({ move }) => this.#game.moveTerm(move));
    const { clocks, rest } = this.#clocks.of(facts);
    const lifetimes = this.#lifetimes.of(rest, at);
    const next = timedScene(this.layout, rest, lifetimes);
    // Pieces that moved glide; new ones would fade in, and those that move often would hardly be seen.
    const scene = this.#scene === undefined ? next : carryPieces(this.#scene, next);
    this.#scene = scene;
    return { scene, clocks, lifetimes, offers, paths: clickPaths(this.layout, terms, fluents), heard };
  }
}
