/** The work of one worker of a team: it plays when told to. */

import { type Bits, type Random, seededRandom } from '../../base/index.ts';
import { decodeGame, isExportRefusal } from '../../circuit/index.ts';
import { type Batch, DEFAULT_MAX_LENGTH, type Packing, type ScoresOptions } from '../../game/index.ts';
import { circuitGame } from '../portable-game.ts';
import { SharedMachines } from '../sliced/shared-machines.ts';
import { SlicedBatch } from '../sliced/sliced-batch.ts';
import { CountLayout, SharedCounts } from './counts.ts';
import type { CallerLink, LoadMessage } from './messages.ts';

/** Milliseconds after which a worker without shared memory tells what it has, and listens. */
const REPORT_MILLISECONDS = 6;

/** To be called once, in the worker's own script. */
export function serveSimulator(caller: CallerLink): void {
  let served: ServedSimulator | undefined;
  caller.onMessage((message) => {
    const failed = (error: unknown): void =>
      caller.post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    try {
      switch (message.kind) {
        case 'load':
          served = new ServedSimulator(message, caller);
          caller.post({ kind: 'ready' });
          break;
        case 'play':
          served?.play(message.run, message.from, message.count).catch(failed);
          break;
        case 'stop':
          served?.stop(message.run);
          break;
        case 'weights':
          served?.setWeights(message.weights);
      }
    } catch (error) {
      failed(error);
    }
  });
}

class ServedSimulator {
  readonly #packing: Packing;
  readonly #batch: Batch;
  readonly #random: Random;
  #options: ScoresOptions;
  readonly #layout: CountLayout;
  readonly #caller: CallerLink;
  readonly #shared: { readonly stopped: Int32Array; readonly counts: SharedCounts } | undefined;
  /** The last run that is to end, as far as messages say. */
  #stopped = 0;

  constructor({ game, options, shared }: LoadMessage, caller: CallerLink) {
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
    this.#caller = caller;
    this.#shared = shared && {
      stopped: new Int32Array(shared.stopped),
      counts: new SharedCounts(shared.counts, this.#layout.size),
    };
  }

  stop(run: number): void {
    this.#stopped = run;
  }

  setWeights(weights: Float64Array): void {
    this.#options = { ...this.#options, weights };
  }

  async play(run: number, from: Bits, count: number): Promise<void> {
    const seed = this.#random.next32();
    const playing = this.#batch.scores(this.#packing.unpack(from, 0), { ...this.#options, count, seed });
    const counts = (): Float64Array => this.#layout.row(playing.scores());
    let told = performance.now();
    while (!playing.isOver && !this.#isStopped(run)) {
      playing.advance();
      if (this.#shared !== undefined) this.#shared.counts.publish(run, counts());
      else if (performance.now() - told >= REPORT_MILLISECONDS) {
        this.#caller.post({ kind: 'progress', run, counts: counts() });
        await messagesArrive();
        told = performance.now();
      }
    }
    this.#caller.post({ kind: 'done', run, counts: counts() });
  }

  #isStopped(run: number): boolean {
    const { stopped } = this.#shared ?? {};
    return run <= (stopped === undefined ? this.#stopped : Atomics.load(stopped, 0));
  }
}

/** Messages are heard only between two tasks. */
function messagesArrive(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
