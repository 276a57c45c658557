/** States of a game as random play comes across them. */
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
