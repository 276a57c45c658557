/** Somebody at a page who plays a role against the clock. */

import { termText } from '../../gdl/index.ts';
import type { Game, Move } from '../../machine/index.ts';
import type { MatchPlayer } from '../../match/index.ts';
import type { Turn } from '../../players/index.ts';
import type { LiveQuestion } from './api.ts';

export interface PersonSetup {
  readonly game: Game;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Called when a question is put, and when it no longer stands. */
  readonly changed: () => void;
}

interface Question {
  readonly turn: number;
  readonly legal: ReadonlyMap<string, Move>;
  /** Milliseconds, by the clock. */
  readonly deadline: number;
  readonly answer: (move: Move) => void;
  readonly giveUp: () => void;
}

export class Person implements MatchPlayer {
  readonly #setup: PersonSetup;
  #question: Question | undefined;

  constructor(setup: PersonSetup) {
    this.#setup = setup;
  }

  /** What is being asked now. */
  get asked(): LiveQuestion | null {
    if (this.#question === undefined) return null;
    const { turn, legal, deadline } = this.#question;
    return { turn, legal: [...legal.keys()], seconds: Math.max(0, deadline - this.#setup.now()) / 1000 };
  }

  /** Whether this is an answer to what is being asked. */
  answer(turn: number, move: string): boolean {
    const question = this.#question;
    const found = question?.turn === turn ? question.legal.get(move) : undefined;
    if (question === undefined || found === undefined) return false;
    this.#question = undefined;
    question.answer(found);
    this.#setup.changed();
    return true;
  }

  async start(): Promise<void> {}

  choose({ history, legal, budget }: Turn): Promise<Move> {
    const { game, now, changed } = this.#setup;
    return new Promise((resolve, reject) => {
      this.#question = {
        turn: history.length,
        legal: new Map(legal.map((move) => [termText(game.moveTerm(move)), move])),
        deadline: now() + 1000 * (budget.seconds ?? 0),
        answer: resolve,
        giveUp: () => reject(new Error('nobody waits for the answer any more')),
      };
      changed();
    });
  }

  async stop(): Promise<void> {
    this.abandon();
  }

  abandon(): void {
    const question = this.#question;
    this.#question = undefined;
    question?.giveUp();
  }
}
