/** Dividing the positions of a level among threads, at the tasks of which expanding a position consists. */
import type { State } from '../../machine/index.ts';
import { type Expander, type Expansion, type Part, WHOLE } from './expansion.ts';

/** What a thread does at once, in positions of the level: from 2 to 3.5 is the third one and half of the tasks of the fourth. */
export interface Portion {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds of work for which a message pays, and after which others are to be heard again. */
const LEAST_WORK = 0.25;
const MOST_WORK = 4;

/** @param pace milliseconds per position, as far as known */
export function portionLength(positions: number, threads: number, pace: number | undefined): number {
  const equal = positions / threads;
  if (pace === undefined) return equal;
  return Math.max(LEAST_WORK / pace, Math.min(equal, Math.max(1, MOST_WORK / pace)));
}

/** The next portion of such a length, or nearly: larger ones are not worth dividing a position for. */
export function nextPortion(from: number, length: number, positions: number): Portion {
  const to = length < 2 ? from + length : Math.round(from + length);
  return { from, to: positions - to < length / 2 ? positions : to };
}

/** The positions it has to do with. */
export function statesOf({ from, to }: Portion, states: readonly State[]): readonly State[] {
  return states.slice(Math.floor(from), Math.ceil(to));
}

/** From which part of the first position, and up to which part of the last one. */
export function endsOf({ from, to }: Portion): Part {
  return { from: from - Math.floor(from), to: to - Math.ceil(to) + 1 };
}

export function expandPortion(expander: Expander, states: readonly State[], ends: Part): Expansion[] {
  return states.map((state, i) =>
    expander.expand(state, {
      from: i === 0 ? ends.from : WHOLE.from,
      to: i === states.length - 1 ? ends.to : WHOLE.to,
    }),
  );
}

/** Puts together what was divided. */
export class Joiner {
  #begun: Expansion | undefined;

  /** Portions come in their order; gives the positions of which nothing is missing any more. */
  add({ to }: Portion, expansions: readonly Expansion[]): Expansion[] {
    const [first, ...others] = expansions;
    if (first === undefined) return [];
    const begun = this.#begun;
    const joined = begun ? { ...first, children: [...begun.children, ...first.children] } : first;
    const all = [joined, ...others];
    this.#begun = Number.isInteger(to) ? undefined : all.pop();
    return all;
  }
}
