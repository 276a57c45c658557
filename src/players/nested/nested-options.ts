/** What nested Monte Carlo may do, named as in Schofield, Cazenave, Saffidine and Thielscher. */

export interface NestedOptions {
  /** Among equally good moves prefer quick wins and slow losses. */
  readonly discount: boolean;
  /** Cut on win: levels that take the first move with the highest value there is. */
  readonly cut: ReadonlySet<number>;
  /** Prune on depth: levels that stop games which last as long as a game that was won. */
  readonly prune: ReadonlySet<number>;
  /** Prune on depth on all levels, the bound handed down from level to level. */
  readonly cascade: boolean;
  /** Games that a move is judged by. */
  readonly playouts: number;
}

export const PLAIN_NESTING: NestedOptions = {
  discount: false,
  cut: new Set(),
  prune: new Set(),
  cascade: false,
  playouts: 1,
};

/** Of a parameter, `12` or `none`. */
export function levelSet(digits: string): ReadonlySet<number> {
  return new Set(digits === 'none' ? [] : [...digits].map(Number));
}

/** Games that go on for longer are worth what the rules say of where they are by then. */
export const LONGEST_GAME = 500;
