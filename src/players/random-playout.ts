/** One game of random moves, and what it was worth. */
import type { Random } from '../circuit/random.ts';
import { type Game, legalByRole, type Role, type State } from '../machine/index.ts';

export interface PlayoutResult {
  /** From 0 to 1. */
  readonly value: number;
  readonly length: number;
}

/** A game that does not end within `longest` moves is worth what the rules say of the state it is in by then. */
export function randomPlayout(
  game: Game,
  from: State,
  role: Role,
  random: Random,
  longest: number,
): PlayoutResult {
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
  return { value: game.goal(state, role) / 100, length };
}
