/** What holds at the end of matches that were kept. */
import { type Term, termText } from '../../../gdl/index.ts';
import { type Game, type Move, rolesOf } from '../../../machine/index.ts';
import type { MatchRecord } from '../../../match/index.ts';

/** @param moves joint moves as texts */
export function lastFacts(game: Game, moves: MatchRecord['moves']): readonly Term[] {
  let state = game.initial;
  for (const [turn, texts] of moves.entries()) {
    const joint = rolesOf(game).map((role): Move => {
      const legal = game.legalMoves(state, role);
      const found = legal.find((move) => termText(game.moveTerm(move)) === texts[role]);
      if (found === undefined) throw new RangeError(`move ${turn + 1}: ${texts[role]} is not legal`);
      return found;
    });
    state = game.next(state, joint);
  }
  return game.facts(state);
}
