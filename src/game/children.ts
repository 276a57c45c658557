/** Positions that are each one move after a given one, in flat arrays that grow. */
export class Children {
  /** Words of a position. */
  readonly words: number;
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

  constructor(words: number) {
    this.words = words;
    this.states = new Int32Array(256 * words);
  }

  clear(): void {
    this.count = 0;
  }

  /** Makes room for this many more. */
  reserve(more: number): void {
    const wanted = this.count + more;
    if (wanted <= this.moves.length) return;
    const length = Math.max(wanted, 2 * this.moves.length);
    this.parents = longer(this.parents, length);
    this.moves = longer(this.moves, length);
    this.goals = longer(this.goals, length);
    this.mobility = longer(this.mobility, length);
    this.states = longer(this.states, length * this.words);
    const isTerminal = new Uint8Array(length);
    isTerminal.set(this.isTerminal);
    this.isTerminal = isTerminal;
  }
}

function longer(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const made = new Int32Array(length);
  made.set(array);
  return made;
}
