/**
 * The news of a role in a real-time game as plain data for other threads and the network: moves and percepts are
 * texts.
 */
import type { Microunits, Move, Role, TimedGame } from '../../game/index.ts';
import { readTerm, type Term, TermPool, termText } from '../../gdl/index.ts';
import type { TimedNews } from '../../players/index.ts';

export type WireNews =
  | { readonly kind: 'moves'; readonly at: Microunits; readonly moves: readonly (string | null)[] }
  | {
      readonly kind: 'percepts';
      readonly at: Microunits;
      readonly own: string | null;
      readonly percepts: readonly string[];
    }
  | { readonly kind: 'refused'; readonly at: Microunits }
  | { readonly kind: 'end'; readonly at: Microunits; readonly goals: readonly number[] };

export function wireNews(game: TimedGame, news: TimedNews): WireNews {
  const text = (move: Move | undefined): string | null => (move === undefined ? null : game.moveText(move));
  switch (news.kind) {
    case 'moves':
      return { ...news, moves: game.roles.map((_, role) => text(news.moves[role])) };
    case 'percepts':
      return { ...news, own: text(news.own), percepts: news.percepts.map((percept) => termText(percept)) };
    default:
      return news;
  }
}

/** @throws RangeError if the game has no such move */
export function newsOfWire(game: TimedGame, role: Role, wire: WireNews): TimedNews {
  switch (wire.kind) {
    case 'moves':
      return {
        ...wire,
        moves: wire.moves.map((move, each) =>
          move === null ? undefined : moveCalled(game, each as Role, move),
        ),
      };
    case 'percepts':
      return {
        ...wire,
        own: wire.own === null ? undefined : moveCalled(game, role, wire.own),
        percepts: wire.percepts.map((percept) => readTerm(percept, new TermPool()) as Term),
      };
    default:
      return wire;
  }
}

function moveCalled(game: TimedGame, role: Role, text: string): Move {
  const move = moveOfText(game, role, text);
  if (move === undefined) throw new RangeError(`this game has no move '${text}'`);
  return move;
}

/** The move in text form; undefined if it is unreadable or unknown. */
export function moveOfText(game: TimedGame, role: Role, text: string): Move | undefined {
  const term = readTerm(text, new TermPool());
  return term === undefined || !term.ground ? undefined : game.moveCalled(role, term);
}
