/** Coloured graphs with labelled edges, used to search for isomorphisms. */
import { mix, textNumber } from './lanes.ts';

export interface MatchedGraph {
  readonly vertexCount: number;
  /** 0 for excluded vertices. */
  readonly colours: Int32Array;
  /** Neighbours of v from `start[v]` to `start[v + 1]`, for both directions of every edge. */
  readonly start: Int32Array;
  readonly neighbours: Int32Array;
  readonly labels: Int32Array;
  /** Vertices whose images determine all others. */
  readonly decisive: readonly number[];
}

/** A colour not used by any other vertex. */
export const distinctColour = (vertex: number): number => mix(vertex, 0x5bd1e995) || 1;

/** @param edges with even kinds; the reverse direction has the following odd number */
export function matchedGraph(
  colours: readonly string[],
  edges: readonly { readonly from: number; readonly to: number; readonly kind: number }[],
  decisive: readonly number[],
): MatchedGraph {
  const vertexCount = colours.length;
  const list = (of: 'from' | 'to' | 'kind'): number[] => edges.map((edge) => edge[of]);
  return {
    vertexCount,
    colours: Int32Array.from(colours, (colour) => textNumber(colour) || 1),
    decisive,
    ...adjacency(vertexCount, list('from'), list('to'), list('kind')),
  };
}

export function adjacency(
  vertexCount: number,
  from: readonly number[],
  to: readonly number[],
  label: readonly number[],
): Pick<MatchedGraph, 'start' | 'neighbours' | 'labels'> {
  const start = new Int32Array(vertexCount + 1);
  const count = (vertex: number) => {
    start[vertex + 1] = (start[vertex + 1] as number) + 1;
  };
  for (const vertex of from) count(vertex);
  for (const vertex of to) count(vertex);
  for (let i = 0; i < vertexCount; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number);
  const free = start.slice();
  const neighbours = new Int32Array(2 * from.length);
  const labels = new Int32Array(2 * from.length);
  const put = (vertex: number, neighbour: number, edge: number) => {
    const place = free[vertex] as number;
    neighbours[place] = neighbour;
    labels[place] = edge;
    free[vertex] = place + 1;
  };
  from.forEach((source, edge) => {
    const target = to[edge] as number;
    put(source, target, label[edge] as number);
    put(target, source, ((label[edge] as number) + 1) | 0);
  });
  return { start, neighbours, labels };
}
