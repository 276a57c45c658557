/** The order in which a solver decides on variables: those of the latest conflicts first. */

export class VariableQueue {
  readonly #after: number[] = [];
  readonly #before: number[] = [];
  readonly #stamp: number[] = [];
  #front = -1;
  #back = -1;
  #clock = 0;
  /** Everything in front of it is assigned. */
  #search = -1;

  add(variable: number): void {
    this.#before[variable] = this.#back;
    this.#after[variable] = -1;
    this.#stamp[variable] = -variable;
    if (this.#back >= 0) this.#after[this.#back] = variable;
    else this.#front = variable;
    this.#back = variable;
    this.#search = this.#front;
  }

  first(isOpen: (variable: number) => boolean): number | undefined {
    while (this.#search >= 0 && !isOpen(this.#search)) this.#search = this.#after[this.#search] as number;
    return this.#search < 0 ? undefined : this.#search;
  }

  release(variable: number): void {
    if (this.#search < 0 || (this.#stamp[variable] as number) > (this.#stamp[this.#search] as number)) {
      this.#search = variable;
    }
  }

  /** Puts those with high scores first. */
  sort(scores: readonly number[]): void {
    const order = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
    order.forEach((variable, i) => {
      this.#before[variable] = order[i - 1] ?? -1;
      this.#after[variable] = order[i + 1] ?? -1;
      this.#stamp[variable] = -i;
    });
    this.#front = order[0] ?? -1;
    this.#back = order[order.length - 1] ?? -1;
    this.#search = this.#front;
  }

  moveToFront(variables: number[]): void {
    variables.sort((a, b) => (this.#stamp[a] as number) - (this.#stamp[b] as number));
    for (const variable of variables) {
      if (variable !== this.#front) {
        const before = this.#before[variable] as number;
        const after = this.#after[variable] as number;
        this.#after[before] = after;
        if (after >= 0) this.#before[after] = before;
        else this.#back = before;
        if (this.#search === variable) this.#search = after;
        this.#before[this.#front] = variable;
        this.#after[variable] = this.#front;
        this.#before[variable] = -1;
        this.#front = variable;
      }
      this.#stamp[variable] = ++this.#clock;
    }
    this.#search = this.#front;
  }
}
