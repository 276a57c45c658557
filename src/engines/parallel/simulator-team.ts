/** A simulator team makes random playouts in several workers, each with its own machine, and adds up their results. */

import {
  type AnswerOf,
  type AskOf,
  type NewsOf,
  type Requester,
  type RequestOptions,
  requester,
  seededRandom,
} from '../../base/index.ts';
import { encodeGame } from '../../circuit/index.ts';
import type { Game, Packing, PlayoutScores, State } from '../../game/index.ts';
import type { Reading } from '../../gdl/index.ts';
import { circuitOf } from '../stepper/circuit-game.ts';
import {
  CountLayout,
  SharedCounts,
  type SimulatorLink,
  type SimulatorProtocol,
  type TeamPlay,
} from './serve-simulator.ts';

export interface TeamOptions extends TeamPlay {
  readonly workers: number;
  readonly createWorker: () => SimulatorLink;
  /** Whether results are passed through shared memory; default: if it is available. */
  readonly sharesMemory?: boolean;
}

/** Thrown when a worker has died or cannot do its work; the team cannot be used any more. */
export class WorkerFailure extends Error {
  constructor(worker: number, workers: number, reason: string) {
    super(`worker ${worker + 1} of ${workers} failed: ${reason}`);
    this.name = 'WorkerFailure';
  }
}

/**
 * The same seed and the same numbers of playouts and workers give the same results.
 *
 * @example
 * const team = await SimulatorTeam.start(rulesOf(game), game, { workers: 2, createWorker: simulatorThread });
 * const { playouts } = await team.playouts(game.initial, { count: 1_000_000 }).finished;
 * team.close();
 * playouts // 1000000
 */
export class SimulatorTeam {
  readonly #packing: Packing;
  readonly #layout: CountLayout;
  readonly #workers: readonly Requester<SimulatorProtocol>[];
  /** Holds one number: the last run that is to end. */
  readonly #stopped: SharedArrayBuffer | undefined;
  /** Indexed by worker; undefined if memory is not shared. */
  readonly #shared: readonly SharedCounts[] | undefined;
  readonly #allReady: Promise<unknown>;
  #failure: WorkerFailure | undefined;
  #isClosed = false;
  #runs = 0;
  #run: CountedRun | undefined;

  /**
   * Starts a team and waits until it is ready to play. `game` must be the game of the sheet that was read, and must
   * have a circuit.
   */
  static async start(reading: Reading, game: Game, options: TeamOptions): Promise<SimulatorTeam> {
    if (!(Number.isInteger(options.workers) && options.workers > 0))
      throw new RangeError(`a team has one worker or more, not ${options.workers}`);
    const team = new SimulatorTeam(reading, game, options);
    await team.#allReady;
    return team;
  }

  private constructor(reading: Reading, game: Game, options: TeamOptions) {
    const {
      workers,
      createWorker,
      sharesMemory = typeof SharedArrayBuffer !== 'undefined',
      ...play
    } = options;
    const source = circuitOf(game);
    if (source === undefined) throw new TypeError('only games with a circuit are played by a team');
    this.#packing = game.packing();
    this.#layout = new CountLayout(source.circuit);
    const stopped = sharesMemory ? new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) : undefined;
    this.#stopped = stopped;
    this.#workers = Array.from({ length: workers }, (_, index) =>
      requester(createWorker(), { onDeath: ({ reason }) => this.#fail(index, reason) }),
    );
    const { size } = this.#layout;
    const buffers = this.#workers.flatMap(() => (sharesMemory ? [SharedCounts.buffer(size)] : []));
    this.#shared = sharesMemory ? buffers.map((buffer) => new SharedCounts(buffer, size)) : undefined;
    const bytes = encodeGame({ reading, circuit: source.circuit, groups: source.groups });
    const random = seededRandom(options.seed ?? 1);
    this.#allReady = Promise.all(
      this.#workers.map((_, index) => {
        const counts = buffers[index];
        return this.#ask(index, 'load', {
          game: bytes,
          options: { ...play, seed: random.fork().next32() },
          ...(stopped && counts && { shared: { stopped, counts } }),
        });
      }),
    );
  }

  /** Sets how likely moves are with the policy `weighted` in future runs. */
  setWeights(weights: ArrayLike<number>): void {
    // The next run reports the failure.
    for (const index of this.#workers.keys())
      this.#ask(index, 'setWeights', Float64Array.from(weights)).catch(() => {});
  }

  /**
   * Makes random playouts from one state. Runs follow one after the other; without a count, a run continues until it
   * is stopped.
   */
  playouts(from: State, { count }: { readonly count?: number } = {}): TeamRun {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#isClosed) throw new RangeError('this team was closed');
    if (this.#run?.isOver === false) throw new RangeError('one run has to end before the next');
    const workers = this.#workers.length;
    const number = ++this.#runs;
    const stopping = new AbortController();
    const run = new CountedRun({
      layout: this.#layout,
      workers,
      sharedCounts: (worker) => this.#shared?.[worker]?.read(number),
      requestStop: () => {
        if (this.#stopped === undefined) stopping.abort();
        else Atomics.store(new Int32Array(this.#stopped), 0, number);
      },
    });
    this.#run = run;
    const packed = new Int32Array(this.#packing.words);
    this.#packing.pack(from, packed, 0);
    for (const index of this.#workers.keys()) {
      const share =
        count === undefined ? Number.MAX_SAFE_INTEGER : Math.floor((count + workers - 1 - index) / workers);
      this.#ask(
        index,
        'play',
        { run: number, from: packed, count: share },
        { signal: stopping.signal, onNews: (counts) => run.receive(index, counts, false) },
      ).then(
        (counts) => run.receive(index, counts, true),
        (failure) => run.fail(failure),
      );
    }
    return run;
  }

  /** Ends the workers; a run in progress ends with its results so far. */
  close(): void {
    this.#isClosed = true;
    this.#run?.end();
    for (const worker of this.#workers) worker.close(new RangeError('this team was closed'));
  }

  /** Any failure of a worker ends the team. */
  async #ask<Name extends keyof SimulatorProtocol>(
    worker: number,
    name: Name,
    ask: AskOf<SimulatorProtocol, Name>,
    options?: RequestOptions<NewsOf<SimulatorProtocol, Name>>,
  ): Promise<AnswerOf<SimulatorProtocol, Name>> {
    try {
      return await (this.#workers[worker] as Requester<SimulatorProtocol>).ask(name, ask, options);
    } catch (error) {
      this.#fail(worker, error instanceof Error ? error.message : String(error));
      throw this.#failure ?? error;
    }
  }

  #fail(worker: number, reason: string): void {
    if (this.#isClosed || this.#failure !== undefined) return;
    this.#failure = new WorkerFailure(worker, this.#workers.length, reason);
    this.#run?.fail(this.#failure);
    this.close();
  }
}

/** A run of playouts by a team of workers, from the request to the sum of their results. */
export interface TeamRun {
  /** Returns the results so far. */
  scores(): PlayoutScores;
  /** Resolves with the results of all requested playouts, or of those made before the run was stopped. */
  readonly finished: Promise<PlayoutScores>;
  /** Ends the run. Workers that have not answered after `patience` milliseconds (default: 10) are not waited for. */
  stop(patience?: number): Promise<PlayoutScores>;
}

export interface RunOptions {
  readonly layout: CountLayout;
  readonly workers: number;
  /** Returns the counts that a worker has written to shared memory. */
  readonly sharedCounts: (worker: number) => Float64Array | undefined;
  readonly requestStop: () => void;
}

const STOP_PATIENCE = 10;

export class CountedRun implements TeamRun {
  readonly finished: Promise<PlayoutScores>;
  readonly #options: RunOptions;
  readonly #counts: (Float64Array | undefined)[];
  readonly #playing: Set<number>;
  #settle:
    | { readonly resolve: (scores: PlayoutScores) => void; readonly reject: (error: Error) => void }
    | undefined;
  #result: PlayoutScores | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#counts = Array.from({ length: options.workers });
    this.#playing = new Set(this.#counts.keys());
    this.finished = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Callers that only read the scores should not cause an unhandled rejection.
    this.finished.catch(() => {});
  }

  get isOver(): boolean {
    return this.#settle === undefined;
  }

  scores(): PlayoutScores {
    const { layout, sharedCounts } = this.#options;
    if (this.#result !== undefined) return this.#result;
    return layout.sum(
      this.#counts.map(
        (reported, worker) =>
          (this.#playing.has(worker) ? sharedCounts(worker) : undefined) ?? reported ?? layout.none(),
      ),
    );
  }

  async stop(patience = STOP_PATIENCE): Promise<PlayoutScores> {
    if (!this.isOver) {
      this.#options.requestStop();
      clearTimeout(this.#patience);
      this.#patience = setTimeout(() => this.end(), patience);
    }
    return this.finished;
  }

  /** Receives a worker's counts. */
  receive(worker: number, counts: Float64Array, isDone: boolean): void {
    if (this.isOver) return;
    this.#counts[worker] = counts;
    if (isDone) this.#playing.delete(worker);
    if (this.#playing.size === 0) this.end();
  }

  /** Completes the run with the results so far. */
  end(): void {
    if (this.isOver) return;
    this.#result = this.scores();
    this.#over()?.resolve(this.#result);
  }

  fail(failure: Error): void {
    if (this.isOver) return;
    this.#result = this.scores();
    this.#over()?.reject(failure);
  }

  #over() {
    clearTimeout(this.#patience);
    const settle = this.#settle;
    this.#settle = undefined;
    return settle;
  }
}
