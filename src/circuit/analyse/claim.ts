/** What the analysis says, and on what grounds. */

export type Claim<T> =
  | { readonly value: T; readonly basis: 'proved' }
  | {
      readonly value: T;
      readonly basis: 'observed';
      /** Simulated games in which nothing spoke against it. */
      readonly games: number;
    };

export const proved = <T>(value: T): Claim<T> => ({ value, basis: 'proved' });

export const observed = <T>(value: T, games: number): Claim<T> => ({ value, basis: 'observed', games });
