/** Evolved networks and their unfinished runs in files. */
import { readSaved, savedText } from '../saved.ts';
import type { ArcadeTaskOptions } from './arcade-task.ts';
import type { EvolutionState } from './evolution.ts';
import type { NetworkParts } from './reuse-network.ts';

export interface KeptNetwork {
  /** Such as `paddle:level=1` or `parity:3`. */
  readonly task: string;
  readonly fitness: number;
  /** How the network sees and plays an arcade game; absent for other tasks. */
  readonly arcade?: ArcadeTaskOptions | undefined;
  readonly network: NetworkParts;
  /** What the run needs to go on. */
  readonly run: EvolutionState;
}

export function networkText(kept: KeptNetwork): string {
  return savedText('evolved-network', kept);
}

/** @throws Failure if the text is not that of an evolved network */
export function readNetwork(text: string): KeptNetwork {
  return readSaved(text, 'evolved-network') as KeptNetwork;
}
