/** Automorphisms of a coloured graph are found by refining a partition of its vertices along one path and checking other choices along the same path edge by edge (McKay, "Practical graph isomorphism", 1981). */
import type { WorkClock } from '../../base/index.ts';
import { type ColouredGraph, LABEL_COUNT } from './symmetry-graph.ts';

/** The image of every vertex. */
export type Automorphism = Int32Array;

export interface AutomorphismGroup {
  readonly generators: readonly Automorphism[];
  /** Number of automorphisms; a lower bound if the search was not finished. */
  readonly order: number;
  readonly isComplete: boolean;
}

/** Deeper paths, through freely interchangeable parts, are not followed. */
const DEEPEST = 100;
/** Number of leaves tried for one image before giving up. */
const MOST_LEAVES = 64;

/** `chosen` bounds the vertices whose images determine all others. */
export function findAutomorphisms(
  graph: ColouredGraph,
  chosen: { readonly from: number; readonly to: number },
  clock: WorkClock,
): AutomorphismGroup {
  const levels: SearchLevel[] = [];
  let partition = VertexPartition.byColours(graph);
  for (;;) {
    const cell =
      partition.smallestOpenCell(chosen.from, chosen.to) ?? partition.smallestOpenCell(0, graph.vertexCount);
    if (cell === undefined) break;
    if (levels.length >= DEEPEST || clock.isOver) return { generators: [], order: 1, isComplete: false };
    const vertex = partition.cell(cell)[0] as number;
    const refined = partition.copy();
    refined.individualise(vertex);
    levels.push({ before: partition, cell, vertex, after: refined });
    partition = refined;
  }
  return new AutomorphismSearch(graph, levels, partition, clock).run();
}

interface SearchLevel {
  readonly before: VertexPartition;
  readonly cell: number;
  readonly vertex: number;
  readonly after: VertexPartition;
}

class AutomorphismSearch {
  readonly #graph: ColouredGraph;
  readonly #levels: readonly SearchLevel[];
  readonly #leaf: VertexPartition;
  readonly #clock: WorkClock;
  readonly #generators: Automorphism[] = [];
  #isComplete = true;
  #leaves = 0;

  constructor(graph: ColouredGraph, levels: readonly SearchLevel[], leaf: VertexPartition, clock: WorkClock) {
    this.#graph = graph;
    this.#levels = levels;
    this.#leaf = leaf;
    this.#clock = clock;
  }

  run(): AutomorphismGroup {
    let order = 1;
    // From the last level up: automorphisms found so far fix the vertices of all earlier levels.
    for (let number = this.#levels.length - 1; number >= 0; number--) {
      const { before, cell, vertex } = this.#levels[number] as SearchLevel;
      let orbit = this.#orbit(vertex);
      const isFailure = new Set<number>();
      for (const image of before.cell(cell)) {
        if (orbit.has(image) || isFailure.has(image)) continue;
        if (this.#clock.isOver) {
          this.#isComplete = false;
          break;
        }
        this.#leaves = 0;
        const found = this.#extend(number, before, image);
        if (found === undefined) for (const each of this.#orbit(image)) isFailure.add(each);
        else {
          this.#generators.push(found);
          orbit = this.#orbit(vertex);
        }
      }
      order *= orbit.size;
    }
    return { generators: this.#generators, order, isComplete: this.#isComplete };
  }

  #orbit(vertex: number): Set<number> {
    const orbit = new Set([vertex]);
    for (const each of orbit) for (const generator of this.#generators) orbit.add(generator[each] as number);
    return orbit;
  }

  /** An automorphism that maps a level's vertex to the image and agrees with the earlier choices. */
  #extend(number: number, before: VertexPartition, image: number): Automorphism | undefined {
    const partition = before.copy();
    partition.individualise(image);
    const level = this.#levels[number] as SearchLevel;
    if (!partition.hasShapeOf(level.after)) return undefined;
    const next = this.#levels[number + 1];
    if (next === undefined) return this.#checked(partition);
    for (const candidate of partition.cell(next.cell)) {
      if (this.#leaves >= MOST_LEAVES || this.#clock.isOver) {
        this.#isComplete = false;
        return undefined;
      }
      const found = this.#extend(number + 1, partition, candidate);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #checked(partition: VertexPartition): Automorphism | undefined {
    this.#leaves++;
    const images = new Int32Array(this.#graph.vertexCount);
    this.#leaf.order.forEach((vertex, place) => {
      images[vertex] = partition.order[place] as number;
    });
    return isAutomorphism(this.#graph, images) ? images : undefined;
  }
}

export function isAutomorphism(graph: ColouredGraph, images: Automorphism): boolean {
  const { start, neighbours, labels, colours, vertexCount } = graph;
  const edgesOf = (vertex: number, map: (neighbour: number) => number): Float64Array => {
    const from = start[vertex] as number;
    const edges = new Float64Array((start[vertex + 1] as number) - from);
    for (let i = 0; i < edges.length; i++) {
      edges[i] = map(neighbours[from + i] as number) * 256 + (labels[from + i] as number);
    }
    return edges.sort();
  };
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const image = images[vertex] as number;
    if (colours[vertex] !== colours[image]) return false;
    if (image === vertex && !hasMovedNeighbour(graph, images, vertex)) continue;
    const expected = edgesOf(vertex, (neighbour) => images[neighbour] as number);
    const actual = edgesOf(image, (neighbour) => neighbour);
    if (expected.length !== actual.length || expected.some((edge, i) => edge !== actual[i])) return false;
  }
  return true;
}

function hasMovedNeighbour(
  { start, neighbours }: ColouredGraph,
  images: Automorphism,
  vertex: number,
): boolean {
  for (let i = start[vertex] as number; i < (start[vertex + 1] as number); i++) {
    if (images[neighbours[i] as number] !== neighbours[i]) return true;
  }
  return false;
}

// A partition of the vertices of a graph into cells of vertices not yet distinguished, refined until all vertices of a
// cell have the same number of neighbours in every cell (McKay, "Practical graph isomorphism", 1981).

/** Odd numbers far from each other, whose sums almost always distinguish different sets of edges. */
const WEIGHTS = Int32Array.from(
  { length: LABEL_COUNT },
  (_, label) => Math.imul(2 * label + 1, 0x9e3779b1) ^ (label << 7),
);

class VertexPartition {
  readonly #graph: ColouredGraph;
  /** Vertices by cell. */
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

  static byColours(graph: ColouredGraph): VertexPartition {
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
    const partition = new VertexPartition(graph, [order, place, cellOf, length]);
    partition.#refine(starts);
    return partition;
  }

  copy(): VertexPartition {
    return new VertexPartition(this.#graph, [
      this.order.slice(),
      this.#place.slice(),
      this.#cellOf.slice(),
      this.#length.slice(),
    ]);
  }

  cellOf(vertex: number): number {
    return this.#cellOf[vertex] as number;
  }

  /** Vertices of the cell that starts at an index. */
  cell(start: number): Int32Array {
    return this.order.subarray(start, start + (this.#length[start] as number));
  }

  /** Start of the smallest cell with more than one vertex among the given vertices. */
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

  /** Whether both have cells of the same lengths at the same indices. */
  hasShapeOf(other: VertexPartition): boolean {
    return this.#length.every((length, i) => length === other.#length[i]);
  }

  /** Puts a vertex into its own cell, and refines. */
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
    // All parts but one determine the last (Hopcroft 1971), unless the whole was still to be processed.
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
