/** What is said between whoever runs a match and a worker in which a player thinks. All of it can be cloned. */

import type { Budget, CallerLink, WorkerLink } from '../../base/index.ts';
import type { LibrarySource, Notation, TermJson } from '../../gdl/index.ts';
import type { PlayerChoice, Thoughts } from '../../players/index.ts';
import type { TeamMembership } from '../../search/index.ts';

/** A game file, or, where there is no circuit, the sheet. */
export type SentGame =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'sheet';
      readonly name: string;
      readonly text: string;
      readonly notation: Notation;
      /** What answers for libraries that do not come with Anygame, by their name. */
      readonly libraries?: Readonly<Record<string, LibrarySource>>;
    };

/** A number where both sides have the same circuit; the rules engine numbers moves as it meets them. */
export type SentMove = number | TermJson;

export type SentObservation =
  | { readonly kind: 'moves'; readonly moves: readonly SentMove[] }
  | { readonly kind: 'percepts'; readonly own: SentMove; readonly percepts: readonly TermJson[] };

/** What has happened since the start: so many of the happenings told before, and these. */
export interface SentHistory {
  readonly known: number;
  readonly added: readonly SentObservation[];
}

export interface SentThoughts extends Omit<Thoughts, 'moves' | 'line'> {
  readonly moves: readonly (Omit<Thoughts['moves'][number], 'move'> & { readonly move: SentMove })[];
  readonly line: readonly (readonly SentMove[])[];
}

export type PlayerRequest =
  | { readonly kind: 'load'; readonly game: SentGame }
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
      readonly legal: readonly SentMove[];
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
