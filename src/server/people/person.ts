/** A person at a page who plays a role: the current question, and the answer from the browser that holds the seat. */
import type { Game, Move } from '../../game/index.ts';
import type { MatchPlayer } from '../../match/index.ts';
import type { Turn } from '../../players/index.ts';
import type { LiveQuestion } from '../api.ts';

export interface PersonSetup {
  readonly game: Game;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Whether the clock does not apply to people. */
  readonly isUntimed: boolean;
  /** Called when a question is asked, and when it is no longer open. */
  readonly changed: () => void;
}

interface Question {
  readonly turn: number;
  readonly legal: ReadonlyMap<string, Move>;
  /** Wall-clock time in milliseconds; undefined without a clock. */
  readonly deadline: number | undefined;
  readonly answer: (move: Move) => void;
  readonly giveUp: () => void;
}

/** In seconds. A match without a clock is ended by the idle check rather than by the referee. */
const UNTIMED_GRACE = 7 * 24 * 3600;

export class Person implements MatchPlayer {
  readonly grace?: number;
  readonly #setup: PersonSetup;
  #question: Question | undefined;

  constructor(setup: PersonSetup) {
    this.#setup = setup;
    if (setup.isUntimed) this.grace = UNTIMED_GRACE;
  }

  /** The open question. */
  get asked(): LiveQuestion | null {
    if (this.#question === undefined) return null;
    const { turn, legal } = this.#question;
    return { turn, legal: [...legal.keys()], seconds: this.secondsLeft };
  }

  get isAsked(): boolean {
    return this.#question !== undefined;
  }

  /** Remaining time; null without a clock or an open question. */
  get secondsLeft(): number | null {
    const deadline = this.#question?.deadline;
    return deadline === undefined ? null : Math.max(0, deadline - this.#setup.now()) / 1000;
  }

  /** Accepts an answer if it fits the open question. */
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

  choose({ step, legal, budget }: Turn): Promise<Move> {
    const { game, now, isUntimed, changed } = this.#setup;
    return new Promise((resolve, reject) => {
      this.#question = {
        turn: step,
        legal: new Map(legal.map((move) => [game.moveText(move), move])),
        deadline: isUntimed ? undefined : now() + 1000 * (budget.seconds ?? 0),
        answer: resolve,
        giveUp: () => reject(new Error('the answer is no longer needed')),
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
