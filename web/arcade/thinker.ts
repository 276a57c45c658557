/** The worker in which machines think about an arcade game, and the page's client for it. */
import { type Requester, requester, webWorker } from '../../src/base/index.ts';
import type { Expectation } from '../../src/search/index.ts';
import { phrases } from '../phrases/arcade.ts';
import type { ArcadeSheet } from './arcade-run.ts';

/** A machine's expectations, for display. */
export interface Thought {
  readonly role: number;
  readonly ticks: number;
  readonly action: number;
  /** Expected gain in points; a win counts as a hundred. */
  readonly value: number;
  /** How often its avatar was in each cell during simulations, from 0 to 1. */
  readonly heat: Float32Array<ArrayBuffer>;
  /** The cells of the best line, starting now. */
  readonly line: readonly number[];
  /** How often each action was tried. */
  readonly visits: readonly (readonly [action: number, visits: number])[];
  /** Number of simulated ticks. */
  readonly calls: number;
  /** The plan in words. */
  readonly note?: string | undefined;
  /** What the best line brings about. */
  readonly expected: readonly Expectation[];
}

/** The players of trials, from weak to strong. */
export const TRIAL_PLAYERS = ['random', 'look', 'iw', 'search', 'auto'] as const;
export type TrialPlayer = (typeof TRIAL_PLAYERS)[number];

export interface TrialAsk {
  readonly player: TrialPlayer;
  /** Maximum number of simulated ticks per action. */
  readonly calls: number;
  readonly seed: number;
}

export interface TrialResult {
  /** Whether the first role won. */
  readonly hasWon: boolean;
  readonly score: number;
  readonly ticks: number;
  /** The last known cell of its avatar; −1 if none. */
  readonly cell: number;
}

export interface ThinkerProtocol {
  /** Returns whether the level can be played. */
  readonly open: { readonly ask: ArcadeSheet; readonly answer: boolean };
  readonly choose: {
    readonly ask: {
      readonly state: Int32Array<ArrayBuffer>;
      readonly role: number;
      /** The player, such as `iw:width=1.5`. */
      readonly player: string;
      readonly milliseconds: number;
    };
    readonly answer: Thought;
  };
  /** The run went back or restarts, so all earlier results are invalid. */
  readonly forget: object;
  readonly trial: { readonly ask: TrialAsk; readonly answer: TrialResult };
}

export function startThinker(): Requester<ThinkerProtocol> {
  return requester<ThinkerProtocol>(
    webWorker(new Worker(new URL('./thinker-worker.ts', import.meta.url), { type: 'module' })),
    { worker: phrases.thinker },
  );
}
