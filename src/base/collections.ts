/** Collections that JavaScript lacks: growable arrays of numbers, a bounded cache, and a queue in ascending order. */

const PIECE_BITS = 16;
const PIECE = 1 << PIECE_BITS;

export class GrowingInts {
  readonly #pieces: Int32Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return 4 * PIECE * this.#pieces.length;
  }

  push(number: number): void {
    if (this.#length === PIECE * this.#pieces.length) this.#pieces.push(new Int32Array(PIECE));
    (this.#pieces[this.#length >>> PIECE_BITS] as Int32Array)[this.#length & (PIECE - 1)] = number;
    this.#length++;
  }

  at(index: number): number {
    return (this.#pieces[index >>> PIECE_BITS] as Int32Array)[index & (PIECE - 1)] as number;
  }

  /** Replaces a number that was pushed before. */
  set(index: number, number: number): void {
    (this.#pieces[index >>> PIECE_BITS] as Int32Array)[index & (PIECE - 1)] = number;
  }

  toArray(): Int32Array {
    const array = new Int32Array(this.#length);
    for (const [i, piece] of this.#pieces.entries())
      array.set(piece.subarray(0, Math.min(PIECE, this.#length - i * PIECE)), i * PIECE);
    return array;
  }
}

/**
 * A queue of distinct whole numbers below a limit, removed in ascending order. Numbers below the one removed last may
 * only be added once the queue is empty.
 */
export class AscendingQueue {
  readonly #bits: Int32Array;
  /** Index of the word to examine next. */
  #word = 0;
  #end = 0;

  constructor(limit: number) {
    this.#bits = new Int32Array((limit + 31) >>> 5);
  }

  add(number: number): void {
    const word = number >>> 5;
    this.#bits[word] = (this.#bits[word] as number) | (1 << (number & 31));
    if (word >= this.#end) this.#end = word + 1;
    if (word < this.#word) this.#word = word;
  }

  /** Removes and returns the lowest number; -1 if the queue is empty. */
  take(): number {
    for (; this.#word < this.#end; this.#word++) {
      const bits = this.#bits[this.#word] as number;
      if (bits === 0) continue;
      const lowest = bits & -bits;
      this.#bits[this.#word] = bits ^ lowest;
      return (this.#word << 5) + 31 - Math.clz32(lowest);
    }
    this.#word = this.#bits.length;
    this.#end = 0;
    return -1;
  }

  clear(): void {
    while (this.take() >= 0);
  }
}

/** A map with a maximum size that drops the least recently used entry when full. */
export class LruCache<Key, Value> {
  readonly #capacity: number;
  /** Entries in order of last use, oldest first. */
  readonly #entries = new Map<Key, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  getOrMake(key: Key, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) this.#entries.delete(key);
    const value = known ?? make();
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    return value;
  }
}

/**
 * Strongly connected components of a directed graph (Tarjan 1972), without recursion so that long chains do not
 * overflow the stack.
 */

export interface Components {
  /** The nodes of each component, ordered so that every edge leads to an earlier component or stays inside its own. */
  readonly members: readonly (readonly number[])[];
  /** Index into `members` for each node; two nodes are on a common cycle exactly if theirs are equal. */
  readonly componentOf: Int32Array;
}

/** The components of a graph given by the targets of each node's edges. */
export function stronglyConnectedComponents(successors: readonly ArrayLike<number>[]): Components {
  const size = successors.length;
  const componentOf = new Int32Array(size).fill(-1);
  const members: number[][] = [];
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const nextEdge = new Int32Array(size);
  const open: number[] = [];
  const path: number[] = [];
  let visited = 0;

  const enter = (node: number) => {
    order[node] = low[node] = visited++;
    open.push(node);
    path.push(node);
  };

  for (let root = 0; root < size; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const edge = nextEdge[node] as number;
      const successor = successors[node]?.[edge];
      if (successor !== undefined) {
        nextEdge[node] = edge + 1;
        if (order[successor] === -1) enter(successor);
        else if (componentOf[successor] === -1) lower(low, node, order[successor] as number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(low, parent, low[node] as number);
      if (low[node] === order[node]) members.push(takeComponent(node, open, componentOf, members.length));
    }
  }
  return { members, componentOf };
}

/** Removes nodes from the open ones, down to the first node of the component. */
function takeComponent(first: number, open: number[], componentOf: Int32Array, component: number): number[] {
  const members = open.splice(open.lastIndexOf(first));
  for (const member of members) componentOf[member] = component;
  return members;
}

function lower(values: Int32Array, at: number, value: number): void {
  if (value < (values[at] as number)) values[at] = value;
}
