/** The worker in which a machine thinks about an arcade game, and the page's end of it. */
import { type Requester, requester, webWorker } from '../../src/base/index.ts';
import type { ArcadeSheet } from './arcade-run.ts';

/** What a machine expects, for people to look at. */
export interface Thought {
  readonly role: number;
  readonly ticks: number;
  readonly action: number;
  /** Points that it expects to gain; a win counts as a hundred. */
  readonly value: number;
  /** By cell: how often its avatar was there in the runs that it imagined, from 0 to 1. */
  readonly heat: Float32Array<ArrayBuffer>;
  /** The cells of the best line, from now on. */
  readonly line: readonly number[];
  /** How often each action was tried. */
  readonly visits: readonly (readonly [action: number, visits: number])[];
  /** Ticks that were imagined. */
  readonly calls: number;
  /** The idea behind the plan, in words. */
  readonly note?: string | undefined;
}

/** Who plays a trial: at random, by a look at the next tick, by what is new, or by search. */
export const TRIAL_PLAYERS = ['random', 'look', 'iw', 'search'] as const;
export type TrialPlayer = (typeof TRIAL_PLAYERS)[number];

export interface TrialAsk {
  readonly player: TrialPlayer;
  /** Ticks that may be imagined for each action. */
  readonly calls: number;
  readonly seed: number;
}

export interface TrialResult {
  /** Of the first role. */
  readonly hasWon: boolean;
  readonly score: number;
  readonly ticks: number;
  /** Where its avatar was seen last; −1 for nowhere. */
  readonly cell: number;
}

export interface ThinkerProtocol {
  /** Gives whether the level can be played. */
  readonly open: { readonly ask: ArcadeSheet; readonly answer: boolean };
  readonly choose: {
    readonly ask: {
      readonly state: Int32Array<ArrayBuffer>;
      readonly role: number;
      /** Who thinks, as in `iw:width=1.5`. */
      readonly player: string;
      readonly milliseconds: number;
    };
    readonly answer: Thought;
  };
  /** The run went back or begins again: nothing that was found out holds. */
  readonly forget: object;
  readonly trial: { readonly ask: TrialAsk; readonly answer: TrialResult };
}

export function startThinker(): Requester<ThinkerProtocol> {
  return requester<ThinkerProtocol>(
    webWorker(new Worker(new URL('./thinker-worker.ts', import.meta.url), { type: 'module' })),
    { worker: 'The program that thinks' },
  );
}
