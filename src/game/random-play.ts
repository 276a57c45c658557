/** Random play, one game at a time: where it ends, and the states that it comes across. */
import type { Random } from '../base/index.ts';
import type { Game, State } from './game.ts';
import { legalByRole } from './joint-moves.ts';

export interface Sampling {
  readonly random: Random;
  /** States to give at most. */
  readonly most: number;
  /** Asked after each state; true ends the sampling. */
  isEnough?(): boolean;
}

/** The initial state first, then states of random games. */
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

/** Where a random playout ends, where it is after `longest` moves, or where a role has none. */
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
