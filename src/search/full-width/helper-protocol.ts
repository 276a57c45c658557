/** The messages between a search and its helper threads, and expansions as numbers that both understand. */
import { defineService, type ServiceLink } from '../../base/index.ts';
import {
  type BareGame,
  type PositionCodec,
  type PositionNumbers,
  positionCodec,
} from '../../engines/index.ts';
import type { Game, Move, Role, State } from '../../game/index.ts';
import type { Child, Expansion, ExpansionSettings } from './expansion.ts';

export interface HelperProtocol {
  readonly load: { readonly ask: { readonly game: BareGame; readonly settings: ExpansionSettings } };
  /** Answered in the order of the requests. */
  readonly expand: { readonly ask: EncodedPortion; readonly answer: EncodedExpansions };
}

export interface EncodedPortion {
  /** From which part of the first position, and up to which part of the last one, from 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly positions: PositionNumbers;
}

export interface EncodedExpansions {
  readonly positions: PositionNumbers;
  /** By child. */
  readonly values: Float64Array<ArrayBuffer>;
}

export type HelperLink = ServiceLink<HelperProtocol>;

/** The work of helper threads. */
export const EXPANSION = defineService<HelperProtocol>('expansion');

/** One side of the way between two threads. */
export class ExpansionCodec {
  readonly #roles: number;
  readonly #codec: PositionCodec;

  constructor(game: Game) {
    this.#roles = game.roles.length;
    this.#codec = positionCodec(game);
  }

  encodeStates(states: readonly State[]): PositionNumbers {
    const writer = this.#codec.writer();
    for (const state of states) writer.writeState(state);
    return writer.finish();
  }

  decodeStates(sent: PositionNumbers): State[] {
    const reader = this.#codec.reader(sent);
    const states: State[] = [];
    while (!reader.isAtEnd) states.push(reader.readState());
    return states;
  }

  encodeExpansions(expansions: readonly Expansion[]): EncodedExpansions {
    const writer = this.#codec.writer();
    const values: number[] = [];
    for (const { mover, children } of expansions) {
      writer.writeNumber(mover);
      writer.writeNumber(children.length);
      for (const { moves, state, isEnd, value } of children) {
        for (const move of moves) writer.writeMove(move);
        writer.writeNumber(isEnd ? 1 : 0);
        writer.writeState(state);
        values.push(value);
      }
    }
    return { positions: writer.finish(), values: Float64Array.from(values) };
  }

  decodeExpansions({ positions, values }: EncodedExpansions): Expansion[] {
    const reader = this.#codec.reader(positions);
    const expansions: Expansion[] = [];
    let child = 0;
    while (!reader.isAtEnd) {
      const mover = reader.readNumber() as Role;
      const children: Child[] = [];
      for (let left = reader.readNumber(); left > 0; left--) {
        const moves: Move[] = [];
        while (moves.length < this.#roles) moves.push(reader.readMove());
        const isEnd = reader.readNumber() === 1;
        children.push({ moves, isEnd, state: reader.readState(), value: values[child++] as number });
      }
      expansions.push({ mover, children });
    }
    return expansions;
  }
}
