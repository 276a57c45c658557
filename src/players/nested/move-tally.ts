/** What several rounds of trying all moves say together. */
import type { Move } from '../../machine/index.ts';
import type { MoveThought } from '../thoughts.ts';
import { goalOfValue } from './evaluation.ts';
import type { TriedMove } from './nested-search.ts';

interface Sum {
  readonly move: Move;
  /** Rounds that say something of the move. */
  count: number;
  value: number;
  /** Of value over length, which tells quick wins from slow ones. */
  haste: number;
}

/**
 * The best move has the highest mean value and, if discounting, the highest mean of value over length among those. Games
 * that were cut say nothing, which does no harm as long as only one round is pruned.
 */
export class MoveTally {
  readonly #sums = new Map<Move, Sum>();
  readonly #discount: boolean;
  rounds = 0;

  constructor(discount: boolean) {
    this.#discount = discount;
  }

  add(tried: readonly TriedMove[]): void {
    this.rounds++;
    for (const { move, value, length, isCut } of tried) {
      if (isCut) continue;
      const sum = this.#sums.get(move) ?? { move, count: 0, value: 0, haste: 0 };
      sum.count++;
      sum.value += value;
      // An end at once counts for more than one after a move.
      sum.haste += length === 0 ? 2 * value : value / length;
      this.#sums.set(move, sum);
    }
  }

  /** Undefined if nothing is known of any move. */
  best(): Move | undefined {
    return this.#ranked()[0]?.move;
  }

  /** The best first. */
  thoughts(): MoveThought[] {
    return this.#ranked().map(({ move, count, value }) => ({
      move,
      visits: count,
      value: goalOfValue(value / count),
    }));
  }

  #ranked(): Sum[] {
    // Sorting is stable, and moves are in the random order in which they were tried first.
    return [...this.#sums.values()].sort(
      (a, b) =>
        b.value / b.count - a.value / a.count || (this.#discount ? b.haste / b.count - a.haste / a.count : 0),
    );
  }
}
