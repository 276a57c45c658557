/** What moves are worth, so that playouts make the better ones more often. */
import type { Circuit } from '../../../circuit/index.ts';

/** The number that a fluent counts as. */
export interface LeafNumbers {
  readonly whenFalse: number;
  readonly whenTrue: number;
}

/** A part of what a move is worth: one of the formulas, times a weight. */
export interface ValueTerm {
  /** Index into `legal` of the formulas' circuit. */
  readonly output: number;
  readonly weight: number;
}

/** Formulas over the fluents of a state, read as numbers from 0 to 1: "and" is a product, "not" the difference to 1. */
export interface RoleValues {
  readonly circuit: Circuit;
  /** By node that is no gate. */
  leaf(node: number): LeafNumbers;
  /** By move of the role; moves without terms are worth 0. */
  readonly terms: ReadonlyMap<number, readonly ValueTerm[]>;
}

/** A move worth v is as likely as e to the power of v times the sharpness, relative to others. */
export interface MoveValues {
  /** By role; undefined for roles that choose all their moves equally often. */
  readonly roles: readonly (RoleValues | undefined)[];
  readonly sharpness: number;
  /**
   * What values are divided by in each state: nothing, the difference of the highest and the lowest, the highest, or
   * the highest but for its fourth root.
   */
  readonly relativeTo: 'nothing' | 'spread' | 'highest' | 'root';
  /** How often values are heeded; at other times all legal moves are equally likely. */
  readonly heeded: number;
}
