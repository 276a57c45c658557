/**
 * Advice on moves in the tree: it is blended into their means, and counts the less the more often a node was visited
 * (the tree scheme of Trutman and Schiffel 2015, with the weights of RAVE).
 */
import type { ActionHeuristic } from '../heuristic/action-heuristic.ts';
import { type Scaling, scaled } from '../heuristic/scaling.ts';
import type { LearnedValues } from '../learning/learned-values.ts';

export interface Advisor {
  /** All that follows starts from this state, given as bits in some place. */
  begin(store: Int32Array, place: number): void;
  /** What moves of one role are worth, from 0 to 100. */
  advise(store: Int32Array, place: number, moves: ArrayLike<number>, into: Float32Array): void;
  /** What a position is worth to a role; where it is there, moves are worth what they lead to. */
  valueAt?(store: Int32Array, place: number, role: number): number;
  /** Visits at which advice counts half, given the simulations of the turn before. */
  visits(simulations: number): number;
}

export interface AdvisorSettings {
  /** Visits at which advice counts half; 0 for the square root of the last turn's simulations, divided by `d`. */
  readonly k: number;
  readonly d: number;
  readonly scaling: Scaling;
}

/** Before there was a turn; 10,000 simulations and the usual `d` come to the same. */
const FIRST_K = 5;

export function heuristicAdvisor(heuristic: ActionHeuristic, { k, d, scaling }: AdvisorSettings): Advisor {
  let values = new Float64Array(64);
  return {
    begin: (store, place) => heuristic.settle(store, place),
    advise(store, place, moves, into) {
      if (moves.length > values.length) values = new Float64Array(2 * moves.length);
      const own = values.subarray(0, moves.length);
      heuristic.valuesAt(store, place, moves, own);
      scaled(own, scaling);
      into.set(own);
    },
    visits: (simulations) => (k > 0 ? k : simulations === 0 ? FIRST_K : Math.sqrt(simulations) / d),
  };
}

/** @param k visits at which what was learned counts half */
export function learnedAdvisor(values: LearnedValues, words: number, k: number): Advisor {
  return {
    begin: () => {},
    advise: () => {},
    valueAt: (store, place, role) => values.value(role, store, place, words),
    visits: () => k,
  };
}
