/**
 * The contract of planners: what each tick of a simulation asks of them, what they answer, and what an answer may
 * cost.
 */
import type { Random } from '../../base/index.ts';

/**
 * Plans for one role of a run. A planner may carry information over from one tick to the next.
 *
 * @example
 * const planner = widthPlanner(simulation, 0);
 * const plan = planner.choose(state, seededRandom(1), new CallBudget(1500));
 */
export interface Planner<State> {
  /** The state belongs to the caller: planners may copy it but must not change it. */
  choose(state: State, random: Random, budget: CallBudget<State>): Plan;
  /** Called when the run goes back or restarts, so that information about its course no longer applies. */
  forget?(): void;
}

export interface Plan {
  readonly action: number;
  /** The number of points that the planner expects from the action, on its own scale. */
  readonly value: number;
  /** The best actions in sequence, as far as they were examined. */
  readonly line: readonly number[];
  /** The amount of search behind each first action. */
  readonly visits: ReadonlyMap<number, number>;
  /** The number of simulated ticks. */
  readonly calls: number;
  /** The idea behind the plan, in words. */
  readonly note?: string | undefined;
}

/**
 * The budget for one answer: a number of simulated ticks (*calls* of the forward model), and optionally time. A
 * planner takes a call before each tick that it simulates, so that no planner can exceed its calls.
 */
export class CallBudget<State = unknown> {
  readonly limit: number;
  readonly #isTimeUp: (() => boolean) | undefined;
  readonly #onVisit: ((state: State) => void) | undefined;
  #used = 0;

  /**
   * @param limit the number of calls, infinite if only time matters
   * @param onVisit called with every simulated state, which is valid only during the call
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

  /** The number of calls left. */
  get left(): number {
    return this.limit - this.#used;
  }

  get isOver(): boolean {
    return this.#used >= this.limit || this.#isTimeUp?.() === true;
  }

  /** Takes a call if there is one left, and returns whether it did. */
  take(): boolean {
    if (this.isOver) return false;
    this.#used++;
    return true;
  }

  visit(state: State): void {
    this.#onVisit?.(state);
  }

  /** Returns a budget of at most this many of the remaining calls, which are deducted from this budget too. */
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
