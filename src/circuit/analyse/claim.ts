/** A result of the analysis, with its evidence. */

export type Claim<T> =
  | { readonly value: T; readonly basis: 'proved' }
  | {
      readonly value: T;
      readonly basis: 'observed';
      /** Number of simulated games without a counterexample. */
      readonly games: number;
    };

export const proved = <T>(value: T): Claim<T> => ({ value, basis: 'proved' });

export const observed = <T>(value: T, games: number): Claim<T> => ({ value, basis: 'observed', games });
