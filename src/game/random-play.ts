/** Random play, one game at a time: final states and samples of visited states. */
import type { Random } from '../base/index.ts';
import type { Game, State } from './game.ts';
import { legalByRole } from './joint-moves.ts';

export interface Sampling {
  readonly random: Random;
  /** Maximum number of states to return. */
  readonly most: number;
  /** Called after each state; returning true ends the sampling. */
  isEnough?(): boolean;
}

/** Yields the initial state, then states from random games. */
export function sampleStates(game: Game, { random, most, isEnough }: Sampling): State[] {
  const states = [game.initial];
  let state = game.initial;
  for (let tries = 0; tries < most && states.length < most && !isEnough?.(); tries++) {
    const legal = game.isTerminal(state) ? [] : legalByRole(game, state);
    if (legal.length === 0 || legal.some((moves) => moves.length === 0)) {
      state = game.initial;
      continue;
    }
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
    states.push(state);
  }
  return states;
}

/**
 * The state where a random playout ends: a terminal state, the state after `longest` moves, or one where a role has no
 * moves.
 */
export function randomPlayout(
  game: Game,
  from: State,
  random: Random,
  longest: number,
): { readonly state: State; readonly length: number } {
  let state = from;
  let length = 0;
  while (length < longest && !game.isTerminal(state)) {
    const legal = legalByRole(game, state);
    if (legal.some((moves) => moves.length === 0)) break;
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
    length++;
  }
  return { state, length };
}
