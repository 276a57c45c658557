/** The work of one worker in a team: it plays on request. */
import {
  type Bits,
  type Random,
  type RequestContext,
  type ServiceCaller,
  type ServiceLink,
  seededRandom,
  serve,
} from '../../base/index.ts';
import { type Circuit, decodeGame, isExportRefusal } from '../../circuit/index.ts';
import {
  type Batch,
  DEFAULT_MAX_LENGTH,
  goalValue,
  type Packing,
  type PlayoutScores,
  type ScoresOptions,
} from '../../game/index.ts';
import { circuitGame } from '../portable-game.ts';
import type { MachineForm } from '../sliced/playout-machine.ts';
import { SharedMachines } from '../sliced/shared-machines.ts';
import { SlicedBatch } from '../sliced/sliced-batch.ts';

export interface SimulatorProtocol {
  readonly load: { readonly ask: SimulatorSetup };
  /**
   * Both progress reports and answers contain the counts so far; progress is only reported where memory is not shared.
   */
  readonly play: { readonly ask: ShareOfRun; readonly news: Float64Array; readonly answer: Float64Array };
  readonly setWeights: { readonly ask: Float64Array };
}

/** The options that all runs of a team have in common. */
export type TeamPlay = Pick<ScoresOptions, 'policy' | 'maxLength' | 'seed'> & MachineForm;

export interface SimulatorSetup {
  /** The contents of a game file. */
  readonly game: Uint8Array;
  readonly options: TeamPlay;
  /** Absent if memory cannot be shared; everything is then sent in messages. */
  readonly shared?: SharedBuffers;
}

export interface SharedBuffers {
  /** Holds one number: the last run that is to end. */
  readonly stopped: SharedArrayBuffer;
  /** The counts of this worker. */
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

/** Time in milliseconds after which a worker without shared memory reports its counts and handles messages. */
const REPORT_MILLISECONDS = 6;

/** Serves simulator requests. Call it once, in the worker's script. */
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
    // The machine is built now, so that this does not count as playing time.
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

/** Messages are handled only between two tasks. */
function messagesArrive(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

const TALLIES = ['playouts', 'transitions', 'unfinished', 'stuck'] as const;

interface GoalPlace {
  readonly role: number;
  readonly value: number;
}

/** The position of each number; it is the same for all users of the same circuit. */
export class CountLayout {
  readonly size: number;
  readonly #roles: number;
  readonly #goals: readonly GoalPlace[];

  constructor(circuit: Circuit) {
    this.#roles = circuit.roles.length;
    this.#goals = circuit.roles.flatMap((_, role) => {
      const own = circuit.goals.filter((goal) => goal.role === role).map(({ value }) => goalValue(value));
      // A role without a goal value has 0.
      return [...new Set([0, ...own])].map((value) => ({ role, value }));
    });
    this.size = TALLIES.length + this.#goals.length;
  }

  none(): Float64Array {
    return new Float64Array(this.size);
  }

  row(scores: PlayoutScores): Float64Array {
    return Float64Array.from([
      ...TALLIES.map((tally) => scores[tally]),
      ...this.#goals.map(({ role, value }) => scores.goals[role]?.get(value) ?? 0),
    ]);
  }

  sum(all: readonly Float64Array[]): PlayoutScores {
    const total = (i: number): number => all.reduce((sum, counts) => sum + (counts[i] as number), 0);
    const [playouts = 0, transitions = 0, unfinished = 0, stuck = 0] = TALLIES.map((_, i) => total(i));
    const goals = Array.from({ length: this.#roles }, () => new Map<number, number>());
    this.#goals.forEach(({ role, value }, i) => {
      const count = total(TALLIES.length + i);
      if (count > 0) goals[role]?.set(value, count);
    });
    return { playouts, transitions, unfinished, stuck, goals };
  }
}

/**
 * Numbers that one thread publishes and another reads, without either having to wait: they are written to two places
 * in turn, and the version shows which of them is complete.
 */
export class SharedCounts {
  readonly #version: Int32Array;
  readonly #numbers: BigInt64Array;
  readonly #size: number;

  constructor(buffer: SharedArrayBuffer, size: number) {
    this.#version = new Int32Array(buffer, 0, 1);
    this.#numbers = new BigInt64Array(buffer, 8);
    // The number of the run is stored before its counts.
    this.#size = size + 1;
  }

  static buffer(size: number): SharedArrayBuffer {
    return new SharedArrayBuffer(8 + 2 * 8 * (size + 1));
  }

  /** Called by the one thread that counts. */
  publish(run: number, counts: Float64Array): void {
    const version = Atomics.load(this.#version, 0) + 1;
    const from = this.#from(version);
    Atomics.store(this.#numbers, from, BigInt(run));
    counts.forEach((count, i) => {
      Atomics.store(this.#numbers, from + 1 + i, BigInt(count));
    });
    Atomics.store(this.#version, 0, version);
  }

  /** Returns the latest counts of a run, or undefined if none were published. */
  read(run: number): Float64Array | undefined {
    for (;;) {
      const version = Atomics.load(this.#version, 0);
      const from = this.#from(version);
      const [ofRun, ...counts] = Array.from({ length: this.#size }, (_, i) =>
        Number(Atomics.load(this.#numbers, from + i)),
      );
      // The place that was read is not overwritten until the next version is complete.
      if (Atomics.load(this.#version, 0) === version)
        return ofRun === run ? Float64Array.from(counts) : undefined;
    }
  }

  #from(version: number): number {
    return (version & 1) * this.#size;
  }
}
