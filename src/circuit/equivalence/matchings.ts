/**
 * Enumerates correspondences between the vertices of two graphs: colours are refined in both in the same way, and if
 * some stay equal, a pair is singled out (after McKay, "Practical graph isomorphism", 1981).
 */
import type { Random, WorkClock } from '../../base/index.ts';
import { mix } from './lanes.ts';
import type { MatchedGraph } from './matched-graph.ts';

export interface Matching {
  /** For each vertex of the first graph, its image in the second; -1 for excluded ones. */
  readonly images: Int32Array;
  /** Whether it is verified edge by edge to be an isomorphism. */
  readonly isIsomorphism: boolean;
}

/** Refines the colours of one graph, by the same method for both. */
export type Refiner = (graph: 0 | 1, colours: Int32Array) => void;

export interface MatchingOptions {
  readonly clock: WorkClock;
  /** Refinements beyond the structure of the graphs, fastest first. */
  readonly refiners?: readonly Refiner[];
  /** The order in which pairs are tried; the graphs' order by default. */
  readonly random?: Random;
}

/** How the search for correspondences ended. */
export interface MatchingEnd {
  /** False if the time was up. */
  readonly isComplete: boolean;
  /** Whether colours alone excluded every correspondence. */
  readonly isExcludedAtOnce: boolean;
  /** Number of choices of a pair that led to different colours. */
  readonly deadEnds: number;
}

export function* matchings(
  first: MatchedGraph,
  second: MatchedGraph,
  options: MatchingOptions,
): Generator<Matching, MatchingEnd> {
  return yield* new MatchingSearch(first, second, options).run();
}

class MatchingSearch {
  readonly #first: MatchedGraph;
  readonly #second: MatchedGraph;
  readonly #options: MatchingOptions;
  #isComplete = true;
  #deadEnds = 0;

  constructor(first: MatchedGraph, second: MatchedGraph, options: MatchingOptions) {
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
    const open = this.#choice(colours.first, depth);
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

  /**
   * The next vertex of the first graph to single out. A small class has few candidates for its image; but if it
   * distinguishes little, a vertex of a larger class, such as a piece on a cell, may distinguish more than one that
   * represents the piece alone.
   */
  #choice(colours: Int32Array, depth: number): SharedColour | undefined {
    const shared = sharedColours(this.#first, colours);
    const [smallest] = shared;
    if (smallest === undefined || smallest.count <= 2 || shared.length === 1) return smallest;
    const places = [0, shared.length >> 1, shared.length - 1];
    let best = smallest;
    let most = 0;
    for (const place of new Set(places)) {
      const each = shared[place] as SharedColour;
      const count = this.#coloursAfter(colours, each, depth);
      if (count <= most) continue;
      most = count;
      best = each;
    }
    return best;
  }

  /** Number of colours of the first graph after singling out a vertex. */
  #coloursAfter(colours: Int32Array, { vertex, colour }: SharedColour, depth: number): number {
    let finer: Int32Array = colours.slice();
    finer[vertex] = mix(colour, depth + 31);
    let known = 0;
    for (;;) {
      for (let count = new Set(finer).size; count > known; count = new Set(finer).size) {
        known = count;
        finer = refinedOnce(this.#first, finer);
      }
      for (const refine of this.#options.refiners ?? []) {
        refine(0, finer);
        if (new Set(finer).size > known) break;
      }
      if (new Set(finer).size <= known || this.#options.clock.isOver) return known;
    }
  }

  /** Refines until no new colours appear; false if the graphs turn out to differ. */
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
      if (sharedColours(this.#first, colours.first).length === 0) return true;
      let count: number | undefined = known;
      for (const refine of this.#options.refiners ?? []) {
        refine(0, colours.first);
        refine(1, colours.second);
        count = sharedColourCount(colours);
        if (count === undefined) return false;
        if (count > known) break;
      }
      if (count <= known) return true;
    }
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

/**
 * Whether vertices and edges of the first graph, except excluded ones, correspond one to one to those of the second.
 */
function isIsomorphism(first: MatchedGraph, second: MatchedGraph, images: Int32Array): boolean {
  const isTaken = new Uint8Array(second.vertexCount);
  const edgesOf = (graph: MatchedGraph, vertex: number, map: (neighbour: number) => number): Float64Array => {
    const from = graph.start[vertex] as number;
    const edges = new Float64Array((graph.start[vertex + 1] as number) - from);
    for (let i = 0; i < edges.length; i++)
      edges[i] =
        map(graph.neighbours[from + i] as number) * 2 ** 32 + ((graph.labels[from + i] as number) >>> 0);
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

function refinedOnce(
  { start, neighbours, labels, vertexCount }: MatchedGraph,
  colours: Int32Array,
): Int32Array {
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

/** Number of colours; undefined if they do not have equal frequencies in both graphs. */
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

interface SharedColour {
  readonly colour: number;
  /** The first vertex with it, and the number of vertices. */
  readonly vertex: number;
  readonly count: number;
}

/** Colours shared by several decisive vertices, least frequent first. */
function sharedColours({ decisive }: MatchedGraph, colours: Int32Array): SharedColour[] {
  const found = new Map<number, { readonly colour: number; readonly vertex: number; count: number }>();
  for (const vertex of decisive) {
    const colour = colours[vertex] as number;
    const known = found.get(colour);
    if (known === undefined) found.set(colour, { colour, vertex, count: 1 });
    else known.count++;
  }
  return [...found.values()]
    .filter(({ count }) => count > 1)
    .sort((a, b) => a.count - b.count || a.colour - b.colour);
}

function shuffle(items: number[], random: Random): void {
  for (let i = items.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [items[i], items[other]] = [items[other] as number, items[i] as number];
  }
}
