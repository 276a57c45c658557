/** Measures how hard a level is: many machine players try it in workers, and the results are counted. */
import { signal } from '@preact/signals';
import { type Requester, wilson } from '../../../src/base/index.ts';
import type { ArcadeSheet } from '../../arcade/arcade-run.ts';
import {
  startThinker,
  type ThinkerProtocol,
  type TrialPlayer,
  type TrialResult,
} from '../../arcade/thinker.ts';
import { phrases } from '../../phrases/arcade.ts';

export interface HardnessPlan {
  readonly player: TrialPlayer;
  /** Number of runs. */
  readonly count: number;
  /** Maximum number of simulated ticks per action. */
  readonly calls: number;
}

export interface Hardness {
  readonly plan: HardnessPlan;
  readonly results: readonly TrialResult[];
  readonly isDone: boolean;
}

export class HardnessTest {
  readonly hardness = signal<Hardness | undefined>(undefined);
  readonly problem = signal<string | undefined>(undefined);
  #workers: Requester<ThinkerProtocol>[] = [];

  async start(sheet: ArcadeSheet, plan: HardnessPlan): Promise<void> {
    this.stop();
    this.problem.value = undefined;
    this.hardness.value = { plan, results: [], isDone: false };
    // One core is reserved for the page and the system.
    const count = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1, plan.count));
    const workers = Array.from({ length: count }, startThinker);
    this.#workers = workers;
    let seed = 0;
    const work = async (worker: Requester<ThinkerProtocol>): Promise<void> => {
      if (!(await worker.ask('open', sheet))) throw new Error(phrases.levelNotPlayable);
      while (seed < plan.count) {
        const { player, calls } = plan;
        const result = await worker.ask('trial', { player, calls, seed: ++seed });
        const now = this.hardness.peek();
        if (now !== undefined && this.#workers === workers)
          this.hardness.value = { ...now, results: [...now.results, result] };
      }
    };
    try {
      await Promise.all(workers.map(work));
    } catch (error) {
      if (this.#workers === workers)
        this.problem.value = error instanceof Error ? error.message : String(error);
    }
    if (this.#workers === workers) this.stop();
  }

  /** The results so far are kept. */
  stop(): void {
    for (const worker of this.#workers) worker.close(new Error('the test was stopped'));
    this.#workers = [];
    const now = this.hardness.peek();
    if (now !== undefined) this.hardness.value = { ...now, isDone: true };
  }
}

export interface HardnessSummary {
  readonly wins: number;
  readonly runs: number;
  /** The ends of the 95 % confidence interval for the share. */
  readonly low: number;
  readonly high: number;
  /** Mean over the runs that were won; undefined if there were none. */
  readonly ticksToWin: number | undefined;
  readonly meanTicks: number;
  readonly meanScore: number;
}

export function summaryOf(results: readonly TrialResult[]): HardnessSummary {
  const won = results.filter(({ hasWon }) => hasWon);
  const { low, high } = wilson(won.length, results.length);
  return {
    wins: won.length,
    runs: results.length,
    low,
    high,
    ticksToWin: won.length === 0 ? undefined : mean(won.map(({ ticks }) => ticks)),
    meanTicks: mean(results.map(({ ticks }) => ticks)),
    meanScore: mean(results.map(({ score }) => score)),
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The cells where lost runs ended, relative to the cell with the most. */
export function deathsByCell(results: readonly TrialResult[], cells: number): Float32Array {
  const counts = new Float32Array(cells);
  for (const { hasWon, cell } of results)
    if (!hasWon && cell >= 0) counts[cell] = (counts[cell] as number) + 1;
  const most = counts.reduce((high, each) => Math.max(high, each), 1);
  return counts.map((count) => count / most);
}
