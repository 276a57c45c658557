/** The requests to a worker with a player. All of them can be cloned. */
import type { Budget, ServiceCaller, ServiceLink } from '../../base/index.ts';
import { type MoveCodec, moveCodec, type PortableGame, type PortableMove } from '../../engines/index.ts';
import type { Game, Move, Observation } from '../../game/index.ts';
import { type TermJson, type TermPool, termFromJson, termJson } from '../../gdl/index.ts';
import type { PlayerChoice, Thoughts } from '../../players/index.ts';

type SentObservation =
  | { readonly kind: 'moves'; readonly moves: readonly PortableMove[] }
  | { readonly kind: 'percepts'; readonly own: PortableMove; readonly percepts: readonly TermJson[] };

/** A role's observations: the first `known` ones as sent before, followed by these. */
export interface SentObservations {
  readonly known: number;
  readonly added: readonly SentObservation[];
}

export interface SentThoughts extends Omit<Thoughts, 'moves' | 'line'> {
  readonly moves: readonly (Omit<Thoughts['moves'][number], 'move'> & { readonly move: PortableMove })[];
  readonly line: readonly (readonly PortableMove[])[];
}

export interface SentStart {
  readonly player: PlayerChoice;
  readonly role: number;
  readonly seed: number;
  readonly budget: Budget;
  /** Number of threads for the player, including this one. */
  readonly threads: number;
  readonly mayPonder: boolean;
}

export interface SentTurn {
  readonly observed: SentObservations;
  readonly legal: readonly PortableMove[];
  readonly budget: Budget;
  readonly mayPonder: boolean;
  readonly wantsThoughts: boolean;
}

/** The index of the move among the legal ones, or the problem with the player's answer. */
export type SentChoice = { readonly place: number } | { readonly illegal: string };

/** Requests are answered in their order. */
export interface PlayerProtocol {
  load: { ask: PortableGame };
  /** The answer says whether the player receives events as they happen. */
  start: { ask: SentStart; answer: { readonly hearsEvents: boolean } };
  observe: { ask: SentObservations };
  choose: { ask: SentTurn; answer: SentChoice; news: SentThoughts };
  stop: { ask: { readonly goals: readonly number[] } };
}

export type PlayerLink = ServiceLink<PlayerProtocol>;
export type PlayerCallerLink = ServiceCaller<PlayerProtocol>;

/** Encodes moves, observations and thoughts for messages to a worker and back. */
export class MatchCodec {
  readonly #terms: TermPool;
  readonly #moves: MoveCodec;

  /** @param terms of the game's description */
  constructor(game: Game, terms: TermPool) {
    this.#terms = terms;
    this.#moves = moveCodec(game, terms);
  }

  encodeMove(move: Move): PortableMove {
    return this.#moves.encodeMove(move);
  }

  decodeMove(sent: PortableMove): Move {
    return this.#moves.decodeMove(sent);
  }

  encodeObservation(observation: Observation): SentObservation {
    if (observation.kind === 'moves')
      return { kind: 'moves', moves: observation.moves.map((move) => this.encodeMove(move)) };
    const { own, percepts } = observation;
    return { kind: 'percepts', own: this.encodeMove(own), percepts: percepts.map(termJson) };
  }

  decodeObservation(sent: SentObservation): Observation {
    if (sent.kind === 'moves')
      return { kind: 'moves', moves: sent.moves.map((move) => this.decodeMove(move)) };
    const percepts = sent.percepts.map((percept) => termFromJson(percept, this.#terms));
    return { kind: 'percepts', own: this.decodeMove(sent.own), percepts };
  }

  encodeThoughts(thoughts: Thoughts): SentThoughts {
    return {
      ...thoughts,
      moves: thoughts.moves.map((thought) => ({ ...thought, move: this.encodeMove(thought.move) })),
      line: thoughts.line.map((moves) => moves.map((move) => this.encodeMove(move))),
    };
  }

  decodeThoughts(sent: SentThoughts): Thoughts {
    return {
      ...sent,
      moves: sent.moves.map((thought) => ({ ...thought, move: this.decodeMove(thought.move) })),
      line: sent.line.map((moves) => moves.map((move) => this.decodeMove(move))),
    };
  }
}
