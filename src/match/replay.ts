/** Plays recorded moves again. Nothing in a record is believed: it may come from anywhere, or belong to other rules. */
import type { Game, Move, Role } from '../game/index.ts';
import { isEvaluationError } from '../logic/index.ts';
import { Match } from './match.ts';

/** What is wrong with a record or a saved game, as a clause without a full stop. */
export interface RecordProblem {
  readonly problem: string;
}

export function isRecordProblem(result: object): result is RecordProblem {
  return 'problem' in result;
}

/**
 * The match again, or the first move that cannot be made.
 *
 * @param lines joint moves, each with one text per role in the order of the sheet
 */
export function replay(game: Game, lines: readonly (readonly string[])[]): Match | RecordProblem {
  const match = new Match(game);
  for (const [i, texts] of lines.entries()) {
    const where = `move ${i + 1}`;
    if (match.isOver) return { problem: `${where}: the game is over before it` };
    if (texts.length !== game.roles.length)
      return { problem: `${where} has ${texts.length} parts, but there are ${game.roles.length} roles` };
    const moves: Move[] = [];
    for (const role of match.roles) {
      const text = texts[role] as string;
      const move = legalMoveCalled(match, role, text);
      if (move === undefined)
        return { problem: `${where}: ${game.roles[role]?.name} has no legal move '${text}' there` };
      moves.push(move);
    }
    try {
      match.make(moves);
    } catch (error) {
      if (!isEvaluationError(error)) throw error;
      return { problem: `${where}: the rules cannot be played on: ${error.message}` };
    }
  }
  return match;
}

function legalMoveCalled({ game, state }: Match, role: Role, text: string): Move | undefined {
  const wanted = text.toLowerCase();
  return game.legalMoves(state, role).find((move) => game.moveText(move).toLowerCase() === wanted);
}
