/** What the referee needs of a player besides the moves it makes. */

import type { Game, Move } from '../game/index.ts';
import type { Player } from '../players/index.ts';

export interface MatchPlayer extends Player {
  /** The answer is no longer waited for; whatever keeps the player busy may be ended. */
  abandon?(): void;
  /** It is asked at every turn, even where it has no choice: it knows the match only by what it receives then. */
  readonly isAskedAlways?: boolean;
  /** Time that its answers may be on their way, in seconds, instead of the default. */
  readonly grace?: number;
}

/** The player has answered with something that it may not do. */
export class IllegalAnswer extends Error {
  /** As it was written, if it was. */
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

/** What a player answered that may not be done. */
export function illegalText(game: Game, answer: unknown): string {
  try {
    return `${game.moveText(answer as Move)} is not legal here`;
  } catch {
    return `'${String(answer)}' is not a move of this game`;
  }
}

/** Everything that went wrong, in a line. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
}
