/** How the moves of a playout are chosen, one game at a time. */
import type { Random } from '../../../circuit/random.ts';
import type { Move, State } from '../../../machine/index.ts';

export interface PlayoutPolicy {
  /** One of the moves that are legal for a role. */
  choose(role: number, state: State, legal: readonly Move[], played: readonly PlayedStep[]): Move;
  /** How likely the moves are, relative to each other, for policies that say it of each. */
  weigh?(role: number, state: State, legal: readonly Move[], played: readonly PlayedStep[]): number[];
  /** The moves that are chosen among, for policies that leave some out. */
  narrow?(role: number, state: State, legal: readonly Move[]): readonly Move[];
  /** All playouts from now on start from this state or later ones; it is given as bits in some place. */
  begin?(store: Int32Array, place: number): void;
  /** What came of a playout, by role. */
  learn?(played: readonly PlayedStep[], goals: ArrayLike<number>): void;
  /** What came of a move that was made in the tree, for the role that made it. */
  learnMove?(move: number, goal: number): void;
}

/** A joint move of a playout, and the state it was made in. */
export interface PlayedStep {
  readonly state: State;
  readonly moves: readonly Move[];
}

export function uniformPolicy(random: Random): PlayoutPolicy {
  return { choose: (_role, _state, legal) => random.pick(legal) };
}

/** A policy that chooses by weights. */
export function weighingPolicy(
  weigh: NonNullable<PlayoutPolicy['weigh']>,
  random: Random,
): Pick<PlayoutPolicy, 'choose' | 'weigh'> {
  return {
    weigh,
    choose(role, state, legal, played) {
      if (legal.length === 1) return legal[0] as Move;
      return legal[pickWeighted(weigh(role, state, legal, played), random)] as Move;
    },
  };
}

/** One of some things, each as likely as its weight says. */
export function pickWeighted(weights: ArrayLike<number>, random: Random): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] as number;
  let left = (random.next32() / 2 ** 32) * sum;
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] as number;
    if (left < 0) return i;
  }
  return weights.length - 1;
}
