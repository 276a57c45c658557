/** What a team of workers and the one who asks them say to each other. All of it can be cloned or shared. */
import type { Bits, CallerLink, WorkerLink } from '../../base/index.ts';
import type { SimulatorOptions } from '../sliced/simulator.ts';

export interface LoadMessage {
  readonly kind: 'load';
  /** A game file. */
  readonly game: Uint8Array;
  readonly options: SimulatorOptions;
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

export type SimulatorLink = WorkerLink<ToWorker, FromWorker>;
export type SimulatorCaller = CallerLink<ToWorker, FromWorker>;
