/** Claims about what is larger than what: `random < goal < sub-goal <= tree`. */
import { compared, type Estimate } from './estimate.ts';

export interface Order {
  /** The label of a row, whose columns are compared, or the name of a column, whose rows are. */
  readonly within: string;
  /** Names with `<` or `<=` between them. */
  readonly order: string;
}

/** One step of an order. */
export interface Step {
  readonly less: string;
  readonly more: string;
  /** Equals are as good. */
  readonly orEqual: boolean;
}

/**
 * `holds`: significantly, or, where equals are as good, nothing speaks against it. `open`: the order may be right.
 * `fails`: significantly the other way round.
 */
export type StepVerdict = 'holds' | 'open' | 'fails';

export function stepsOf(order: string): Step[] {
  const parts = order.split(/\s*(<=?)\s*/);
  if (parts.length < 3 || parts.some((part) => part.trim() === ''))
    throw new SyntaxError(`'${order}' is no order`);
  return parts
    .flatMap((relation, i) => (i % 2 === 1 ? [{ relation, i }] : []))
    .map(({ relation, i }) => ({
      less: (parts[i - 1] as string).trim(),
      more: (parts[i + 1] as string).trim(),
      orEqual: relation === '<=',
    }));
}

export function stepVerdict({ orEqual }: Step, less: Estimate, more: Estimate): StepVerdict {
  const larger = compared(less, more);
  if (larger === 'first') return 'fails';
  return larger === 'second' || orEqual ? 'holds' : 'open';
}
