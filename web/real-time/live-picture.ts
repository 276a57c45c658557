/** What is shown of a real-time game between two updates. */
import {
  type ClickPaths,
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
  readonly lifetimes: readonly Lifetime[];
  readonly offers: readonly Offer[];
  readonly paths: ClickPaths;
  /** What a person saw or was told last. */
  readonly heard: readonly string[];
}

/** Draws the states of one game, and remembers when lifetimes began. */
export class LivePicture {
  readonly layout: Layout;
  readonly #game: TimedGame;
  readonly #lifetimes: Lifetimes;

  constructor(description: Description, game: TimedGame, view?: View) {
    this.#game = game;
    this.layout = inferTimedLayout(description, game, view);
    this.#lifetimes = new Lifetimes(this.layout);
  }

  of(
    facts: readonly TimedFact[],
    at: Microunits,
    offers: readonly Offer[] = [],
    heard: readonly string[] = [],
  ): Shown {
    const fluents = facts.map(({ fluent }) => fluent);
    const terms = offers.map(({ move }) => this.#game.moveTerm(move));
    const lifetimes = this.#lifetimes.of(facts, at);
    const scene = timedScene(this.layout, facts, lifetimes);
    return { scene, lifetimes, offers, paths: clickPaths(this.layout, terms, fluents), heard };
  }
}
