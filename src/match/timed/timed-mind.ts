/** Lets a player of a real-time game think, act and wait by a clock. */
import type { Microunits, Move } from '../../game/index.ts';
import type { TimedNews, TimedPlayer, TimedView } from '../../players/index.ts';
import { RANK, type TimedClock } from './timed-clock.ts';

/** How much a player may think before it acts. */
export type Thinking =
  /** Number of simulated updates: the same on every machine. */
  | { readonly kind: 'work'; readonly updates: number }
  /** Until the end of the reaction time. */
  | { readonly kind: 'time' };

export interface TimedMindOptions {
  readonly player: TimedPlayer;
  readonly view: TimedView;
  readonly clock: TimedClock;
  /** Time from the start of thinking until the action. */
  readonly reaction: Microunits;
  readonly thinking: Thinking;
  readonly submit: (move: Move) => void;
}

/** A fraction of the reaction time is reserved for delays between a thought and a move. */
const THINKING_PART = 0.9;

/**
 * A player thinks for its reaction time and then acts; events in the meantime are considered afterwards. If it decided
 * to wait, it thinks again as soon as something happens.
 */
export class TimedMind {
  readonly #options: TimedMindOptions;
  #isThinking = false;
  #hasNews = false;
  #isOver = false;
  /** Number of consecutive refused moves, which slows down a player that makes errors. */
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
    // A move at the moment of an expiry would be made in the state before it.
    const isExpiry = view.nextExpiry(now + reaction - 1) === now + reaction;
    const actsAt = now + reaction + (isExpiry ? 1 : 0);
    this.#isThinking = true;
    this.#hasNews = false;
    const thinksUntil = now + THINKING_PART * reaction;
    const isEnough =
      thinking.kind === 'work'
        ? (updates: number) => updates >= thinking.updates
        : () => clock.now() >= thinksUntil;
    const decision = player.decide({ view, now, actsAt, isEnough });
    if (decision.kind === 'idle') {
      this.#isThinking = false;
      this.#sleepUntil(decision.until > now ? decision.until : actsAt);
      return;
    }
    this.#takeBack = clock.at(actsAt, RANK.players, () => {
      this.#isThinking = false;
      if (this.#isOver) return;
      if (decision.kind === 'move') {
        // News of its move wakes the player; this timer does so if the news is lost.
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

/** Delay in reaction times. */
const RETRY = 20;
const MOST_CALM = 64;
