/** Training samples: packed positions with values; new ones replace the oldest. */

export class Samples {
  /** Number of words in a position. */
  readonly words: number;
  readonly roles: number;
  readonly capacity: number;
  /** Number of samples stored. */
  count = 0;
  /** Number of samples ever added. */
  added = 0;
  readonly states: Int32Array;
  /** For each sample, whose turn it is. */
  readonly heads: Uint8Array;
  /** For each sample and role: the value from 0 to 1; NaN if unknown. */
  readonly targets: Float32Array;
  /** For each sample, its reliability. */
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

  /** Adds a position with unknown targets, and returns its index. */
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
