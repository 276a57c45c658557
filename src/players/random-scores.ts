/** Random playouts one at a time, for games without a circuit, counted as the simulator counts them. */
import type { Random } from '../circuit/random.ts';
import {
  DEFAULT_MAX_LENGTH,
  type Game,
  legalByRole,
  rolesOf,
  type Scores,
  type State,
} from '../machine/index.ts';

export interface RandomScoresLimits {
  readonly count: number;
  readonly maxLength?: number;
  /** Asked after every playout. */
  readonly stop?: () => boolean;
}

export function randomScores(
  game: Game,
  from: State,
  random: Random,
  { count, maxLength = DEFAULT_MAX_LENGTH, stop }: RandomScoresLimits,
): Scores {
  const goals = game.roles.map(() => new Map<number, number>());
  const counts = { playouts: 0, transitions: 0, unfinished: 0, stuck: 0 };
  while (counts.playouts < count) {
    let state = from;
    let length = 0;
    for (; !game.isTerminal(state); length++) {
      if (length === maxLength) {
        counts.unfinished++;
        break;
      }
      const legal = legalByRole(game, state);
      if (legal.some((moves) => moves.length === 0)) {
        counts.stuck++;
        break;
      }
      state = game.next(
        state,
        legal.map((moves) => random.pick(moves)),
      );
    }
    counts.playouts++;
    counts.transitions += length;
    for (const role of rolesOf(game)) {
      const goal = game.goal(state, role);
      goals[role]?.set(goal, (goals[role]?.get(goal) ?? 0) + 1);
    }
    if (stop?.()) break;
  }
  return { ...counts, goals };
}
