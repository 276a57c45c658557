/** Predicts whether it is faster to examine one position of each class of symmetric positions. */
import type { MergedPositions } from '../../game/index.ts';

/** A graph of positions that is being explored. */
export interface SampledGraph {
  /** The number of positions found. */
  readonly size: number;
  /** The number of positions whose successors are known. */
  readonly explored: number;
  /** The number of successors found, including known positions. */
  readonly edges: number;
  readonly words: number;
  /** Copies the packed state of a position. */
  copyState(number: number, into: Int32Array, at: number): void;
}

const SAMPLE = 512;
/** The part of the time that merging must leave at most. */
const PAYS = 0.9;

/**
 * Compares the number of classes among the positions found last with the time that it takes to merge them.
 *
 * @param spent milliseconds of exploration so far
 * @param now a clock in milliseconds
 */
export function mergingPays(
  merged: MergedPositions,
  graph: SampledGraph,
  spent: number,
  now: () => number,
): boolean {
  const count = Math.min(SAMPLE, graph.size);
  const { words } = graph;
  const sample = new Int32Array(count * words);
  for (let i = 0; i < count; i++) graph.copyState(graph.size - count + i, sample, i * words);
  let classes = 0;
  for (let i = 0; i < count; i++) classes += 1 / merged.classSize(sample, i * words);
  const start = now();
  for (let i = 0; i < count; i++) merged.canonical(sample, i * words);
  const merging = ((now() - start) / count) * (graph.edges / graph.explored);
  const exploring = spent / graph.explored;
  return (classes / count) * (exploring + merging) <= PAYS * exploring;
}
