/** Playouts that a team of workers is making, from the order to the sum of their results. */
import type { Scores } from '../sliced/playout-run.ts';
import type { CountLayout } from './counts.ts';

export interface TeamRun {
  /** What is known so far. */
  scores(): Scores;
  /** All that were asked for, or what there was when they were stopped. */
  readonly finished: Promise<Scores>;
  /** Ends the run. Workers that have not answered after `patience` milliseconds (10) are not waited for. */
  stop(patience?: number): Promise<Scores>;
}

export interface RunOptions {
  readonly layout: CountLayout;
  readonly workers: number;
  /** What a worker has put into shared memory. */
  readonly sharedCounts: (worker: number) => Float64Array | undefined;
  readonly tellStop: () => void;
}

const STOP_PATIENCE = 10;

export class CountedRun implements TeamRun {
  readonly finished: Promise<Scores>;
  readonly #options: RunOptions;
  readonly #counts: (Float64Array | undefined)[];
  readonly #playing: Set<number>;
  #settle:
    | { readonly resolve: (scores: Scores) => void; readonly reject: (error: Error) => void }
    | undefined;
  #result: Scores | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#counts = Array.from({ length: options.workers });
    this.#playing = new Set(this.#counts.keys());
    this.finished = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Whoever only looks at the scores has not asked to hear of a failure.
    this.finished.catch(() => {});
  }

  get isOver(): boolean {
    return this.#settle === undefined;
  }

  scores(): Scores {
    const { layout, sharedCounts } = this.#options;
    if (this.#result !== undefined) return this.#result;
    return layout.sum(
      this.#counts.map(
        (told, worker) =>
          (this.#playing.has(worker) ? sharedCounts(worker) : undefined) ?? told ?? layout.none(),
      ),
    );
  }

  async stop(patience = STOP_PATIENCE): Promise<Scores> {
    if (!this.isOver) {
      this.#options.tellStop();
      clearTimeout(this.#patience);
      this.#patience = setTimeout(() => this.end(), patience);
    }
    return this.finished;
  }

  /** A worker tells what it has counted. */
  hear(worker: number, counts: Float64Array, isDone: boolean): void {
    if (this.isOver) return;
    this.#counts[worker] = counts;
    if (isDone) this.#playing.delete(worker);
    if (this.#playing.size === 0) this.end();
  }

  /** Takes what there is for the result. */
  end(): void {
    if (this.isOver) return;
    this.#result = this.scores();
    this.#over()?.resolve(this.#result);
  }

  fail(failure: Error): void {
    if (this.isOver) return;
    this.#result = this.scores();
    this.#over()?.reject(failure);
  }

  #over() {
    clearTimeout(this.#patience);
    const settle = this.#settle;
    this.#settle = undefined;
    return settle;
  }
}
