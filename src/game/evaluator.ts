/** Evaluators estimate what positions are worth where nobody plays them to the end: searches and cut playouts ask them. */
import type { Packing, Role, State } from './state.ts';

/**
 * Made for one game and one packing of its states.
 *
 * @example
 * const evaluator: Evaluator = singleEvaluator(game, (state, role) => game.utility(state, role));
 * const { words } = game.packing();
 * const store = new Int32Array(2 * words);
 * game.packing().pack(stateAfter(game, ['mark 2 2']), store, words);
 * evaluator.evaluate(store, [words]).values.length // 2
 */
export interface Evaluator {
  /** Many packed positions at once. */
  evaluate(store: Int32Array, places: ArrayLike<number>): Evaluations;
  /** One position for one role, for searches that meet positions one by one. */
  value(state: State, role: Role): number;
}

/** Valid until the evaluator is asked again. */
export interface Evaluations {
  /** By place and role: the utility that the role may expect. */
  readonly values: Float64Array;
  /** By place and legal move: how promising the moves are, for evaluators that tell. */
  readonly priors?: Float64Array;
}

/**
 * An evaluator of a function that judges one position for one role.
 *
 * @param game whose positions are judged
 * @param packing of the stores that `evaluate` will be given
 */
export function singleEvaluator(
  game: { readonly roles: readonly unknown[]; packing(): Packing },
  value: Evaluator['value'],
  packing: Packing = game.packing(),
): Evaluator {
  const roles = game.roles.length;
  return {
    value,
    evaluate(store, places) {
      const values = new Float64Array(places.length * roles);
      for (let i = 0; i < places.length; i++) {
        const state = packing.unpack(store, places[i] as number);
        for (let role = 0; role < roles; role++) values[i * roles + role] = value(state, role as Role);
      }
      return { values };
    },
  };
}
