/** What whoever runs a match asks of a worker in which a player thinks. All of it can be cloned. */

import type { Budget, ServiceCaller, ServiceLink } from '../../base/index.ts';
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

/** What the role has observed: the first `known` observations stand as they were sent before, and these follow. */
export interface SentObservations {
  readonly known: number;
  readonly added: readonly SentObservation[];
}

export interface SentThoughts extends Omit<Thoughts, 'moves' | 'line'> {
  readonly moves: readonly (Omit<Thoughts['moves'][number], 'move'> & { readonly move: SentMove })[];
  readonly line: readonly (readonly SentMove[])[];
}

export interface SentStart {
  readonly player: PlayerChoice;
  readonly role: number;
  readonly seed: number;
  readonly budget: Budget;
  readonly team?: TeamMembership;
}

export interface SentTurn {
  readonly observed: SentObservations;
  readonly legal: readonly SentMove[];
  readonly budget: Budget;
  readonly wantsThoughts: boolean;
}

/** The place of the move among the legal ones, or what is wrong with the player's answer. */
export type SentChoice = { readonly place: number } | { readonly illegal: string };

/** Requests are answered in their order. */
export interface PlayerProtocol {
  load: { ask: SentGame };
  /** The answer tells whether the player is to hear of events as they happen. */
  start: { ask: SentStart; answer: { readonly hearsEvents: boolean } };
  observe: { ask: SentObservations };
  choose: { ask: SentTurn; answer: SentChoice; news: SentThoughts };
  stop: { ask: { readonly goals: readonly number[] } };
}

export type PlayerLink = ServiceLink<PlayerProtocol>;
export type PlayerCallerLink = ServiceCaller<PlayerProtocol>;
