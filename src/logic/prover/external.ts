/** The hook for relations that a resource outside the rules answers. */
import type { Term } from '../../gdl/index.ts';

/**
 * Completes the arguments of an external relation: each tuple it gives is one answer. Undefined stands for
 * an argument that is not known (or not entirely). It must always answer the same question the same way.
 */
export type ExternalEvaluator = (
  relation: string,
  arity: number,
  args: readonly (Term | undefined)[],
) => Iterable<readonly Term[]>;
