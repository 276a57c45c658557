/** Lifetimes that rules compute, and the errors of rules whose time does not go on. */
import { type Microunits, microunits } from '../../game/index.ts';
import { lifetimeOf, type Term, termText } from '../../gdl/index.ts';
import { isEvaluationError } from '../../logic/index.ts';

/** What a rule gave as a lifetime is none: a positive number of at least a millionth, or `infinity`. */
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

/** The lifetime that a term stands for, in microunits. */
export function lifetimeMicrounits(lifetime: Term, fluent: Term): Microunits {
  const units = lifetimeOf(lifetime);
  const micro = units === undefined ? undefined : microunits(units);
  if (micro === undefined || micro < 1) throw new LifetimeError(lifetime, fluent);
  return micro;
}

/** Updates may follow each other without end while no time passes, or hardly any. */
export class ZenoError extends Error {
  override readonly name = 'ZenoError';
  /** What happens again and again. */
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

/** Whether the rules of a real-time game, rather than a program, are to blame. */
export function isTimedError(error: unknown): error is Error {
  return error instanceof LifetimeError || error instanceof ZenoError || isEvaluationError(error);
}
