/**
 * Vertices of a graph divided into cells of those that look alike so far, made finer until all vertices of a cell have
 * the same numbers of neighbours in every cell (McKay, "Practical graph isomorphism", 1981).
 */
import { type ColouredGraph, LABEL_COUNT } from './graph.ts';

/** Odd numbers far from each other: sums of them tell different sets of edges apart almost always. */
const WEIGHTS = Int32Array.from(
  { length: LABEL_COUNT },
  (_, label) => Math.imul(2 * label + 1, 0x9e3779b1) ^ (label << 7),
);

export class Partition {
  readonly #graph: ColouredGraph;
  /** Vertices, cell by cell. */
  readonly order: Int32Array;
  readonly #place: Int32Array;
  /** Start of each vertex's cell in `order`. */
  readonly #cellOf: Int32Array;
  /** By start of a cell. */
  readonly #length: Int32Array;

  private constructor(
    graph: ColouredGraph,
    arrays: readonly [Int32Array, Int32Array, Int32Array, Int32Array],
  ) {
    this.#graph = graph;
    [this.order, this.#place, this.#cellOf, this.#length] = arrays;
  }

  static byColours(graph: ColouredGraph): Partition {
    const { vertexCount, colours } = graph;
    const order = Int32Array.from({ length: vertexCount }, (_, i) => i).sort(
      (a, b) => (colours[a] as number) - (colours[b] as number) || a - b,
    );
    const place = new Int32Array(vertexCount);
    const cellOf = new Int32Array(vertexCount);
    const length = new Int32Array(vertexCount);
    const starts: number[] = [];
    order.forEach((vertex, i) => {
      place[vertex] = i;
      const before = order[i - 1];
      if (before === undefined || colours[before] !== colours[vertex]) starts.push(i);
      const start = starts[starts.length - 1] as number;
      cellOf[vertex] = start;
      length[start] = (length[start] as number) + 1;
    });
    const partition = new Partition(graph, [order, place, cellOf, length]);
    partition.#refine(starts);
    return partition;
  }

  copy(): Partition {
    return new Partition(this.#graph, [
      this.order.slice(),
      this.#place.slice(),
      this.#cellOf.slice(),
      this.#length.slice(),
    ]);
  }

  cellOf(vertex: number): number {
    return this.#cellOf[vertex] as number;
  }

  /** Vertices of the cell that starts at a place. */
  cell(start: number): Int32Array {
    return this.order.subarray(start, start + (this.#length[start] as number));
  }

  /** Start of the smallest cell of more than one vertex among the given vertices. */
  smallestOpenCell(from: number, to: number): number | undefined {
    let best: number | undefined;
    for (let vertex = from; vertex < to; vertex++) {
      const start = this.#cellOf[vertex] as number;
      const length = this.#length[start] as number;
      if (length < 2) continue;
      const bestLength = best === undefined ? Number.POSITIVE_INFINITY : (this.#length[best] as number);
      if (length < bestLength || (length === bestLength && start < (best as number))) best = start;
    }
    return best;
  }

  /** Whether both have cells of the same lengths at the same places. */
  hasShapeOf(other: Partition): boolean {
    return this.#length.every((length, i) => length === other.#length[i]);
  }

  /** Puts a vertex into a cell of its own, and refines. */
  individualise(vertex: number): void {
    const start = this.#cellOf[vertex] as number;
    const length = this.#length[start] as number;
    if (length === 1) return;
    this.#swap(this.#place[vertex] as number, start);
    this.#length[start] = 1;
    this.#length[start + 1] = length - 1;
    for (let i = start + 1; i < start + length; i++) this.#cellOf[this.order[i] as number] = start + 1;
    this.#refine([start]);
  }

  #swap(a: number, b: number): void {
    const vertexA = this.order[a] as number;
    const vertexB = this.order[b] as number;
    this.order[a] = vertexB;
    this.order[b] = vertexA;
    this.#place[vertexA] = b;
    this.#place[vertexB] = a;
  }

  #refine(starts: readonly number[]): void {
    const { start, neighbours, labels, vertexCount } = this.#graph;
    const sums = new Int32Array(vertexCount);
    const isTouched = new Uint8Array(vertexCount);
    const isQueued = new Uint8Array(vertexCount);
    const queue = [...starts];
    for (const cell of queue) isQueued[cell] = 1;
    for (let head = 0; head < queue.length; head++) {
      const splitter = queue[head] as number;
      isQueued[splitter] = 0;
      const touched: number[] = [];
      for (const vertex of this.cell(splitter)) {
        for (let i = start[vertex] as number; i < (start[vertex + 1] as number); i++) {
          const neighbour = neighbours[i] as number;
          sums[neighbour] = ((sums[neighbour] as number) + (WEIGHTS[labels[i] as number] as number)) | 0;
          if (isTouched[neighbour] === 0) {
            isTouched[neighbour] = 1;
            touched.push(neighbour);
          }
        }
      }
      const cells = new Set<number>();
      for (const vertex of touched) {
        const cell = this.#cellOf[vertex] as number;
        if ((this.#length[cell] as number) > 1) cells.add(cell);
      }
      for (const cell of [...cells].sort((a, b) => a - b)) this.#split(cell, sums, isQueued, queue);
      for (const vertex of touched) {
        sums[vertex] = 0;
        isTouched[vertex] = 0;
      }
    }
  }

  #split(cell: number, sums: Int32Array, isQueued: Uint8Array, queue: number[]): void {
    const length = this.#length[cell] as number;
    const members = this.order.slice(cell, cell + length);
    const first = sums[members[0] as number];
    if (members.every((vertex) => sums[vertex] === first)) return;
    members.sort((a, b) => (sums[a] as number) - (sums[b] as number));
    const parts: number[] = [];
    members.forEach((vertex, i) => {
      const place = cell + i;
      this.order[place] = vertex;
      this.#place[vertex] = place;
      if (i === 0 || sums[vertex] !== sums[members[i - 1] as number]) {
        parts.push(place);
        this.#length[place] = 0;
      }
      const part = parts[parts.length - 1] as number;
      this.#cellOf[vertex] = part;
      this.#length[part] = (this.#length[part] as number) + 1;
    });
    // All parts but one tell what the last would (Hopcroft 1971), unless the whole was still to be looked at.
    const wasQueued = isQueued[cell] === 1;
    const largest = parts.reduce((best, part) =>
      (this.#length[part] as number) > (this.#length[best] as number) ? part : best,
    );
    for (const part of parts) {
      if (isQueued[part] === 1 || (!wasQueued && part === largest)) continue;
      isQueued[part] = 1;
      queue.push(part);
    }
  }
}
