/** Lifetimes that rules compute, and the errors of rules in which time does not advance. */
import { type Microunits, microunits } from '../../game/index.ts';
import { lifetimeOf, type Term, termText } from '../../gdl/index.ts';
import { isEvaluationError } from '../../logic/index.ts';

/**
 * Thrown when a rule computes a lifetime that is not valid: it has to be a positive number of at least a millionth, or
 * `infinity`.
 */
class LifetimeError extends Error {
  override readonly name = 'LifetimeError';
  readonly fluent: string;

  constructor(lifetime: Term, fluent: Term) {
    const text = termText(lifetime);
    super(
      `\`${text}\` is not a lifetime of \`${termText(fluent)}\`; a lifetime is a number from 0.000001 to 9007199254 or \`infinity\``,
    );
    this.fluent = termText(fluent);
  }
}

/** Returns the lifetime that a term stands for, in microunits. */
export function lifetimeMicrounits(lifetime: Term, fluent: Term): Microunits {
  const units = lifetimeOf(lifetime);
  const micro = units === undefined ? undefined : microunits(units);
  if (micro === undefined || micro < 1) throw new LifetimeError(lifetime, fluent);
  return micro;
}

/** Thrown when updates may follow each other endlessly while no time passes, or hardly any. */
export class ZenoError extends Error {
  override readonly name = 'ZenoError';
  /** What happens repeatedly. */
  readonly culprit: ZenoCulprit;
  readonly at: Microunits;

  constructor(culprit: ZenoCulprit, at: Microunits, message: string) {
    super(message);
    this.culprit = culprit;
    this.at = at;
  }
}

export type ZenoCulprit =
  | { readonly kind: 'chance'; readonly move: Term }
  | { readonly kind: 'expiry'; readonly fluent: Term };

/** Returns whether the error is due to the rules of a real-time game rather than to a program. */
export function isTimedError(error: unknown): error is Error {
  return error instanceof LifetimeError || error instanceof ZenoError || isEvaluationError(error);
}
