/** What is said between whoever runs a match and a worker in which a player thinks. All of it can be cloned. */

import type { Budget, CallerLink, WorkerLink } from '../../base/index.ts';
import type { PortableGame, PortableMove } from '../../engines/index.ts';
import type { TermJson } from '../../gdl/index.ts';
import type { PlayerChoice, Thoughts } from '../../players/index.ts';
import type { TeamMembership } from '../../search/index.ts';

export type SentObservation =
  | { readonly kind: 'moves'; readonly moves: readonly PortableMove[] }
  | { readonly kind: 'percepts'; readonly own: PortableMove; readonly percepts: readonly TermJson[] };

/** What has happened since the start: so many of the happenings told before, and these. */
export interface SentHistory {
  readonly known: number;
  readonly added: readonly SentObservation[];
}

export interface SentThoughts extends Omit<Thoughts, 'moves' | 'line'> {
  readonly moves: readonly (Omit<Thoughts['moves'][number], 'move'> & { readonly move: PortableMove })[];
  readonly line: readonly (readonly PortableMove[])[];
}

export type PlayerRequest =
  | { readonly kind: 'load'; readonly game: PortableGame }
  | {
      readonly kind: 'start';
      readonly player: PlayerChoice;
      readonly role: number;
      readonly seed: number;
      readonly budget: Budget;
      readonly team?: TeamMembership;
    }
  | {
      readonly kind: 'choose';
      readonly history: SentHistory;
      readonly legal: readonly PortableMove[];
      readonly budget: Budget;
      readonly wantsThoughts: boolean;
    }
  | { readonly kind: 'stop'; readonly history: SentHistory; readonly goals: readonly number[] };

/** Requests are numbered, and answered in their order. */
export type ToPlayer = PlayerRequest & { readonly request: number };

export type PlayerAnswer =
  | { readonly kind: 'done' }
  /** The place of the move among the legal ones. */
  | { readonly kind: 'chosen'; readonly place: number }
  | { readonly kind: 'illegal'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export type FromPlayer = { readonly request: number } & (
  | PlayerAnswer
  | { readonly kind: 'thoughts'; readonly thoughts: SentThoughts }
);

export type PlayerLink = WorkerLink<ToPlayer, FromPlayer>;
export type PlayerCallerLink = CallerLink<ToPlayer, FromPlayer>;
