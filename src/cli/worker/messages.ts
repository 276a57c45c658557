/** What is said between a worker and the threads in which it plays its matches. */
import type { WorkerMatch } from '../../arena/index.ts';
import type { CallerLink, WorkerLink } from '../../machine/index.ts';
import type { MatchRecord } from '../../match/index.ts';

export type ToPlace =
  | { readonly kind: 'play'; readonly match: WorkerMatch }
  /** The match that is being played is called off. */
  | { readonly kind: 'stop' };

export type FromPlace =
  /** The game is ready, or a joint move was made. */
  | { readonly kind: 'progress' }
  | { readonly kind: 'played'; readonly record: MatchRecord }
  | { readonly kind: 'failed'; readonly reason: string; readonly isHopeless: boolean };

export type PlaceLink = WorkerLink<ToPlace, FromPlace>;
export type PlaceCaller = CallerLink<ToPlace, FromPlace>;
