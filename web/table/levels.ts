/** Levels of strength for people who do not want to set parameters. */
import type { Budget } from '../../src/base/index.ts';
import type { SeatSetting } from './messages.ts';

export interface Level extends SeatSetting {
  readonly name: string;
  readonly hint: string;
}

/** Whichever is used up first; in slow games, the time. */
const work = (playouts: number): Budget => ({ seconds: 1, playouts });

/**
 * From beginners' level to the full player. Each level scores about three quarters of the points against the one
 * before it, as measured by `npm run bench -- strength levels`.
 */
export const LEVELS: readonly Level[] = [
  { name: 'Dice', hint: 'any legal move', player: 'random', budget: { seconds: 1 } },
  { name: 'Novice', hint: 'often plays at random', player: 'mcts:tactics=no,mistakes=0.6', budget: work(40) },
  { name: 'Beginner', hint: 'makes mistakes', player: 'mcts:tactics=no,mistakes=0.25', budget: work(50) },
  { name: 'Learner', hint: 'a glance', player: 'mcts', budget: work(80) },
  { name: 'Easy', hint: 'a short look', player: 'mcts', budget: work(180) },
  { name: 'Casual', hint: 'a look', player: 'mcts', budget: work(420) },
  { name: 'Fair', hint: 'a longer look', player: 'mcts', budget: work(1000) },
  { name: 'Medium', hint: 'thinks a little', player: 'mcts', budget: work(3000) },
  { name: 'Skilled', hint: 'thinks', player: 'mcts', budget: work(9000) },
  { name: 'Advanced', hint: 'thinks for up to a second', player: 'mcts', budget: work(25_000) },
  { name: 'Strong', hint: 'one second a move', player: 'auto', budget: { seconds: 1 } },
  { name: 'Very strong', hint: 'five seconds a move', player: 'auto', budget: { seconds: 5 } },
];

export const DEFAULT_LEVEL: Level = LEVELS.find(({ name }) => name === 'Medium') as Level;

/** The level of a setting, if it matches one. */
export function levelOf({ player, budget }: SeatSetting): Level | undefined {
  return LEVELS.find(
    (level) =>
      level.player === player &&
      level.budget.seconds === budget.seconds &&
      level.budget.playouts === budget.playouts,
  );
}
