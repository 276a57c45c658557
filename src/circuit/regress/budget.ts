/** What making formulas may cost. */

export interface FormulaBudget {
  /** Gates of all formulas together. */
  readonly gates: number;
  /** Inputs of gates, and operands of formulas, that may be looked at. */
  readonly work: number;
  /** Whether the time is up. */
  readonly isOver: () => boolean;
}

export type FormulaRefusal = 'too many gates' | 'too much work' | 'out of time';

/** Thrown where the budget is exceeded. */
export class FormulasTooLarge extends Error {
  readonly reason: FormulaRefusal;

  constructor(reason: FormulaRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Keeps account of what was done. */
export class Expenses {
  readonly #budget: FormulaBudget;
  #work = 0;
  #untilLook = 0;

  constructor(budget: FormulaBudget) {
    this.#budget = budget;
  }

  /** @param gates that there are now */
  add(inputs: number, gates: number): void {
    this.#work += inputs;
    if (this.#work > this.#budget.work) throw new FormulasTooLarge('too much work');
    if (gates > this.#budget.gates) throw new FormulasTooLarge('too many gates');
    this.#untilLook -= inputs;
    if (this.#untilLook > 0) return;
    this.#untilLook = WORK_BETWEEN_LOOKS;
    if (this.#budget.isOver()) throw new FormulasTooLarge('out of time');
  }
}

/** A millisecond or two. */
const WORK_BETWEEN_LOOKS = 5000;

export function unlimitedExpenses(): Expenses {
  const most = Number.POSITIVE_INFINITY;
  return new Expenses({ gates: most, work: most, isOver: () => false });
}
