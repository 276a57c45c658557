/** Worlds whose states are bits, and what planning needs to know about how they change. */
import type { Random } from '../../base/index.ts';

/** How a state of bits changes: the world itself, or a model of it. */
export interface Dynamics {
  /** Fills `next` with a sampled state after the action. */
  next(state: Uint8Array, action: number, random: Random, next: Uint8Array): void;
}

export interface BitWorld extends Dynamics {
  readonly name: string;
  /** One for each bit, such as `man 3`. */
  readonly bitNames: readonly string[];
  readonly actionNames: readonly string[];
  start(random: Random): Uint8Array;
  /** The reward for arriving in a state. Models do not learn it; planners are given it. */
  reward(state: Uint8Array): number;
  /** The actions that may be chosen; all if absent. Known for the real state, and to models as bits of the state. */
  legal?(state: Uint8Array): readonly number[];
  isOver?(state: Uint8Array): boolean;
  /** A change from outside between two ticks, such as a new target; models do not learn it. Returns whether there was one. */
  intervene?(state: Uint8Array, random: Random): boolean;
}

/** The place of the bit that is set among those from `first`; −1 if none is. */
export function placeOf(state: Uint8Array, first: number, count: number): number {
  for (let i = 0; i < count; i++) if (state[first + i] !== 0) return i;
  return -1;
}

/** The number of the bits that are 1, followed by that of the action: the inputs of a model. */
export function fillActive(state: Uint8Array, action: number, active: Int32Array): number {
  let count = 0;
  for (let bit = 0; bit < state.length; bit++) if (state[bit] !== 0) active[count++] = bit;
  active[count++] = state.length + action;
  return count;
}
