/**
 * A model of synchronous runs on clusters of cores (Kalray's MPPA-256 has 16 clusters of 16): the host's interface sends
 * one position after the other to the clusters, each cluster's first core hands them to its cores one after the other,
 * all play, and answers return the same way. Events are simulated one by one, since whoever distributes or collects does
 * one thing at a time.
 */
import type { Random } from '../../base/index.ts';

export interface ClusterMachine {
  readonly clusters: number;
  readonly cores: number;
  /** Seconds for a message between interface and cluster, and for each of its bytes. */
  readonly message: number;
  readonly byte: number;
  /** Seconds to hand a position to a core, or to take its answer. */
  readonly hand: number;
  /** By which fraction every other busy core of a cluster slows a core down, since they share memory. */
  readonly contention: number;
  /** Processors that do the work; as many as there are cores by default. */
  readonly processors?: number;
}

export interface Playing {
  /** Seconds for a move. */
  readonly move: number;
  /** The number of moves of a playout. */
  readonly length: (random: Random) => number;
  /** Bytes of a position. */
  readonly bytes: number;
}

/** Seconds of a run with one playout on every core; the mean of `runs`. */
export function modelledRun(machine: ClusterMachine, playing: Playing, runs: number, random: Random): number {
  let sum = 0;
  for (let run = 0; run < runs; run++) sum += oneRun(machine, playing, random);
  return sum / runs;
}

function oneRun(machine: ClusterMachine, { move, length, bytes }: Playing, random: Random): number {
  const { clusters, cores, message, byte, hand, contention } = machine;
  const { processors = clusters * cores } = machine;
  // With more threads than processors, each gets its share.
  const slowdown = (1 + contention * (cores - 1)) * Math.max(1, (clusters * cores) / processors);
  const toCluster = message + byte * bytes * cores;
  const answers: number[] = [];
  for (let cluster = 0, sent = 0; cluster < clusters; cluster++) {
    sent += toCluster;
    const ends = Array.from(
      { length: cores },
      (_, core) => sent + (core + 1) * hand + slowdown * move * length(random),
    );
    answers.push(served(ends, hand));
  }
  // One message with all answers comes back from every cluster.
  return served(answers, message);
}

/** When everything has been dealt with that arrives at the given times, one thing after the other. */
function served(arrivals: readonly number[], each: number): number {
  return arrivals.toSorted((a, b) => a - b).reduce((free, arrival) => Math.max(free, arrival) + each, 0);
}
