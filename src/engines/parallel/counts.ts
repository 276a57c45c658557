/** Playout results become a row of numbers that can be added up and shared between threads. */
import type { Circuit } from '../../circuit/index.ts';
import { goalValue, type PlayoutScores } from '../../game/index.ts';

const TALLIES = ['playouts', 'transitions', 'unfinished', 'stuck'] as const;

interface GoalPlace {
  readonly role: number;
  readonly value: number;
}

/** Where each number stands; the same for everybody who has the same circuit. */
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
 * Numbers that one thread publishes and another reads without either waiting: they are written to two places in
 * turn, and the version says which of them is complete.
 */
export class SharedCounts {
  readonly #version: Int32Array;
  readonly #numbers: BigInt64Array;
  readonly #size: number;

  constructor(buffer: SharedArrayBuffer, size: number) {
    this.#version = new Int32Array(buffer, 0, 1);
    this.#numbers = new BigInt64Array(buffer, 8);
    // The run that is counted stands before the counts.
    this.#size = size + 1;
  }

  static buffer(size: number): SharedArrayBuffer {
    return new SharedArrayBuffer(8 + 2 * 8 * (size + 1));
  }

  /** For the one thread that counts. */
  publish(run: number, counts: Float64Array): void {
    const version = Atomics.load(this.#version, 0) + 1;
    const from = this.#from(version);
    Atomics.store(this.#numbers, from, BigInt(run));
    counts.forEach((count, i) => {
      Atomics.store(this.#numbers, from + 1 + i, BigInt(count));
    });
    Atomics.store(this.#version, 0, version);
  }

  /** The latest counts of a run, or undefined if none were published. */
  read(run: number): Float64Array | undefined {
    for (;;) {
      const version = Atomics.load(this.#version, 0);
      const from = this.#from(version);
      const [ofRun, ...counts] = Array.from({ length: this.#size }, (_, i) =>
        Number(Atomics.load(this.#numbers, from + i)),
      );
      // The place read is written to again only after the next version is complete.
      if (Atomics.load(this.#version, 0) === version)
        return ofRun === run ? Float64Array.from(counts) : undefined;
    }
  }

  #from(version: number): number {
    return (version & 1) * this.#size;
  }
}
