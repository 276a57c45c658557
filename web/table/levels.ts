/** Strengths for people who do not want to set parameters. */
import type { Budget } from '../../src/base/index.ts';
import type { SeatSetting } from './messages.ts';

export interface Level extends SeatSetting {
  readonly name: string;
  readonly hint: string;
}

/** Whichever is used up first: in slow games, time. */
const work = (playouts: number): Budget => ({ seconds: 1, playouts });

export const LEVELS: readonly Level[] = [
  { name: 'Dice', hint: 'any legal move', player: 'random', budget: { seconds: 1 } },
  { name: 'Beginner', hint: 'a glance', player: 'mcts', budget: work(30) },
  { name: 'Easy', hint: 'a short look', player: 'mcts', budget: work(200) },
  { name: 'Medium', hint: 'thinks a little', player: 'mcts', budget: work(3000) },
  { name: 'Strong', hint: 'one second a move', player: 'auto', budget: { seconds: 1 } },
  { name: 'Very strong', hint: 'five seconds a move', player: 'auto', budget: { seconds: 5 } },
];

export const DEFAULT_LEVEL: Level = LEVELS[3] as Level;

/** The level that a setting is, if it is one. */
export function levelOf({ player, budget }: SeatSetting): Level | undefined {
  return LEVELS.find(
    (level) =>
      level.player === player &&
      level.budget.seconds === budget.seconds &&
      level.budget.playouts === budget.playouts,
  );
}
