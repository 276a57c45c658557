/**
 * Searches depth first for histories consistent with everything a role has observed, for use when sampling has found
 * none.
 */
import type { Random } from '../base/index.ts';
import { jointMoveCount, type Move, type Observation } from '../game/index.ts';
import {
  choicesAt,
  continued,
  type History,
  jointMoveAt,
  likelihood,
  type MoveShares,
  sharesAt,
  showsExactly,
  type Viewpoint,
} from './histories.ts';

interface Frame {
  readonly history: History;
  readonly choices: readonly (readonly Move[])[];
  readonly shares: MoveShares;
  readonly count: number;
  /** Joint moves are tried in a random order: starting from `first`, in steps that are coprime to their number. */
  readonly first: number;
  readonly stride: number;
  tried: number;
}

/** The state of a search: a history was found, all were tried without success, or the search is paused. */
export type SearchResult =
  | { readonly kind: 'found'; readonly history: History }
  | { readonly kind: 'none'; readonly deepest: number; readonly tried: number }
  | { readonly kind: 'unfinished' };

export class HistorySearch {
  readonly #point: Viewpoint;
  readonly #observations: readonly Observation[];
  readonly #random: Random;
  readonly #fits: (history: History) => boolean;
  readonly #stack: Frame[] = [];
  #deepest = 0;
  #tried = 0;

  /** @param fits checks what is known besides the observations, such as that the game continues */
  constructor(
    point: Viewpoint,
    observations: readonly Observation[],
    random: Random,
    fits: (history: History) => boolean,
  ) {
    this.#point = point;
    this.#observations = observations;
    this.#random = random;
    this.#fits = fits;
    this.#enter(initialHistory(point));
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
      if (frame.tried === frame.count) {
        this.#stack.pop();
        continue;
      }
      if (this.#tried >= end) return { kind: 'unfinished' };
      const after = this.#step(frame);
      if (after === undefined) continue;
      this.#deepest = Math.max(this.#deepest, this.#stack.length);
      if (this.#stack.length < this.#observations.length) this.#enter(after);
      else if (this.#fits(after)) return { kind: 'found', history: after };
    }
  }

  #step(frame: Frame): History | undefined {
    const number = (frame.first + frame.stride * frame.tried) % frame.count;
    frame.tried++;
    this.#tried++;
    const moves = jointMoveAt(frame.choices, number);
    const observation = this.#observations[this.#stack.length - 1] as Observation;
    if (!showsExactly(this.#point, frame.history.state, moves, observation)) return undefined;
    const weight = frame.history.weight * likelihood(frame.choices, frame.shares, moves);
    return weight === 0 ? undefined : continued(this.#point, frame.history, moves, weight);
  }

  #enter(history: History): void {
    const observation = this.#observations[this.#stack.length] as Observation;
    const choices = choicesAt(this.#point, history, observation);
    if (choices === undefined) return;
    const count = jointMoveCount(choices);
    const first = this.#random.below(count);
    const stride = strideFor(count, this.#random);
    const shares = sharesAt(this.#point, history, choices);
    this.#stack.push({ history, choices, shares, count, first, stride, tried: 0 });
  }
}

export function initialHistory({ game, views }: Viewpoint): History {
  return { state: game.initial, views: views.starts(), weight: 1 };
}

function strideFor(count: number, random: Random): number {
  if (count < 3) return 1;
  for (;;) {
    const stride = 1 + random.below(count - 1);
    if (greatestCommonDivisor(stride, count) === 1) return stride;
  }
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
