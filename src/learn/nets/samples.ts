/** Samples to train from: packed positions with what they are worth, the oldest making room for new ones. */

export class Samples {
  /** Words of a position. */
  readonly words: number;
  readonly roles: number;
  readonly capacity: number;
  /** Samples that are there. */
  count = 0;
  /** Samples that were ever added. */
  added = 0;
  readonly states: Int32Array;
  /** By sample: whose turn it is. */
  readonly heads: Uint8Array;
  /** By sample and role: the worth from 0 to 1; NaN where it is unknown. */
  readonly targets: Float32Array;
  /** By sample: how far it is to be relied on. */
  readonly weights: Float32Array;

  constructor(words: number, roles: number, capacity: number) {
    this.words = words;
    this.roles = roles;
    this.capacity = capacity;
    this.states = new Int32Array(capacity * words);
    this.heads = new Uint8Array(capacity);
    this.targets = new Float32Array(capacity * roles);
    this.weights = new Float32Array(capacity);
  }

  /** Adds a position whose targets are still unknown, and gives its number. */
  add(store: Int32Array, place: number, head: number, weight = 1): number {
    const sample = this.added % this.capacity;
    this.added++;
    if (this.count < this.capacity) this.count++;
    const { words, roles } = this;
    for (let word = 0; word < words; word++)
      this.states[sample * words + word] = store[place + word] as number;
    this.heads[sample] = head;
    this.weights[sample] = weight;
    this.targets.fill(Number.NaN, sample * roles, (sample + 1) * roles);
    return sample;
  }
}
