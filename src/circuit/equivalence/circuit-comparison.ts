/** The results of comparing two circuits. */
import type { CircuitDifference } from './behaviour.ts';
import type { Correspondence } from './comparable.ts';
import type { GraphKind } from './dependency-graph.ts';
import type { Verification } from './verify.ts';

/** The states for which two games were found to be equivalent. */
export type ComparisonScope =
  /** All sets of fluents, as in the paper. */
  | 'all states'
  /** Those allowed by the proved groups of exclusive fluents, which include all reachable states. */
  | 'reachable states';

export type CircuitComparison = SameCircuits | DifferentCircuits | UndecidedCircuits;

export interface SameCircuits {
  readonly kind: 'same';
  readonly correspondence: Correspondence;
  readonly scope: ComparisonScope;
  /** Whether fluents on which nothing depends were excluded. */
  readonly isWithoutIdle: boolean;
  /**
   * The method: as suggested by the rules, gate by gate, by the shortest conditions of each output, or output by
   * output with the solver.
   */
  readonly proof: 'rules' | 'gates' | 'implicants' | 'solver';
  readonly attempts: readonly Attempt[];
}

export interface DifferentCircuits {
  readonly kind: 'different';
  readonly difference: CircuitDifference;
  readonly attempts: readonly Attempt[];
}

export interface UndecidedCircuits {
  readonly kind: 'undecided';
  readonly reason: 'no correspondence' | 'time';
  readonly attempts: readonly Attempt[];
}

/** One search for a correspondence. */
export interface Attempt {
  readonly graph: GraphKind;
  readonly scope: ComparisonScope;
  readonly isWithoutIdle: boolean;
  readonly vertices: number;
  readonly edges: number;
  /** Number of correspondences verified or refuted. */
  readonly tried: number;
  readonly end: 'same' | 'excluded by colours' | 'all refuted' | 'given up';
  readonly milliseconds: number;
  /** Why the last correspondence was refuted. */
  readonly refuted?: Verification;
}
