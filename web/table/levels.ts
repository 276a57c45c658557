/** Levels of strength for people who do not want to set parameters. */
import type { Budget } from '../../src/base/index.ts';
import { phrases } from '../phrases/levels.ts';
import type { SeatSetting } from './messages.ts';

type LevelKey = keyof typeof phrases;

export interface Level extends SeatSetting {
  readonly key: LevelKey;
}

/** Whichever is used up first; in slow games, the time. */
const work = (playouts: number): Budget => ({ seconds: 1, playouts });

/**
 * From beginners' level to the full player. Each level scores about three quarters of the points against the one
 * before it, as measured by `npm run bench -- strength levels`.
 */
export const LEVELS: readonly Level[] = [
  { key: 'dice', player: 'random', budget: { seconds: 1 } },
  { key: 'novice', player: 'mcts:tactics=no,mistakes=0.6', budget: work(40) },
  { key: 'beginner', player: 'mcts:tactics=no,mistakes=0.25', budget: work(50) },
  { key: 'learner', player: 'mcts', budget: work(80) },
  { key: 'easy', player: 'mcts', budget: work(180) },
  { key: 'casual', player: 'mcts', budget: work(420) },
  { key: 'fair', player: 'mcts', budget: work(1000) },
  { key: 'medium', player: 'mcts', budget: work(3000) },
  { key: 'skilled', player: 'mcts', budget: work(9000) },
  { key: 'advanced', player: 'mcts', budget: work(25_000) },
  { key: 'strong', player: 'auto', budget: { seconds: 1 } },
  { key: 'veryStrong', player: 'auto', budget: { seconds: 5 } },
];

export const DEFAULT_LEVEL: Level = LEVELS.find(({ key }) => key === 'medium') as Level;

export function levelName({ key }: Level): string {
  return phrases[key][0] ?? '';
}

/** A few words about the level. */
export function levelHint({ key }: Level): string {
  return phrases[key][1] ?? '';
}

/** The level of a setting, if it matches one. */
export function levelOf({ player, budget }: SeatSetting): Level | undefined {
  return LEVELS.find(
    (level) =>
      level.player === player &&
      level.budget.seconds === budget.seconds &&
      level.budget.playouts === budget.playouts,
  );
}
