/** What a team of workers and the one who asks them say to each other. All of it can be cloned or shared. */
import type { Bits } from '../../base/index.ts';
import type { ScoresOptions } from '../../game/index.ts';
import type { MachineForm } from '../sliced/playout-machine.ts';

/** What all runs of a team have in common. */
export type TeamPlay = Pick<ScoresOptions, 'policy' | 'maxLength' | 'seed'> & MachineForm;

export interface LoadMessage {
  readonly kind: 'load';
  /** A game file. */
  readonly game: Uint8Array;
  readonly options: TeamPlay;
  /** Absent where memory cannot be shared; then all is told in messages. */
  readonly shared?: SharedBuffers;
}

export interface SharedBuffers {
  /** One number: the last run that is to end. */
  readonly stopped: SharedArrayBuffer;
  /** What this worker has counted. */
  readonly counts: SharedArrayBuffer;
}

export type ToWorker =
  | LoadMessage
  | {
      readonly kind: 'play';
      /** Runs are numbered from 1. */
      readonly run: number;
      readonly from: Bits;
      /** This worker's share of the playouts. */
      readonly count: number;
    }
  | { readonly kind: 'stop'; readonly run: number }
  | { readonly kind: 'weights'; readonly weights: Float64Array };

export type FromWorker =
  | { readonly kind: 'ready' }
  /** What was counted so far, where there is no shared memory. */
  | { readonly kind: 'progress'; readonly run: number; readonly counts: Float64Array }
  /** What was counted in all. */
  | { readonly kind: 'done'; readonly run: number; readonly counts: Float64Array }
  | { readonly kind: 'failed'; readonly reason: string };

/** A worker as the one who made it sees it. How it is made depends on where the program runs. */
export interface WorkerLink<To = ToWorker, From = FromWorker> {
  post(message: To): void;
  onMessage(listener: (message: From) => void): void;
  /** The worker has died or never lived. */
  onFailure(listener: (reason: string) => void): void;
  terminate(): void;
}

/** The other end, as a worker sees it. */
export interface CallerLink<To = ToWorker, From = FromWorker> {
  post(message: From): void;
  onMessage(listener: (message: To) => void): void;
}
