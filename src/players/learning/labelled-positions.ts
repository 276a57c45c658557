/** Positions to learn from, as lists of the features that hold, with what they are worth to a role. */
export class LabelledPositions {
  count = 0;
  /** Features of all positions, one after the other. */
  features = new Int32Array(1 << 14);
  /** By position: where its features begin; one more for the end of the last. */
  starts = new Int32Array(1 << 10);
  /** By position: what it is worth, from 0 to 1, and how far that is to be relied on. */
  targets = new Float32Array(1 << 10);
  weights = new Float32Array(1 << 10);

  add(features: ArrayLike<number>, target: number, weight = 1): void {
    const position = this.count;
    const from = this.starts[position] as number;
    const to = from + features.length;
    if (to > this.features.length) this.features = larger(this.features, new Int32Array(2 * to));
    if (position + 2 > this.starts.length) {
      const room = 2 * this.starts.length;
      this.starts = larger(this.starts, new Int32Array(room));
      this.targets = larger(this.targets, new Float32Array(room));
      this.weights = larger(this.weights, new Float32Array(room));
    }
    this.features.set(features, from);
    this.targets[position] = target;
    this.weights[position] = weight;
    this.starts[++this.count] = to;
  }
}

function larger<Numbers extends Int32Array | Float32Array>(before: Numbers, after: Numbers): Numbers {
  after.set(before);
  return after;
}
