/** Many positions, each one move after one of those that were given, in flat arrays that grow. */
export class Children {
  readonly size: number;
  count = 0;
  /** Which of the given positions it comes from. */
  parents = new Int32Array(256);
  moves = new Int32Array(256);
  isTerminal = new Uint8Array(256);
  /** Of terminal positions. */
  goals = new Int32Array(256);
  /** How many moves are legal there. */
  mobility = new Int32Array(256);
  /** Packed one after the other. */
  states: Int32Array;

  /** @param size words of a position */
  constructor(size: number) {
    this.size = size;
    this.states = new Int32Array(256 * size);
  }

  clear(): void {
    this.count = 0;
  }

  /** Room for so many more. */
  reserve(more: number): void {
    const wanted = this.count + more;
    if (wanted <= this.moves.length) return;
    const length = Math.max(wanted, 2 * this.moves.length);
    this.parents = grown(this.parents, length);
    this.moves = grown(this.moves, length);
    this.goals = grown(this.goals, length);
    this.mobility = grown(this.mobility, length);
    this.states = grown(this.states, length * this.size);
    const isTerminal = new Uint8Array(length);
    isTerminal.set(this.isTerminal);
    this.isTerminal = isTerminal;
  }
}

export function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(array);
  return longer;
}
