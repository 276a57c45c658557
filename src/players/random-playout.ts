/** One game of random moves. */
import type { Random } from '../circuit/random.ts';
import { type Game, legalByRole, type State } from '../machine/index.ts';

export interface PlayoutEnd {
  readonly state: State;
  readonly length: number;
}

/** Where it ends, or where it is after `longest` moves, or where a role has none. */
export function randomPlayout(game: Game, from: State, random: Random, longest: number): PlayoutEnd {
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
