/** Plays games of random moves. */
import type { Random } from '../../circuit/random.ts';
import type { Budget } from './budget.ts';
import { extended, startOf } from './line.ts';
import type { Observations } from './observations.ts';

export interface RandomGames {
  readonly count: number;
  /** Joint moves of the shortest and of the longest game that came to an end. */
  readonly shortest: number;
  readonly longest: number;
  /** Games that were broken off at the bound. */
  readonly unended: number;
}

export interface RandomGamesWanted {
  readonly count: number;
  /** Joint moves after which a game is broken off. */
  readonly longest: number;
  readonly random: Random;
  readonly budget: Budget;
}

/** At least one game is played, however little time there is. */
export function playRandomGames(observations: Observations, wanted: RandomGamesWanted): RandomGames {
  const lengths: number[] = [];
  let unended = 0;
  let count = 0;
  while (count < wanted.count && (count === 0 || !wanted.budget.isOver())) {
    const length = playRandomGame(observations, wanted);
    if (length === undefined) unended++;
    else lengths.push(length);
    count++;
  }
  return {
    count,
    shortest: lengths.reduce((least, length) => Math.min(least, length), lengths[0] ?? 0),
    longest: lengths.reduce((most, length) => Math.max(most, length), 0),
    unended,
  };
}

/** The game's length, or undefined if it had to be broken off. */
function playRandomGame(observations: Observations, wanted: RandomGamesWanted): number | undefined {
  let line = startOf(observations.game);
  for (;;) {
    const legal = observations.visit(line);
    if (legal === undefined) return line.length;
    if (line.length >= wanted.longest) return undefined;
    const moves = legal.map((own) => wanted.random.pick(own));
    line = extended(observations.game, line, moves);
  }
}
