/**
 * Automorphisms of a coloured graph. Along one path vertices are told apart until none look alike; other choices
 * along the same path give the candidates, each of which is checked edge by edge (McKay 1981).
 */
import type { Clock } from '../clock.ts';
import type { ColouredGraph } from './graph.ts';
import { Partition } from './partition.ts';

/** The image of every vertex. */
export type Automorphism = Int32Array;

export interface AutomorphismGroup {
  readonly generators: readonly Automorphism[];
  /** How many automorphisms there are; a lower bound if the search was not finished. */
  readonly order: number;
  readonly isComplete: boolean;
}

/** Deeper paths, through parts that may be exchanged at will, are not followed. */
const DEEPEST = 100;
/** Leaves tried for one image before it is given up. */
const MOST_LEAVES = 64;

/** `chosen` bounds the vertices whose images decide those of all others. */
export function findAutomorphisms(
  graph: ColouredGraph,
  chosen: { readonly from: number; readonly to: number },
  clock: Clock,
): AutomorphismGroup {
  const levels: Level[] = [];
  let partition = Partition.byColours(graph);
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
  return new Search(graph, levels, partition, clock).run();
}

interface Level {
  readonly before: Partition;
  readonly cell: number;
  readonly vertex: number;
  readonly after: Partition;
}

class Search {
  readonly #graph: ColouredGraph;
  readonly #levels: readonly Level[];
  readonly #leaf: Partition;
  readonly #clock: Clock;
  readonly #generators: Automorphism[] = [];
  #isComplete = true;
  #leaves = 0;

  constructor(graph: ColouredGraph, levels: readonly Level[], leaf: Partition, clock: Clock) {
    this.#graph = graph;
    this.#levels = levels;
    this.#leaf = leaf;
    this.#clock = clock;
  }

  run(): AutomorphismGroup {
    let order = 1;
    // From the last level up: what is found so far leaves the vertices of all earlier levels in their places.
    for (let number = this.#levels.length - 1; number >= 0; number--) {
      const { before, cell, vertex } = this.#levels[number] as Level;
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

  /** An automorphism that takes a level's vertex to the image and agrees with the choices already made. */
  #extend(number: number, before: Partition, image: number): Automorphism | undefined {
    const partition = before.copy();
    partition.individualise(image);
    const level = this.#levels[number] as Level;
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

  #checked(partition: Partition): Automorphism | undefined {
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
