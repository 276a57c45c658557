/** The parameters of action heuristics, named as in the papers, and the scaling of their values. */
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

/** From what formulas say to numbers that moves can be compared by. */
export const SCOPES = ['state', 'best', 'near', 'fixed'] as const;

export interface Scaling {
  /**
   * - `state`: the moves of a state lie between 0 and `range`;
   * - `best`: the best move of a state counts `range`, others in proportion;
   * - `near`: the same, but less the further away the goal is: the fourth root of the best value is multiplied with it,
   *   so that every fluent that is missing makes values count less than half as much;
   * - `fixed`: formulas that are wholly true count `range`.
   */
  readonly scope: (typeof SCOPES)[number];
  readonly range: number;
}

/** Smaller differences are taken for none. */
const LEAST_DIFFERENCE = 1e-12;

/** Scales values in place. Where all are the same, they lie in the middle. */
export function scaleInPlace(values: Float64Array, { scope, range }: Scaling): void {
  if (scope === 'fixed') {
    for (let i = 0; i < values.length; i++) values[i] = range * (values[i] as number);
    return;
  }
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (scope !== 'state') least = 0;
  const spread = most - least;
  if (spread < LEAST_DIFFERENCE) {
    values.fill(range / 2);
    return;
  }
  const factor = (scope === 'near' ? range * Math.sqrt(Math.sqrt(most)) : range) / spread;
  for (let i = 0; i < values.length; i++) values[i] = ((values[i] as number) - least) * factor;
}
