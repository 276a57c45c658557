/** What is said between a player and the threads that expand positions for it. All of it can be cloned. */
import type { Circuit, ExclusiveGroup, TermJson } from '../../circuit/index.ts';
import type { CallerLink, WorkerLink } from '../../machine/index.ts';
import type { ExpansionSettings } from './expansion.ts';

/** The circuit, or, where there is none, the rules in prefix notation. */
export type HelpersGame =
  | { readonly kind: 'circuit'; readonly circuit: Circuit; readonly groups: readonly ExclusiveGroup[] }
  | { readonly kind: 'rules'; readonly text: string };

/** Positions and moves as numbers; see `crossing.ts`. */
export interface Sent {
  readonly numbers: Int32Array;
  /** What the numbers mean, as far as it has not been told before. */
  readonly terms: readonly TermJson[];
}

export type ToHelper =
  | { readonly kind: 'load'; readonly game: HelpersGame; readonly settings: ExpansionSettings }
  | {
      readonly kind: 'expand';
      /** Portions are numbered, and answered in their order. */
      readonly portion: number;
      /** From which part of the first position, and up to which part of the last one, from 0 to 1. */
      readonly from: number;
      readonly to: number;
      readonly positions: Sent;
    };

export type FromHelper =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'expanded';
      readonly portion: number;
      readonly positions: Sent;
      /** By child. */
      readonly values: Float64Array;
    }
  | { readonly kind: 'failed'; readonly reason: string };

export type HelperLink = WorkerLink<ToHelper, FromHelper>;
export type HelperCallerLink = CallerLink<ToHelper, FromHelper>;
