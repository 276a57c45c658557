/** Lets a player of a real-time game think, act and wait by a clock. */
import type { Microunits, Move } from '../../game/index.ts';
import type { TimedNews, TimedPlayer, TimedView } from '../../players/index.ts';
import { RANK, type TimedClock } from './timed-clock.ts';

/** How much a player may think before it acts. */
export type Thinking =
  /** Simulated updates: the same on every machine. */
  | { readonly kind: 'work'; readonly updates: number }
  /** As long as the reaction takes, by the clock. */
  | { readonly kind: 'time' };

export interface TimedMindOptions {
  readonly player: TimedPlayer;
  readonly view: TimedView;
  readonly clock: TimedClock;
  /** From the moment at which it begins to think until it acts. */
  readonly reaction: Microunits;
  readonly thinking: Thinking;
  readonly submit: (move: Move) => void;
}

/** A share of the reaction time is left for what lies between a thought and a move. */
const THINKING_PART = 0.9;

/**
 * A player thinks for its reaction time and then acts; what happens meanwhile it considers afterwards. Where it decided to
 * wait, it thinks again as soon as something happens.
 */
export class TimedMind {
  readonly #options: TimedMindOptions;
  #isThinking = false;
  #hasNews = false;
  #isOver = false;
  /** Moves that were refused one after the other, by which a mind that errs calms down. */
  #refusals = 0;
  #takeBack = (): void => {};

  constructor(options: TimedMindOptions) {
    this.#options = options;
  }

  start(): void {
    this.#wake();
  }

  hear(news: TimedNews): void {
    if (news.kind === 'end') {
      this.stop();
      return;
    }
    if (news.kind === 'refused') this.#refusals++;
    else this.#refusals = 0;
    this.#options.view.hear(news);
    this.#hasNews = true;
    if (!this.#isThinking)
      this.#sleepUntil(this.#options.clock.now() + this.#options.reaction * this.#calm());
  }

  stop(): void {
    this.#isOver = true;
    this.#takeBack();
  }

  #wake(): void {
    if (this.#isOver || this.#isThinking) return;
    const { player, view, clock, reaction, thinking } = this.#options;
    const now = clock.now();
    const actsAt = now + reaction;
    this.#isThinking = true;
    this.#hasNews = false;
    const thinksUntil = now + THINKING_PART * reaction;
    const isEnough =
      thinking.kind === 'work'
        ? (updates: number) => updates >= thinking.updates
        : () => clock.now() >= thinksUntil;
    const decision = player.decide({ view, now, actsAt, isEnough });
    this.#takeBack = clock.at(actsAt, RANK.players, () => {
      this.#isThinking = false;
      if (this.#isOver) return;
      if (decision.kind === 'move') {
        // What happens to it is told, and then the mind goes on; it also does where that is lost.
        this.#sleepUntil(actsAt + RETRY * reaction);
        this.#options.submit(decision.move);
      } else if (this.#hasNews) this.#wake();
      else this.#sleepUntil(decision.until);
    });
  }

  #calm(): number {
    return this.#refusals === 0 ? 0 : Math.min(MOST_CALM, 2 ** this.#refusals);
  }

  #sleepUntil(moment: Microunits): void {
    this.#takeBack();
    this.#takeBack = this.#options.clock.at(moment, RANK.players, () => this.#wake());
  }
}

/** In reaction times. */
const RETRY = 20;
const MOST_CALM = 64;
