/** Encodes moves, observations and thoughts for messages to a worker and back. */
import { type MoveCodec, moveCodec, type PortableMove } from '../../engines/index.ts';
import type { Game, Move, Observation } from '../../game/index.ts';
import { type TermPool, termFromJson, termJson } from '../../gdl/index.ts';
import type { Thoughts } from '../../players/index.ts';
import type { SentObservation, SentThoughts } from './messages.ts';

export class MatchCodec {
  readonly #terms: TermPool;
  readonly #moves: MoveCodec;

  /** @param terms of the description that the game was made from */
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
