/** Correspondences between the vertices of two graphs, one after the other: colours are refined in both alike, and where some stay equal, a pair is singled out (after McKay, "Practical graph isomorphism", 1981). */
import type { Random, WorkClock } from '../../base/index.ts';
import type { GameGraph } from './dependency-graph.ts';
import { mix } from './lanes.ts';

export interface Matching {
  /** By vertex of the first graph, its image in the second; -1 for what is left out. */
  readonly images: Int32Array;
  /** Whether the graphs are proved to be isomorphic by it, edge by edge. */
  readonly isIsomorphism: boolean;
}

export interface MatchingOptions {
  readonly clock: WorkClock;
  /** Makes colours finer by more than the graphs tell; must treat both alike. */
  readonly refine?: (first: Int32Array, second: Int32Array) => void;
  /** Order in which pairs are tried; the graphs' order by default. */
  readonly random?: Random;
}

/** How the search for correspondences ended, once there are no more. */
export interface MatchingEnd {
  /** False if time was up. */
  readonly isComplete: boolean;
  /** Whether colours alone excluded every correspondence. */
  readonly isExcludedAtOnce: boolean;
  /** Choices of a pair that led to differing colours. */
  readonly deadEnds: number;
}

export function* matchings(
  first: GameGraph,
  second: GameGraph,
  options: MatchingOptions,
): Generator<Matching, MatchingEnd> {
  return yield* new MatchingSearch(first, second, options).run();
}

class MatchingSearch {
  readonly #first: GameGraph;
  readonly #second: GameGraph;
  readonly #options: MatchingOptions;
  #isComplete = true;
  #deadEnds = 0;

  constructor(first: GameGraph, second: GameGraph, options: MatchingOptions) {
    this.#first = first;
    this.#second = second;
    this.#options = options;
  }

  *run(): Generator<Matching, MatchingEnd> {
    const colours: ColourPair = { first: this.#first.colours.slice(), second: this.#second.colours.slice() };
    const isPossible = this.#refined(colours);
    if (isPossible) yield* this.#search(colours, 1);
    return { isComplete: this.#isComplete, isExcludedAtOnce: !isPossible, deadEnds: this.#deadEnds };
  }

  *#search(colours: ColourPair, depth: number): Generator<Matching, void> {
    const open = smallestShared(this.#first, colours);
    if (open === undefined) {
      yield this.#matching(colours);
      return;
    }
    const candidates = this.#second.decisive.filter((vertex) => colours.second[vertex] === open.colour);
    if (this.#options.random !== undefined) shuffle(candidates, this.#options.random);
    for (const candidate of candidates) {
      if (this.#options.clock.isOver) {
        this.#isComplete = false;
        return;
      }
      const next: ColourPair = { first: colours.first.slice(), second: colours.second.slice() };
      const single = mix(open.colour, depth + 31);
      next.first[open.vertex] = single;
      next.second[candidate] = single;
      if (this.#refined(next)) yield* this.#search(next, depth + 1);
      else this.#deadEnds++;
    }
  }

  /** Refines until no more colours appear; false if the graphs turn out to differ. */
  #refined(colours: ColourPair): boolean {
    let known = 0;
    for (;;) {
      for (;;) {
        const count = sharedColourCount(colours);
        if (count === undefined) return false;
        if (count <= known) break;
        known = count;
        colours.first = refinedOnce(this.#first, colours.first);
        colours.second = refinedOnce(this.#second, colours.second);
        this.#options.clock.spend(this.#first.neighbours.length + this.#second.neighbours.length);
      }
      if (this.#options.refine === undefined || this.#isSettled(colours)) return true;
      this.#options.refine(colours.first, colours.second);
      const count = sharedColourCount(colours);
      if (count === undefined) return false;
      if (count <= known) return true;
    }
  }

  #isSettled(colours: ColourPair): boolean {
    return smallestShared(this.#first, colours) === undefined;
  }

  #matching(colours: ColourPair): Matching {
    const images = new Int32Array(this.#first.vertexCount).fill(-1);
    const byColour = new Map<number, number>();
    colours.second.forEach((colour, vertex) => {
      if (colour !== 0) byColour.set(colour, vertex);
    });
    colours.first.forEach((colour, vertex) => {
      if (colour !== 0) images[vertex] = byColour.get(colour) ?? -1;
    });
    return { images, isIsomorphism: isIsomorphism(this.#first, this.#second, images) };
  }
}

/** Whether vertices and edges of the first graph, but for those left out, are one to one with those of the second. */
function isIsomorphism(first: GameGraph, second: GameGraph, images: Int32Array): boolean {
  const isTaken = new Uint8Array(second.vertexCount);
  const edgesOf = (graph: GameGraph, vertex: number, map: (neighbour: number) => number): Float64Array => {
    const from = graph.start[vertex] as number;
    const edges = new Float64Array((graph.start[vertex + 1] as number) - from);
    for (let i = 0; i < edges.length; i++)
      edges[i] = map(graph.neighbours[from + i] as number) * 256 + (graph.labels[from + i] as number);
    return edges.sort();
  };
  for (let vertex = 0; vertex < first.vertexCount; vertex++) {
    const image = images[vertex] as number;
    if (image < 0) continue;
    if (isTaken[image] === 1) return false;
    isTaken[image] = 1;
    const expected = edgesOf(first, vertex, (neighbour) => images[neighbour] as number);
    const actual = edgesOf(second, image, (neighbour) => neighbour);
    if (expected.length !== actual.length || expected.some((edge, i) => edge !== actual[i])) return false;
  }
  return true;
}

interface ColourPair {
  first: Int32Array;
  second: Int32Array;
}

function refinedOnce({ start, neighbours, labels, vertexCount }: GameGraph, colours: Int32Array): Int32Array {
  const finer = new Int32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const own = colours[vertex] as number;
    if (own === 0) continue;
    let sum = 0;
    const end = start[vertex + 1] as number;
    for (let i = start[vertex] as number; i < end; i++)
      sum = (sum + mix(colours[neighbours[i] as number] as number, (labels[i] as number) + 64)) | 0;
    finer[vertex] = mix(own, sum) || 1;
  }
  return finer;
}

/** How many colours there are; undefined if they are not equally frequent in both graphs. */
function sharedColourCount({ first, second }: ColourPair): number | undefined {
  const a = present(first);
  const b = present(second);
  if (a.length !== b.length) return undefined;
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return undefined;
    if (i === 0 || a[i] !== a[i - 1]) count++;
  }
  return count;
}

const present = (colours: Int32Array): Int32Array => colours.filter((colour) => colour !== 0).sort();

/** The least frequent colour that several decisive vertices have, and the first of them. */
function smallestShared(
  graph: GameGraph,
  { first }: ColourPair,
): { readonly colour: number; readonly vertex: number } | undefined {
  const counts = new Map<number, number>();
  for (const vertex of graph.decisive) {
    const colour = first[vertex] as number;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  let best: { colour: number; vertex: number } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const vertex of graph.decisive) {
    const colour = first[vertex] as number;
    const count = counts.get(colour) ?? 0;
    if (count < 2 || count >= least) continue;
    least = count;
    best = { colour, vertex };
  }
  return best;
}

function shuffle(items: number[], random: Random): void {
  for (let i = items.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [items[i], items[other]] = [items[other] as number, items[i] as number];
  }
}
