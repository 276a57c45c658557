/** A word besides moves that people may type: `undo 2`, `save my-game.json`. */
import type { Move, Role } from '../../machine/index.ts';
import type { Session } from './session.ts';

/** Whose turn it is, and what they were offered. */
export interface Asked {
  readonly role: Role;
  readonly listed: readonly Move[];
}

/** What happens next: the same question again, the position as it is now, or nothing. */
export type Outcome = 'ask' | 'show' | 'quit';

export interface Word {
  readonly name: string;
  /** What follows the word, as in `[N]`; empty if nothing does. */
  readonly usage: string;
  readonly does: string;
  /** Whether it makes sense now; always if absent. */
  isOffered?(session: Session): boolean;
  /** Lines that the Tab key offers, if others than the word alone. */
  phrases?(session: Session): readonly string[];
  /** @param asked absent when the game is over */
  run(session: Session, rest: string, asked: Asked | undefined): Outcome | Promise<Outcome>;
}
