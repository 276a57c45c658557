/** Why a game could not be grounded: a value, so that the caller can fall back to the prover and say so. */
import type { Rule } from '../../gdl/index.ts';

export interface Refusal {
  readonly kind: 'refusal';
  readonly code: 'time' | 'memory' | 'unsafe' | 'unsupported' | 'cycle';
  /** What happened, for people. */
  readonly message: string;
  /** The rule to blame, if one is. */
  readonly rule: Rule | undefined;
}

/** Thrown inside the grounder and turned into a value at its edge. */
export class GroundingRefused extends Error {
  readonly refusal: Refusal;

  constructor(code: Refusal['code'], message: string, rule?: Rule) {
    super(message);
    this.refusal = { kind: 'refusal', code, message, rule };
  }
}

export function isRefusal(value: object): value is Refusal {
  return 'kind' in value && value.kind === 'refusal';
}
