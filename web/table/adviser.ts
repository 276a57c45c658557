/** Advice about a position: a hint, thinking for as long as people like, or a glance at the whole match. */
import type { Budget } from '../../src/base/index.ts';
import { listedMoves, type Move, type Role, type State } from '../../src/game/index.ts';
import { defaultChoice, type Match, type Opponents, type RoleView } from '../../src/match/index.ts';
import { choiceText, type Thoughts } from '../../src/players/index.ts';

export interface Question {
  readonly role: Role;
  readonly at: number;
  readonly state: State;
  /** What the role knows. */
  readonly view: RoleView;
  /** All joint moves so far. */
  readonly moves: readonly (readonly Move[])[];
  readonly listed: readonly Move[];
}

export interface AdviserWorld {
  readonly machines: Opponents;
  /** Called with every new thought. */
  readonly tell: (question: Question, thoughts: Thoughts, thinker: Thinking) => void;
  /** Called with why there is no advice. */
  readonly fail: (problem: string) => void;
  /** Lets a server analyse; false if there is none, or no longer, so that it has to be done here. */
  readonly elsewhere?: (
    question: Question,
    signal: AbortSignal,
    tell: (thoughts: Thoughts, thinker: Thinking) => void,
  ) => Promise<boolean>;
}

export interface Thinking {
  /** The player, as in `mcts:c=40`. */
  readonly who: string;
  /** Of the server, if it thinks there. */
  readonly threads?: number;
}

/** To get ready: long enough to build the quick machine, too short for experiments that would keep people waiting. */
export const START_BUDGET: Budget = { seconds: 1.9 };
/** Seconds. */
const HINT = 1;
const GLANCE = 0.25;
/** Short, so that another question need not wait; what is known about a position is kept between two slices. */
const SLICE = 0.5;
/** Slices after which even a patient person has seen enough. */
const MOST_SLICES = 240;

export class Adviser {
  readonly #world: AdviserWorld;
  #stop = new AbortController();

  constructor(world: AdviserWorld) {
    this.#world = world;
  }

  /** Forgets what was asked before. */
  cancel(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  async hint(question: Question): Promise<void> {
    this.cancel();
    await this.#think(question, HINT, this.#stop.signal);
  }

  /** Until cancelled, or until all is certain. */
  async analyse(question: Question): Promise<void> {
    this.cancel();
    const { signal } = this.#stop;
    if (question.listed.length < 2) return;
    const tell = (thoughts: Thoughts, thinker: Thinking): void => {
      if (!signal.aborted) this.#world.tell(question, thoughts, thinker);
    };
    if (await this.#world.elsewhere?.(question, signal, tell)) return;
    for (let slice = 0; slice < MOST_SLICES && !signal.aborted; slice++) {
      const thoughts = await this.#think(question, SLICE, signal);
      if (thoughts === undefined || thoughts.moves.every(({ isProven }) => isProven)) return;
    }
  }

  async review(questions: readonly Question[]): Promise<void> {
    this.cancel();
    const { signal } = this.#stop;
    for (const question of questions) {
      if (signal.aborted) return;
      await this.#think(question, GLANCE, signal);
    }
  }

  async #think(question: Question, seconds: number, signal: AbortSignal): Promise<Thoughts | undefined> {
    const { role, view, listed } = question;
    if (listed.length < 2) return undefined;
    const choice = defaultChoice();
    const who = choiceText(choice);
    this.#world.machines.prepare(role, choice, START_BUDGET);
    const answer = await this.#world.machines.choose({
      role,
      choice,
      view,
      legal: listed,
      budget: { seconds },
      report: (thoughts) => {
        if (!signal.aborted) this.#world.tell(question, thoughts, { who });
      },
      hurry: signal,
    });
    if (answer.failure === undefined) return answer.thoughts;
    if (!signal.aborted) this.#world.fail(answer.failure);
    return undefined;
  }
}

/** What a role is asked at the point of the match where it is now. */
export function questionOf(match: Match, role: Role): Question {
  return {
    role,
    at: match.length,
    state: match.state,
    view: match.view(role),
    moves: match.steps.map(({ moves }) => moves),
    listed: listedMoves(match.game, match.state, role),
  };
}
