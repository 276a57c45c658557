/** The contract of planners: what is asked in every tick of a simulation, what is answered, and what an answer may cost. */
import type { Random } from '../../base/index.ts';

/**
 * Thinks for one role of a run. A planner may remember what it found out from one tick to the next.
 *
 * @example
 * const planner = widthPlanner(simulation, 0);
 * const plan = planner.choose(state, seededRandom(1), new CallBudget(1500));
 */
export interface Planner<State> {
  /** The state belongs to the caller: it may be copied, not changed. */
  choose(state: State, random: Random, budget: CallBudget<State>): Plan;
  /** Called where the run went back or begins again: what was found out about its course no longer holds. */
  forget?(): void;
}

export interface Plan {
  readonly action: number;
  /** The points that the planner expects from the action, on its own scale. */
  readonly value: number;
  /** The best actions one after the other, as far as they were looked at. */
  readonly line: readonly number[];
  /** How much was examined behind each first action. */
  readonly visits: ReadonlyMap<number, number>;
  /** Ticks that were simulated. */
  readonly calls: number;
  /** The idea behind the plan, in words. */
  readonly note?: string | undefined;
}

/**
 * What may be spent on one answer: ticks that are simulated (*calls* of the forward model), and perhaps time. A planner takes
 * a call before each tick that it simulates, so that no planner can exceed its calls.
 */
export class CallBudget<State = unknown> {
  readonly limit: number;
  readonly #isTimeUp: (() => boolean) | undefined;
  readonly #onVisit: ((state: State) => void) | undefined;
  #used = 0;

  /**
   * @param limit calls; infinitely many where only time counts
   * @param onVisit called with every simulated state, which is valid during the call
   */
  constructor(
    limit: number,
    {
      isTimeUp,
      onVisit,
    }: { readonly isTimeUp?: () => boolean; readonly onVisit?: (state: State) => void } = {},
  ) {
    this.limit = limit;
    this.#isTimeUp = isTimeUp;
    this.#onVisit = onVisit;
  }

  get used(): number {
    return this.#used;
  }

  /** Calls that are left. */
  get left(): number {
    return this.limit - this.#used;
  }

  get isOver(): boolean {
    return this.#used >= this.limit || this.#isTimeUp?.() === true;
  }

  /** Takes a call, if there is one left. */
  take(): boolean {
    if (this.isOver) return false;
    this.#used++;
    return true;
  }

  visit(state: State): void {
    this.#onVisit?.(state);
  }

  /** A budget of at most this many of the calls that are left, which are taken from this one too. */
  part(calls: number): CallBudget<State> {
    const start = this.#used;
    return new PartOfBudget(this, start + Math.min(calls, this.left));
  }
}

class PartOfBudget<State> extends CallBudget<State> {
  readonly #whole: CallBudget<State>;
  readonly #start: number;

  constructor(whole: CallBudget<State>, end: number) {
    super(end - whole.used);
    this.#whole = whole;
    this.#start = whole.used;
  }

  override get used(): number {
    return this.#whole.used - this.#start;
  }

  override get left(): number {
    return this.limit - this.used;
  }

  override get isOver(): boolean {
    return this.used >= this.limit || this.#whole.isOver;
  }

  override take(): boolean {
    return !this.isOver && this.#whole.take();
  }

  override visit(state: State): void {
    this.#whole.visit(state);
  }
}
