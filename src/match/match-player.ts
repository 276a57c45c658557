/** The interface between the referee and a player. */

import type { Game, Move } from '../game/index.ts';
import type { Player } from '../players/index.ts';

export interface MatchPlayer extends Player {
  /** Called when the answer is no longer needed; whatever keeps the player busy may be ended. */
  abandon?(): void;
  /** Whether it is asked at every turn, even without a choice, because it only receives information then. */
  readonly isAskedAlways?: boolean;
  /** Time allowed for transmitting its answers in seconds, instead of the default. */
  readonly grace?: number;
}

/** The player has answered with an illegal move. */
export class IllegalAnswer extends Error {
  /** The answer as written, if available. */
  readonly answer: string | undefined;

  constructor(message: string, answer?: string) {
    super(message);
    this.name = 'IllegalAnswer';
    this.answer = answer;
  }
}

/** The player did not answer within its own limits. */
export class LateAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LateAnswer';
  }
}

/** A description of an illegal answer. */
export function illegalText(game: Game, answer: unknown): string {
  try {
    return `${game.moveText(answer as Move)} is not legal here`;
  } catch {
    return `'${String(answer)}' is not a move of this game`;
  }
}

/** All causes of an error in one line. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
}
