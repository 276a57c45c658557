/** The moves of a real-time game, by number and in written form. */
import type { Move, Role } from '../../game/index.ts';
import { canonicalText, type Term, TermPool, termText } from '../../gdl/index.ts';
import { canonicalTerms } from './as-turns.ts';

export class MoveNames {
  readonly #terms: Term[] = [];
  readonly #numbers = new Map<string, Move>();

  /** @returns the move's number, which is a new one if the role did not have this move */
  add(role: Role, term: Term): Move {
    const key = keyOf(role, term);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const move = this.#terms.length as Move;
    this.#terms.push(term);
    this.#numbers.set(key, move);
    return move;
  }

  /** Returns the number of a move; numbers in the move are compared by value. */
  numberOf(role: Role, term: Term): Move | undefined {
    return this.#numbers.get(keyOf(role, canonicalTerms(new TermPool())(term)));
  }

  term(move: Move): Term {
    const term = this.#terms[move];
    if (term === undefined) throw new RangeError(`this game has no move number ${move}`);
    return term;
  }

  text(move: Move): string {
    return termText(this.term(move));
  }
}

function keyOf(role: Role, term: Term): string {
  return `${role} ${canonicalText(term)}`;
}
