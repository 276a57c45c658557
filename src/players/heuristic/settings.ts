/** The knobs of action heuristics, named as in the papers, with their values. */
import type { UnknownPolicy } from '../../circuit/index.ts';
import type { FuzzySettings } from './fuzzy-program.ts';

export const COUNTED_GOALS = ['best', 'all', 'graded'] as const;

export interface HeuristicSettings extends FuzzySettings {
  /** What is unknown counts as half true, or is left out of what it stands in. */
  readonly unknown: 'half' | 'drop';
  /** The best goal only, or all of them, weighted by value; `graded`: all if there is more than a win and a draw. */
  readonly goals: (typeof COUNTED_GOALS)[number];
  /** Own moves that formulas look ahead. */
  readonly steps: number;
  /** How much it counts what a move would be worth for others, where they have the same: it is taken from them. */
  readonly rivals: number;
  /** Without fluents that change all the time; for playouts. */
  readonly isLight: boolean;
  /** Fluents that keep a value once they have it count as certain then. */
  readonly persistence: boolean;
  readonly modes: boolean;
  readonly preconditions: boolean;
  readonly turns: boolean;
}

/** As in the thesis. */
export const THESIS_HEURISTIC: HeuristicSettings = {
  norm: 'product',
  p: 0.97,
  q: 15,
  unknown: 'half',
  goals: 'best',
  steps: 1,
  rivals: 0,
  isLight: false,
  persistence: true,
  modes: true,
  preconditions: true,
  turns: true,
};

/** What formulas do with what is unknown. */
export function unknownPolicy({ unknown, isLight }: HeuristicSettings): UnknownPolicy {
  return unknown === 'drop' || isLight ? 'drop' : 'keep';
}
