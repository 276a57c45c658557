/** A line of play: how a state was reached from the initial one. */
import type { Game, Move, State } from '../game.ts';

export interface Line {
  readonly state: State;
  /** Joint moves made so far. */
  readonly length: number;
  /** Undefined in the initial state. */
  readonly last: { readonly before: Line; readonly moves: readonly Move[] } | undefined;
}

export function startOf(game: Game): Line {
  return { state: game.initial, length: 0, last: undefined };
}

export function extended(game: Game, line: Line, moves: readonly Move[]): Line {
  return {
    state: game.next(line.state, moves),
    length: line.length + 1,
    last: { before: line, moves },
  };
}

/** The joint moves from the initial state on. */
export function movesOf(line: Line): (readonly Move[])[] {
  const moves: (readonly Move[])[] = [];
  for (let last = line.last; last !== undefined; last = last.before.last) moves.push(last.moves);
  return moves.reverse();
}
