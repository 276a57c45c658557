/** What happened in a match, from the seats to the goals. Can be written as JSON and read again. */
import type { Budget } from '../base/index.ts';
import type { EngineName, Game, Move, Role, UtilityRange } from '../game/index.ts';
import { isEvaluationError } from '../logic/index.ts';
import { Match } from './match.ts';

export interface MatchRecord {
  readonly game: string;
  /** As the sheet spells them, in its order. */
  readonly roles: readonly string[];
  /** By role, the player as in `mcts:c=40`; null where chance plays. */
  readonly seats: readonly (string | null)[];
  readonly seed: number;
  readonly clocks: Clocks;
  readonly engine: EngineName;
  /** Joint moves, each in role order. */
  readonly moves: readonly (readonly string[])[];
  /** By role. */
  readonly thinking: readonly Thinking[];
  readonly incidents: readonly Incident[];
  /** By role, in the last state, be it terminal or not. */
  readonly goals: readonly number[];
  /** By role, what goals are measured by; absent where that is from 0 to 100 for all. */
  readonly scales?: readonly UtilityRange[];
  readonly ending: Ending;
  /** The roles that lost by their errors: they get the lowest goal of their scale, all others the highest. */
  readonly forfeits?: readonly string[];
}

/** How many errors lose a match: answers that are late, failed or illegal. Undefined if none does. */
export type ErrorLimit = number | undefined;

/** `random`, `lose` or `lose-after-N`; null if the text is none of them. */
export function readErrorRule(text: string): ErrorLimit | null {
  if (text === 'random') return undefined;
  if (text === 'lose') return 1;
  const [, count] = /^lose-after-([1-9]\d{0,5})$/.exec(text) ?? [];
  return count === undefined ? null : Number(count);
}

export function errorRuleText(limit: ErrorLimit): string {
  if (limit === undefined) return 'random';
  return limit === 1 ? 'lose' : `lose-after-${limit}`;
}

export interface Clocks {
  /** Before the first move. */
  readonly start: Budget;
  /** For each move. */
  readonly play: Budget;
}

export interface Thinking {
  /** Seconds before the first move. */
  readonly start: number;
  /** Seconds for each joint move; 0 where there was nothing to choose. */
  readonly moves: readonly number[];
  /** Games played out, as far as the player reported them. */
  readonly playouts: number;
  /** Positions looked at, as far as the player reported them. */
  readonly nodes: number;
}

/** A player that did not answer as it should; the match went on anyway. */
export interface Incident {
  readonly kind: 'late' | 'illegal' | 'failed';
  /** Which joint move, from 1; 0 is the time before the first one. */
  readonly turn: number;
  readonly role: string;
  readonly reason: string;
  /** What a player on the network answered that is not legal. */
  readonly answer?: string;
  /** The random move that was made instead; null where none was needed. */
  readonly replacement: string | null;
}

/**
 * `terminal`: as the rules say; `too long`: cut at the greatest length; `stuck`: a role had no legal move, a fault of
 * the rules; `forfeited`: a player lost it by its errors; `interrupted`: somebody called it off.
 */
export type Ending = 'terminal' | 'too long' | 'stuck' | 'forfeited' | 'interrupted';

// Plays recorded moves again. Nothing in a record is believed: it may come from anywhere, or belong to other
// rules.

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
