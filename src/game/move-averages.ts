/**
 * What moves were worth on average, wherever they were made, so that playouts can prefer the better ones (MAST: Finnsson
 * and Björnsson, "Simulation-based approach to general game playing", 2008).
 */
export class MoveAverages {
  readonly #tries: Float64Array;
  readonly #totals: Float64Array;

  constructor(moves: number) {
    this.#tries = new Float64Array(moves);
    this.#totals = new Float64Array(moves);
  }

  add(move: number, total: number, tries = 1): void {
    this.#totals[move] = (this.#totals[move] as number) + total;
    this.#tries[move] = (this.#tries[move] as number) + tries;
  }

  /** A move that was never made is taken to be as good as can be, so that it will be made. */
  average(move: number): number {
    const tries = this.#tries[move] as number;
    return tries === 0 ? 100 : (this.#totals[move] as number) / tries;
  }

  /** Takes over what another knows of the first moves. */
  copy(other: MoveAverages, moves: number): void {
    this.#tries.set(other.#tries.subarray(0, moves));
    this.#totals.set(other.#totals.subarray(0, moves));
  }

  /** Weights for a choice by the Gibbs distribution; only their ratios matter. */
  weights(temperature: number): Float64Array {
    return this.#tries.map((_, move) => gibbsWeight(this.average(move), temperature));
  }
}

/** From 0 to 1 for values from 0 to 100. */
export function gibbsWeight(value: number, temperature: number): number {
  return Math.exp((value - 100) / temperature);
}
