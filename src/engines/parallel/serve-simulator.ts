/** The work of one worker of a team: it plays when asked to. */

import {
  type Bits,
  type Random,
  type RequestContext,
  type ServiceCaller,
  type ServiceLink,
  seededRandom,
  serve,
} from '../../base/index.ts';
import { decodeGame, isExportRefusal } from '../../circuit/index.ts';
import { type Batch, DEFAULT_MAX_LENGTH, type Packing, type ScoresOptions } from '../../game/index.ts';
import { circuitGame } from '../portable-game.ts';
import type { MachineForm } from '../sliced/playout-machine.ts';
import { SharedMachines } from '../sliced/shared-machines.ts';
import { SlicedBatch } from '../sliced/sliced-batch.ts';
import { CountLayout, SharedCounts } from './counts.ts';

export interface SimulatorProtocol {
  readonly load: { readonly ask: SimulatorSetup };
  /** Both news and answer are counts so far; there are news only where no memory is shared. */
  readonly play: { readonly ask: ShareOfRun; readonly news: Float64Array; readonly answer: Float64Array };
  readonly setWeights: { readonly ask: Float64Array };
}

/** What all runs of a team have in common. */
export type TeamPlay = Pick<ScoresOptions, 'policy' | 'maxLength' | 'seed'> & MachineForm;

export interface SimulatorSetup {
  /** A game file. */
  readonly game: Uint8Array;
  readonly options: TeamPlay;
  /** Absent where memory cannot be shared; then everything goes through messages. */
  readonly shared?: SharedBuffers;
}

export interface SharedBuffers {
  /** One number: the last run that is to end. */
  readonly stopped: SharedArrayBuffer;
  /** What this worker has counted. */
  readonly counts: SharedArrayBuffer;
}

export interface ShareOfRun {
  /** Runs are numbered from 1. */
  readonly run: number;
  readonly from: Bits;
  /** This worker's share of the playouts. */
  readonly count: number;
}

export type SimulatorLink = ServiceLink<SimulatorProtocol>;

/** Milliseconds after which a worker without shared memory tells what it has, and listens. */
const REPORT_MILLISECONDS = 6;

/** To be called once, in the worker's own script. */
export function serveSimulator(caller: ServiceCaller<SimulatorProtocol>): void {
  let served: ServedSimulator | undefined;
  const loaded = (): ServedSimulator => {
    if (served === undefined) throw new Error('no game has been loaded');
    return served;
  };
  serve<SimulatorProtocol>(caller, {
    load: (setup) => {
      served = new ServedSimulator(setup);
    },
    play: (share, context) => loaded().play(share, context),
    setWeights: (weights) => {
      loaded().setWeights(weights);
    },
  });
}

class ServedSimulator {
  readonly #packing: Packing;
  readonly #batch: Batch;
  readonly #random: Random;
  #options: ScoresOptions;
  readonly #layout: CountLayout;
  readonly #shared: { readonly stopped: Int32Array; readonly counts: SharedCounts } | undefined;

  constructor({ game, options, shared }: SimulatorSetup) {
    const parts = decodeGame(game);
    if (isExportRefusal(parts)) throw new TypeError(parts.message);
    const { policy = 'uniform', maxLength = DEFAULT_MAX_LENGTH, seed = 1, ...form } = options;
    const machines = new SharedMachines(parts, form);
    // Built now, so that it is not counted as time of play.
    machines.playouts({ policy, maxLength, notesMoves: false });
    this.#packing = circuitGame(parts.circuit, parts.groups, parts.reading.description).packing();
    this.#batch = new SlicedBatch(machines, this.#packing);
    this.#options = { policy, maxLength };
    this.#random = seededRandom(seed);
    this.#layout = new CountLayout(parts.circuit);
    this.#shared = shared && {
      stopped: new Int32Array(shared.stopped),
      counts: new SharedCounts(shared.counts, this.#layout.size),
    };
  }

  setWeights(weights: Float64Array): void {
    this.#options = { ...this.#options, weights };
  }

  async play(
    { run, from, count }: ShareOfRun,
    { tell, signal }: RequestContext<Float64Array>,
  ): Promise<Float64Array> {
    const seed = this.#random.next32();
    const playing = this.#batch.scores(this.#packing.unpack(from, 0), { ...this.#options, count, seed });
    const counts = (): Float64Array => this.#layout.row(playing.scores());
    const shared = this.#shared;
    const isStopped = (): boolean =>
      shared === undefined ? signal.aborted : run <= Atomics.load(shared.stopped, 0);
    let reported = performance.now();
    while (!playing.isOver && !isStopped()) {
      playing.advance();
      if (shared !== undefined) shared.counts.publish(run, counts());
      else if (performance.now() - reported >= REPORT_MILLISECONDS) {
        tell(counts());
        await messagesArrive();
        reported = performance.now();
      }
    }
    return counts();
  }
}

/** Messages are heard only between two tasks. */
function messagesArrive(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
