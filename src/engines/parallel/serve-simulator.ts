/** The work of one worker of a team: it holds a simulator, and plays when told to. */

import type { Bits } from '../../base/index.ts';
import { decodeGame, isExportRefusal } from '../../circuit/index.ts';
import { Simulator } from '../sliced/simulator.ts';
import { CircuitGame } from '../stepper/circuit-game.ts';
import { CountLayout, SharedCounts } from './counts.ts';
import type { LoadMessage, SimulatorCaller } from './messages.ts';

/** Milliseconds after which a worker without shared memory tells what it has, and listens. */
const REPORT_MILLISECONDS = 6;

/** To be called once, in the worker's own script. */
export function serveSimulator(caller: SimulatorCaller): void {
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
  readonly #game: CircuitGame;
  readonly #simulator: Simulator;
  readonly #layout: CountLayout;
  readonly #caller: SimulatorCaller;
  readonly #shared: { readonly stopped: Int32Array; readonly counts: SharedCounts } | undefined;
  /** The last run that is to end, as far as messages say. */
  #stopped = 0;

  constructor({ game, options, shared }: LoadMessage, caller: SimulatorCaller) {
    const parts = decodeGame(game);
    if (isExportRefusal(parts)) throw new TypeError(parts.message);
    this.#game = new CircuitGame(parts.circuit, parts.groups);
    this.#simulator = new Simulator(this.#game, options);
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
    this.#simulator.setWeights(weights);
  }

  async play(run: number, from: Bits, count: number): Promise<void> {
    const playing = this.#simulator.start(this.#game.stateOf(from), count);
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
