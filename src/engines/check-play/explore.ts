/**
 * Visits the states of a game: first breadth-first, so that every fault is found by a shortest line of play, and then
 * in random games.
 */
import type { Random, TimeBudget } from '../../base/index.ts';
import { type Game, jointMoves, legalByRole, type Move, type Role } from '../../game/index.ts';
import { emptyLine, extended, type LineOfPlay, type PlaySurvey } from './play-survey.ts';

export interface Exploration {
  readonly states: number;
  /** Whether all reachable states were visited. */
  readonly complete: boolean;
  /** All states that can be reached in this number of joint moves were visited. */
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

export interface RandomGames {
  readonly count: number;
  /** The lengths of the shortest and the longest game that ended, in joint moves. */
  readonly shortest: number;
  readonly longest: number;
  /** The number of games that were stopped at the limit. */
  readonly unended: number;
}

export interface RandomGamesOptions {
  readonly count: number;
  /** The number of joint moves after which a game is stopped. */
  readonly longest: number;
  readonly random: Random;
  readonly budget: TimeBudget;
}

/** Plays at least one game, however little time there is. */
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

/** Returns the game's length, or undefined if it had to be stopped. */
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

/**
 * Searches for a line of play in which a role reaches a given goal value with the help of all roles, by nested search
 * of level 1 (Cazenave, "Nested Monte-Carlo Search", 2009). At every step each joint move is judged by one random
 * game, and the best game seen so far is followed.
 */
export interface GoalSearchLimits {
  /** The number of joint moves after which a game is stopped. */
  readonly longest: number;
  /** The largest number of states to compute. */
  readonly steps: number;
  readonly random: Random;
  readonly budget: TimeBudget;
}

/** Returns whether such a line was found; it is then among the observations. */
export function seekGoal(
  observations: PlaySurvey,
  role: Role,
  value: number,
  search: GoalSearchLimits,
): boolean {
  return new GoalSearch(observations, role, value, search).run();
}

interface Result {
  readonly value: number;
  readonly moves: readonly (readonly Move[])[];
}

class GoalSearch {
  readonly #observations: PlaySurvey;
  readonly #game: Game;
  readonly #role: Role;
  readonly #value: number;
  readonly #search: GoalSearchLimits;
  #steps = 0;

  constructor(observations: PlaySurvey, role: Role, value: number, search: GoalSearchLimits) {
    this.#observations = observations;
    this.#game = observations.game;
    this.#role = role;
    this.#value = value;
    this.#search = search;
  }

  run(): boolean {
    while (!this.#isOver()) if (this.#nestedGame()) return true;
    return false;
  }

  #nestedGame(): boolean {
    let line = emptyLine(this.#game);
    let best: Result = { value: -1, moves: [] };
    for (;;) {
      const legal = this.#observations.visit(line);
      if (legal === undefined) return this.#isReached();
      if (line.length >= this.#search.longest || this.#isOver()) return false;
      for (const moves of jointMoves(legal)) {
        const result = this.#randomGame(this.#extended(line, moves));
        if (this.#isReached()) return true;
        if (result.value > best.value) best = { value: result.value, moves: [moves, ...result.moves] };
        if (this.#isOver()) break;
      }
      const [moves, ...rest] = best.moves;
      if (moves === undefined) return false;
      line = this.#extended(line, moves);
      best = { value: best.value, moves: rest };
      if (rest.length === 0 && !this.#game.isTerminal(line.state)) best = { value: -1, moves: [] };
    }
  }

  #randomGame(from: LineOfPlay): Result {
    const moves: (readonly Move[])[] = [];
    let line = from;
    while (!this.#game.isTerminal(line.state)) {
      const legal = legalByRole(this.#game, line.state);
      if (line.length >= this.#search.longest || legal.some((own) => own.length === 0)) {
        return { value: -1, moves };
      }
      const joint = legal.map((own) => this.#search.random.pick(own));
      moves.push(joint);
      line = this.#extended(line, joint);
    }
    this.#observations.visit(line);
    return { value: this.#game.utility(line.state, this.#role), moves };
  }

  #extended(line: LineOfPlay, moves: readonly Move[]): LineOfPlay {
    this.#steps++;
    return extended(this.#game, line, moves);
  }

  #isReached(): boolean {
    return (this.#observations.bestGoals.get(this.#role)?.value ?? -1) >= this.#value;
  }

  #isOver(): boolean {
    return this.#steps >= this.#search.steps || this.#search.budget.isOver();
  }
}
