/** What a position seems to be worth to the role that has learned. */
import type { Bits } from '../../machine/circuit/bits.ts';

export interface PositionValue {
  /** From 0 to 100, given the features that hold. */
  value(features: Bits): number;
}

/** For those who have learned nothing. */
export const UNKNOWN_VALUE: PositionValue = { value: () => 50 };
