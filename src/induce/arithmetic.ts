/** Relations between whole numbers that rules may use: the next number, observed steps, and sums. */

/** A relation with all of its facts. */
export interface NumberRelation {
  readonly name: string;
  /** The type of all arguments. */
  readonly type: string;
  readonly arity: number;
  readonly tuples: readonly (readonly number[])[];
}

/** What was seen of the numbers of one type. */
export class SeenNumbers {
  readonly #seen = new Set<number>();
  readonly #steps = new Map<number, number>();

  add(number: number): void {
    this.#seen.add(number);
  }

  /** A value went from one number to another in a turn. */
  addStep(from: number, to: number): void {
    const step = Math.abs(to - from);
    this.#steps.set(step, (this.#steps.get(step) ?? 0) + 1);
  }

  /** Returns no relations if there are fewer than three numbers, or none that follow each other. */
  relations(type: string): readonly NumberRelation[] {
    const numbers = [...this.#seen].sort((a, b) => a - b);
    const byStep = (step: number): number[][] =>
      numbers.flatMap((from) => (this.#seen.has(from + step) ? [[from, from + step]] : []));
    const found: NumberRelation[] = [];
    const add = (name: string, tuples: readonly (readonly number[])[]): void => {
      if (tuples.length >= 2)
        found.push({ name: `${name}_${type}`, type, arity: tuples[0]?.length ?? 0, tuples });
    };
    add('succ', byStep(1));
    const steps = [...this.#steps].filter(([step, count]) => step > 1 && count >= FEWEST_STEPS);
    if (steps.length > MOST_STEPS) {
      if (numbers.length <= MOST_NUMBERS) add('sum', this.#sums(numbers));
    } else for (const [step] of steps.sort(([a], [b]) => a - b)) add(`plus_${step}`, byStep(step));
    return found;
  }

  #sums(numbers: readonly number[]): number[][] {
    return numbers.flatMap((a) => numbers.flatMap((b) => (this.#seen.has(a + b) ? [[a, b, a + b]] : [])));
  }
}

/** Steps seen less often are taken for accidents. */
const FEWEST_STEPS = 3;
/** With more different steps, sums are used instead. */
const MOST_STEPS = 4;
const MOST_NUMBERS = 64;
