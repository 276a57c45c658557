/** What the referee needs of a player besides the moves it makes. */
import { termText } from '../gdl/index.ts';
import type { Game, Move } from '../machine/index.ts';
import type { Player } from '../players/index.ts';

export interface MatchPlayer extends Player {
  /** The answer is no longer waited for; whatever keeps the player busy may be ended. */
  abandon?(): void;
}

/** The player has answered with something that it may not do. */
export class IllegalAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IllegalAnswer';
  }
}

/** What a player answered that may not be done. */
export function illegalText(game: Game, answer: unknown): string {
  try {
    return `${termText(game.moveTerm(answer as Move))} is not legal here`;
  } catch {
    return `'${String(answer)}' is no move of this game`;
  }
}

/** Everything that went wrong, in a line. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
}
