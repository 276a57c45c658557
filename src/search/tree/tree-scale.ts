/** Converts the utilities of a game, whatever their range, to the tree's values from 0 to 100. */
import { type UtilityRange, utilityScale } from '../../game/index.ts';

export class TreeScale {
  readonly #least: Float64Array;
  readonly #factor: Float64Array;

  constructor(roles: readonly { readonly utility: UtilityRange }[]) {
    const scales = roles.map(({ utility }) => utilityScale(utility));
    this.#least = Float64Array.from(scales, ({ min }) => min);
    this.#factor = Float64Array.from(scales, ({ min, max }) => 100 / (max - min));
  }

  /** Converts a utility to a value in the tree. */
  value(utility: number, role: number): number {
    return (utility - (this.#least[role] as number)) * (this.#factor[role] as number);
  }

  /** Converts a value in the tree to a utility. */
  utility(value: number, role: number): number {
    return value / (this.#factor[role] as number) + (this.#least[role] as number);
  }

  /** Converts the sum of this many utilities to a sum of values. */
  sum(utilities: number, count: number, role: number): number {
    return (utilities - count * (this.#least[role] as number)) * (this.#factor[role] as number);
  }

  /** Converts the sums of this many utilities and of their squares to a sum of squared values. */
  squares(squares: number, utilities: number, count: number, role: number): number {
    const least = this.#least[role] as number;
    return (squares - 2 * least * utilities + count * least * least) * (this.#factor[role] as number) ** 2;
  }
}
