/** Looks one move ahead and makes the move with the best expected goal over the others' moves. */

import { stopwatch } from '../base/index.ts';
import { type Game, jointMoves, legalByRole, type Move, type Role, type State } from '../game/index.ts';
import type { MoveThought, Turn } from './player.ts';
import { definePlayer } from './player-kind.ts';
import { type ThinkingMatch, ThinkingPlayer } from './thinking-player.ts';

export class GreedyPlayer extends ThinkingPlayer {
  protected prepare(): void {}

  protected think({ legal, budget, report }: Turn, match: ThinkingMatch<void>): Move {
    const { game, role, random, now, beliefs } = match;
    const watch = stopwatch(budget, now);
    const states = beliefs.states(random);
    const judged: (MoveThought & { readonly value: number })[] = [];
    let nodes = 0;
    for (const move of legal) {
      const goals = states.flatMap((state) => goalsAfter(game, role, state, move));
      nodes += goals.length;
      if (goals.length > 0) judged.push({ move, value: mean(goals) });
      if (watch.isOver(nodes)) break;
    }
    if (judged.length === 0) return random.pick(legal);
    const highest = Math.max(...judged.map(({ value }) => value));
    const { move } = random.pick(judged.filter(({ value }) => value === highest));
    const moves = [...judged].sort(
      (a, b) => Number(b.move === move) - Number(a.move === move) || b.value - a.value,
    );
    report?.({ moves, line: [], work: { seconds: watch.seconds(), nodes, depth: 1 } });
    return move;
  }
}

export const greedy = definePlayer({
  name: 'greedy',
  summary: 'takes the move with the best goal value right after it; looks one move ahead',
  parameters: {},
  create: () => new GreedyPlayer(),
});

/** The role's goals after the move and each reply, all of which are equally likely. */
function goalsAfter(game: Game, role: Role, state: State, move: Move): number[] {
  if (game.isTerminal(state)) return [];
  const legal = legalByRole(game, state);
  if (!legal[role]?.includes(move)) return [];
  const answers = jointMoves(legal.map((moves, other) => (other === role ? [move] : moves)));
  return Array.from(answers, (moves) => game.utility(game.next(state, moves), role));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
