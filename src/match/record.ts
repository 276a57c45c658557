/** The record of a match, from the seats to the goals. It can be written as JSON and read again. */
import type { Budget } from '../base/index.ts';
import type { EngineName, Game, Move, Role, UtilityRange } from '../game/index.ts';
import { isEvaluationError } from '../logic/index.ts';
import { Match } from './match.ts';

export interface MatchRecord {
  readonly game: string;
  /** Names as spelled in the sheet, in its order. */
  readonly roles: readonly string[];
  /** The player of each role, such as `mcts:c=40`; null for chance. */
  readonly seats: readonly (string | null)[];
  readonly seed: number;
  readonly clocks: Clocks;
  readonly engine: EngineName;
  /** Joint moves, each in role order. */
  readonly moves: readonly (readonly string[])[];
  /** By role. */
  readonly thinking: readonly Thinking[];
  readonly incidents: readonly Incident[];
  /** Goals by role in the last state, terminal or not. */
  readonly goals: readonly number[];
  /** Scales of goals by role; absent if all are from 0 to 100. */
  readonly scales?: readonly UtilityRange[];
  readonly ending: Ending;
  /** The roles that forfeited: they get the lowest goal of their scale, all others the highest. */
  readonly forfeits?: readonly string[];
}

/** Number of errors (late, failed or illegal answers) that lose a match; undefined if unlimited. */
export type ErrorLimit = number | undefined;

/** Reads `random`, `lose` or `lose-after-N`; null for any other text. */
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
  /** Budget before the first move. */
  readonly start: Budget;
  /** Budget for each move. */
  readonly play: Budget;
}

export interface Thinking {
  /** Seconds before the first move. */
  readonly start: number;
  /** Seconds for each joint move; 0 if there was no choice. */
  readonly moves: readonly number[];
  /** Number of random games, as reported by the player. */
  readonly playouts: number;
  /** Number of positions examined, as reported by the player. */
  readonly nodes: number;
}

/** An error of a player, after which the match continued. */
export interface Incident {
  readonly kind: 'late' | 'illegal' | 'failed';
  /** The number of the joint move, from 1; 0 is the time before the first one. */
  readonly turn: number;
  readonly role: string;
  readonly reason: string;
  /** The illegal answer of a network player. */
  readonly answer?: string;
  /** The random replacement move; null if none was needed. */
  readonly replacement: string | null;
}

/**
 * `terminal`: by the rules; `too long`: cut at the maximum length; `stuck`: a role had no legal move, an error in the
 * rules; `forfeited`: a player lost by its errors; `interrupted`: cancelled from outside.
 */
export type Ending = 'terminal' | 'too long' | 'stuck' | 'forfeited' | 'interrupted';

// Replays recorded moves. Nothing in a record is trusted: it may come from anywhere, or belong to other rules.

/** A problem with a record or a saved game, as a clause without a full stop. */
export interface RecordProblem {
  readonly problem: string;
}

export function isRecordProblem(result: object): result is RecordProblem {
  return 'problem' in result;
}

/**
 * Replays the match, or returns the first move that cannot be made.
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
