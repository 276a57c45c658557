/** The settings of a search over information sets; apart from its code, which is loaded when a match starts. */

export const SELECTIONS = ['auto', 'ucb', 'regret', 'outcome'] as const;
export type Selection = (typeof SELECTIONS)[number];

export interface InformationSetSettings {
  /** `auto` uses regret matching where several roles choose at once, and upper confidence bounds elsewhere. */
  readonly selection: Selection;
  /** The weight of exploration in upper confidence bounds, for utilities from 0 to 1. */
  readonly c: number;
  /** The probability with which regret matching and outcome sampling try a random move. */
  readonly epsilon: number;
  /** The number of moves after which a playout is cut off. */
  readonly longest: number;
}

export const INFORMATION_SET_DEFAULTS: InformationSetSettings = {
  selection: 'auto',
  c: 0.7,
  epsilon: 0.2,
  longest: 500,
};
