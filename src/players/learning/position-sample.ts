/** Positions in the middle of games, as lists of the features that hold, with the goals that the games ended with. */
import type { GameBlock } from '../../machine/index.ts';

export class PositionSample {
  count = 0;
  /** Features of all positions, one after the other. */
  features = new Int32Array(1 << 16);
  /** By position: where its features begin; one more for the end of the last. */
  starts = new Int32Array(1 << 12);
  readonly #roles: number;
  #goals = new Float64Array(1 << 13);

  constructor(roles: number) {
    this.#roles = roles;
  }

  /** The goals of a role, by position. */
  goals(role: number): Float64Array {
    return Float64Array.from({ length: this.count }, (_, i) => this.#goals[i * this.#roles + role] as number);
  }

  /** Takes the positions of a block whose games were still being played and came to an end by the rules. */
  add({ games, width, ended, goals, midway }: GameBlock): void {
    if (midway === undefined) return;
    const { states, running } = midway;
    const taken: number[] = [];
    for (let game = 0; game < games; game++) {
      const usable = (running[game >>> 5] as number) & (ended[game >>> 5] as number);
      if ((usable >>> (game & 31)) & 1) taken.push(game);
    }
    const lists: number[][] = taken.map(() => []);
    const rowOf = new Int32Array(32 * width).fill(-1);
    taken.forEach((game, row) => {
      rowOf[game] = row;
    });
    for (let feature = 0, at = 0; at < states.length; feature++, at += width) {
      for (let word = 0; word < width; word++) {
        let left = states[at + word] as number;
        for (; left !== 0; left &= left - 1) {
          const row = rowOf[32 * word + 31 - Math.clz32(left & -left)] as number;
          if (row >= 0) (lists[row] as number[]).push(feature);
        }
      }
    }
    taken.forEach((game, row) => {
      this.#push(lists[row] as number[], goals, game);
    });
  }

  #push(list: readonly number[], goals: Float64Array, game: number): void {
    const from = this.starts[this.count] as number;
    const to = from + list.length;
    if (to > this.features.length) this.features = larger(this.features, to);
    if (this.count + 2 > this.starts.length) this.starts = larger(this.starts, this.count + 2);
    this.features.set(list, from);
    const needed = (this.count + 1) * this.#roles;
    if (needed > this.#goals.length) {
      const more = new Float64Array(2 * needed);
      more.set(this.#goals);
      this.#goals = more;
    }
    this.#goals.set(goals.subarray(game * this.#roles, (game + 1) * this.#roles), this.count * this.#roles);
    this.starts[++this.count] = to;
  }
}

function larger(before: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const after = new Int32Array(Math.max(size, 2 * before.length));
  after.set(before);
  return after;
}
