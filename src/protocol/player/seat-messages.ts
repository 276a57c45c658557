/** What is said between the host of matches and the worker in which one of them is played. All of it can be cloned. */
import type { CallerLink, WorkerLink } from '../../base/index.ts';
import type { PlayerChoice } from '../../players/index.ts';
import type { News } from '../message.ts';

export type SeatRequest =
  | {
      readonly kind: 'start';
      readonly rules: string;
      readonly role: string;
      readonly player: PlayerChoice;
      readonly seed: number;
      readonly engine: 'auto' | 'rules';
      /** For preparing the game and the player. */
      readonly seconds: number;
      readonly megabytes: number;
      /** In which the player thinks, where that is possible. */
      readonly threads: number;
    }
  /** Something happened; no move is asked for. `answered` is the move that was sent last. */
  | { readonly kind: 'follow'; readonly news: News; readonly answered: string | undefined }
  | {
      readonly kind: 'play';
      readonly news: News;
      readonly answered: string | undefined;
      readonly seconds: number;
    }
  | { readonly kind: 'stop'; readonly news: News; readonly answered: string | undefined };

/** Requests are numbered, and answered in their order. */
export type ToSeat = SeatRequest & { readonly request: number };

export type SeatAnswer =
  /** In words, what there is to say: the engine, the result. */
  | { readonly kind: 'done'; readonly note: string }
  | { readonly kind: 'move'; readonly move: string }
  /** For good, or only this once. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isFinal: boolean };

export type FromSeat = { readonly request: number } & (
  | SeatAnswer
  /** The best move so far, in case that time runs out. */
  | { readonly kind: 'suggestion'; readonly move: string }
);

export type SeatLink = WorkerLink<ToSeat, FromSeat>;
export type SeatCallerLink = CallerLink<ToSeat, FromSeat>;
