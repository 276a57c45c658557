/** Makes joint moves given as operands of a command. */

import { counted, printable } from '../base/index.ts';
import { type Game, type JointMoveRefusal, type Move, readJointMove, type State } from '../game/index.ts';
import type { Io } from './io.ts';
import { roleText } from './position-report.ts';

export interface Played {
  readonly game: Game;
  state: State;
  /** The state before the last move. */
  before: State | undefined;
  readonly moves: (readonly Move[])[];
}

/** Undefined if a move cannot be made, after printing why. */
export function playMoves(game: Game, texts: readonly string[], io: Io): Played | undefined {
  const played: Played = { game, state: game.initial, before: undefined, moves: [] };
  for (const [i, text] of texts.entries()) {
    if (game.isTerminal(played.state)) {
      const when = i === 0 ? 'before the first move' : `after ${counted(i, 'move')}`;
      io.err(`anygame: move ${i + 1}, '${printable(text)}': the game is over ${when}\n`);
      return undefined;
    }
    const entry = readJointMove(game, played.state, text);
    if (entry.kind === 'refused') {
      tellRefusal(game, entry, `move ${i + 1}`, io);
      return undefined;
    }
    played.before = played.state;
    played.state = game.next(played.state, entry.moves);
    played.moves.push(entry.moves);
  }
  return played;
}

function tellRefusal(game: Game, refusal: JointMoveRefusal, where: string, io: Io): void {
  io.err(`anygame: ${where}: ${printable(refusal.message)}\n`);
  for (const { role, moves } of refusal.choices) {
    const shown = moves.slice(0, MOST_CHOICES).map((move) => printable(game.moveText(move)));
    const more = moves.length > MOST_CHOICES ? ` and ${moves.length - MOST_CHOICES} more` : '';
    io.err(`legal moves of ${roleText(game, role)}, nearest first: ${shown.join(', ')}${more}\n`);
  }
}

const MOST_CHOICES = 40;
