/**
 * Searches depth first for histories consistent with everything a role has observed, for use when sampling has found
 * none.
 */
import type { Random } from '../base/index.ts';
import type { Observation } from '../game/index.ts';
import type { Continuations, Fork } from './continuations.ts';
import type { History, Viewpoint } from './histories.ts';
import { mixedNumbers } from './mixed-numbers.ts';

interface Frame {
  readonly fork: Fork;
  /** The joint moves in the order in which they are tried. */
  readonly joint: (index: number) => number;
  tried: number;
  /** Consistent continuations that were found together and not entered yet, the first one last. */
  waiting: History[];
}

/** Trying more than this many joint moves of one history together would often be in vain. */
const MOST_TOGETHER = 16;

/** The state of a search: a history was found, all were tried without success, or the search is paused. */
export type SearchResult =
  | { readonly kind: 'found'; readonly history: History }
  | { readonly kind: 'none'; readonly deepest: number; readonly tried: number }
  | { readonly kind: 'unfinished' };

export class HistorySearch {
  readonly #continuations: Continuations;
  readonly #observations: readonly Observation[];
  readonly #random: Random;
  readonly #fits: (history: History) => boolean;
  readonly #stack: Frame[] = [];
  #deepest = 0;
  #tried = 0;

  /** @param fits checks what is known besides the observations, such as that the game continues */
  constructor(
    start: History,
    continuations: Continuations,
    observations: readonly Observation[],
    random: Random,
    fits: (history: History) => boolean,
  ) {
    this.#continuations = continuations;
    this.#observations = observations;
    this.#random = random;
    this.#fits = fits;
    this.#enter(start);
  }

  /** The number of joint moves tried so far. */
  get tried(): number {
    return this.#tried;
  }

  /** Continues until another history is found or this many joint moves have been tried. */
  next(work: number): SearchResult {
    const end = this.#tried + work;
    for (;;) {
      const frame = this.#stack.at(-1);
      if (frame === undefined) return { kind: 'none', deepest: this.#deepest, tried: this.#tried };
      const after = frame.waiting.pop();
      if (after === undefined) {
        if (frame.tried === frame.fork.count) this.#stack.pop();
        else if (this.#tried >= end) return { kind: 'unfinished' };
        else this.#try(frame, end - this.#tried);
        continue;
      }
      this.#deepest = Math.max(this.#deepest, this.#stack.length);
      if (this.#stack.length < this.#observations.length) this.#enter(after);
      else if (this.#fits(after)) return { kind: 'found', history: after };
    }
  }

  #try(frame: Frame, work: number): void {
    const { fork, joint, tried } = frame;
    const count = Math.min(work, fork.count - tried, this.#continuations.lanes, MOST_TOGETHER);
    const numbers = Array.from({ length: count }, (_, i) => joint(tried + i));
    frame.tried += count;
    this.#tried += count;
    const observation = this.#observations[this.#stack.length - 1] as Observation;
    frame.waiting = this.#continuations.among(fork, numbers, observation).reverse();
  }

  #enter(history: History): void {
    const observation = this.#observations[this.#stack.length] as Observation;
    const [fork] = this.#continuations.forks([history], observation);
    if (fork === undefined) return;
    const joint = mixedNumbers(fork.count, this.#random);
    this.#stack.push({ fork, joint, tried: 0, waiting: [] });
  }
}

export function initialHistory({ game, views }: Viewpoint): History {
  return { state: game.initial, views: views.starts(), weight: 1 };
}
