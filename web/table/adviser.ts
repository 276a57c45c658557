/** Advice about a position: a hint, open-ended analysis, or a quick review of the whole match. */
import type { Budget } from '../../src/base/index.ts';
import { listedMoves, type Move, type Role, type State } from '../../src/game/index.ts';
import { defaultChoice, type Match, type Opponents, type RoleView } from '../../src/match/index.ts';
import { choiceText, type Thoughts } from '../../src/players/index.ts';

export interface Question {
  readonly role: Role;
  readonly at: number;
  readonly state: State;
  /** The information available to the role. */
  readonly view: RoleView;
  /** All joint moves so far. */
  readonly moves: readonly (readonly Move[])[];
  readonly listed: readonly Move[];
}

export interface AdviserWorld {
  readonly machines: Opponents;
  /** Called with every new thought. */
  readonly tell: (question: Question, thoughts: Thoughts, thinker: Thinking) => void;
  /** Called with the reason if there is no advice. */
  readonly fail: (problem: string) => void;
  /** Lets a server analyse; returns false if there is none (any more), so that the analysis runs here. */
  readonly elsewhere?: (
    question: Question,
    signal: AbortSignal,
    tell: (thoughts: Thoughts, thinker: Thinking) => void,
  ) => Promise<boolean>;
}

export interface Thinking {
  /** The player, such as `mcts:c=40`. */
  readonly who: string;
  /** Number of server threads, if the server thinks. */
  readonly threads?: number;
}

/** Preparation time: long enough to build the fast machine, too short for experiments that would make people wait. */
export const START_BUDGET: Budget = { seconds: 1.9 };
/** Seconds. */
const HINT = 1;
const GLANCE = 0.25;
/** Short slices, so that another question need not wait; knowledge about a position is kept between slices. */
const SLICE = 0.5;
/** Maximum number of slices. */
const MOST_SLICES = 240;

export class Adviser {
  readonly #world: AdviserWorld;
  #stop = new AbortController();

  constructor(world: AdviserWorld) {
    this.#world = world;
  }

  /** Discards earlier questions. */
  cancel(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  async hint(question: Question): Promise<void> {
    this.cancel();
    await this.#think(question, HINT, this.#stop.signal);
  }

  /** Runs until cancelled, or until the result is certain. */
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

/** The question for a role at the current point of the match. */
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
