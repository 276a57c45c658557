/** The parameters of action heuristics, named as in the papers, and the scaling of their values. */
import type { UnknownPolicy } from '../../circuit/index.ts';
import type { FuzzySettings } from './fuzzy-program.ts';

export const COUNTED_GOALS = ['best', 'all', 'graded'] as const;

export interface HeuristicSettings extends FuzzySettings {
  /** Whether unknown conditions count as half true or are left out of the formulas that contain them. */
  readonly unknown: 'half' | 'drop';
  /**
   * The best goal only, or all goals weighted by value; `graded` uses all goals if there is more than a win and a
   * draw.
   */
  readonly goals: (typeof COUNTED_GOALS)[number];
  /** The number of the role's own moves that formulas look ahead. */
  readonly steps: number;
  /**
   * The weight at which a move's value for other roles is added, where they have the same move: making it takes it
   * from them.
   */
  readonly rivals: number;
  /** Whether fluents that change constantly are left out, as suits playouts. */
  readonly isLight: boolean;
  /** Whether fluents that keep a value once they have it count as certain from then on. */
  readonly persistence: boolean;
  readonly modes: boolean;
  readonly preconditions: boolean;
  readonly turns: boolean;
}

/** The settings of the thesis. */
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

/** Returns how formulas treat unknown conditions. */
export function unknownPolicy({ unknown, isLight }: HeuristicSettings): UnknownPolicy {
  return unknown === 'drop' || isLight ? 'drop' : 'keep';
}

/** The ways of scaling formula values so that moves can be compared. */
export const SCOPES = ['state', 'best', 'near', 'fixed'] as const;

export interface Scaling {
  /**
   * - `state`: the moves of a state lie between 0 and `range`;
   * - `best`: the best move of a state gets `range`, the others in proportion;
   * - `near`: like `best`, but multiplied by the fourth root of the best value, so that values shrink as the goal gets
   * further away: every missing fluent more than halves them;
   * - `fixed`: fully true formulas get `range`.
   */
  readonly scope: (typeof SCOPES)[number];
  readonly range: number;
}

/** Smaller differences are treated as equality. */
const LEAST_DIFFERENCE = 1e-12;

/** Scales values in place. If all values are equal, they are set to the middle. */
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
