/** Why a game could not be grounded: a value, so that the caller can fall back to the prover and say so. */
import type { Rule } from '../../gdl/index.ts';

/** How much of the work a rule caused. */
export interface RuleEffort {
  readonly rule: Rule;
  readonly instances: number;
  readonly milliseconds: number;
}

export interface Refusal {
  readonly kind: 'refusal';
  readonly code: 'time' | 'memory' | 'unsafe' | 'unsupported' | 'cycle';
  /** What happened, for people. */
  readonly message: string;
  /** The rule to blame, if one is. */
  readonly rule: Rule | undefined;
  /** Where the effort went, most instances first. */
  readonly costliest: readonly RuleEffort[];
}

/** Thrown inside the grounder and turned into a value at its edge. */
export class GroundingRefused extends Error {
  readonly refusal: Refusal;

  constructor(code: Refusal['code'], message: string, rule?: Rule, costliest: readonly RuleEffort[] = []) {
    super(message);
    this.refusal = { kind: 'refusal', code, message, rule, costliest };
  }
}

/** Called now and then with the rule being worked on; refuses once the time allowed is over. */
export type Checkpoint = (rule: Rule) => void;

export function isRefusal(value: object): value is Refusal {
  return 'kind' in value && value.kind === 'refusal';
}
