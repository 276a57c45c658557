/** Visits the states of a game: breadth-first, so that every fault is found by a shortest line of play, and then in random games. */

import type { Random, TimeBudget } from '../../base/index.ts';
import { jointMoves } from '../../game/index.ts';
import { emptyLine, extended, type LineOfPlay, type PlaySurvey } from './play-survey.ts';

export interface Exploration {
  readonly states: number;
  /** All states that can be reached were visited. */
  readonly complete: boolean;
  /** All states that can be reached by this number of joint moves were visited. */
  readonly depth: number;
}

export function explore(observations: PlaySurvey, mostStates: number, budget: TimeBudget): Exploration {
  const { game } = observations;
  const start = emptyLine(game);
  const seen = new Set([game.key(start.state)]);
  const queue: LineOfPlay[] = [start];
  let visited = 0;
  for (let head = 0; head < queue.length; head++) {
    const line = queue[head] as LineOfPlay;
    visited++;
    for (const moves of jointMoves(observations.visit(line) ?? [[]])) {
      if (seen.size >= mostStates || budget.isOver()) {
        return { states: visited, complete: false, depth: Math.max(0, line.length - 1) };
      }
      const next = extended(game, line, moves);
      const key = game.key(next.state);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
  return { states: visited, complete: true, depth: queue.at(-1)?.length ?? 0 };
}

// Plays games of random moves.

export interface RandomGames {
  readonly count: number;
  /** Joint moves of the shortest and of the longest game that came to an end. */
  readonly shortest: number;
  readonly longest: number;
  /** Games that were broken off at the bound. */
  readonly unended: number;
}

export interface RandomGamesOptions {
  readonly count: number;
  /** Joint moves after which a game is broken off. */
  readonly longest: number;
  readonly random: Random;
  readonly budget: TimeBudget;
}

/** At least one game is played, however little time there is. */
export function playRandomGames(observations: PlaySurvey, wanted: RandomGamesOptions): RandomGames {
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
function playRandomGame(observations: PlaySurvey, wanted: RandomGamesOptions): number | undefined {
  let line = emptyLine(observations.game);
  for (;;) {
    const legal = observations.visit(line);
    if (legal === undefined) return line.length;
    if (line.length >= wanted.longest) return undefined;
    const moves = legal.map((own) => wanted.random.pick(own));
    line = extended(observations.game, line, moves);
  }
}
