/** Numbers waiting their turn by rank, the lowest first; of equal ranks, who came first. */
export class OpenList {
  readonly #queues: { items: number[]; head: number }[] = [];
  #lowest = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @param rank a whole number from 0 */
  push(item: number, rank: number): void {
    while (this.#queues.length <= rank) this.#queues.push({ items: [], head: 0 });
    this.#queues[rank]?.items.push(item);
    if (rank < this.#lowest) this.#lowest = rank;
    this.#count++;
  }

  /** Up to `most` of the lowest rank, and of that only. */
  take(most: number): number[] {
    for (; this.#lowest < this.#queues.length; this.#lowest++) {
      const queue = this.#queues[this.#lowest] as { items: number[]; head: number };
      if (queue.head === queue.items.length) continue;
      const taken = queue.items.slice(queue.head, queue.head + most);
      queue.head += taken.length;
      this.#count -= taken.length;
      if (queue.head === queue.items.length) {
        queue.items = [];
        queue.head = 0;
      }
      return taken;
    }
    return [];
  }
}
