/** Visits states breadth-first, so that whatever is found is found by a shortest line. */
import { jointMoves } from '../joint-moves.ts';
import type { Budget } from './budget.ts';
import { extended, type Line, startOf } from './line.ts';
import type { Observations } from './observations.ts';

export interface Exploration {
  readonly states: number;
  /** All states that can be reached were visited. */
  readonly complete: boolean;
  /** All states were visited that can be reached by so many joint moves. */
  readonly depth: number;
}

export function explore(observations: Observations, mostStates: number, budget: Budget): Exploration {
  const { game } = observations;
  const start = startOf(game);
  const seen = new Set([game.key(start.state)]);
  const queue: Line[] = [start];
  let visited = 0;
  for (let head = 0; head < queue.length; head++) {
    const line = queue[head] as Line;
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
