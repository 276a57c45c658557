/**
 * A playout run plays random games from one state in short time slices, so that the scores so far are available at any
 * time.
 */

import type { Bits } from '../../base/index.ts';
import type { PlayoutRun, PlayoutScores, PolicyName } from '../../game/index.ts';
import type { MachineUser, PlayoutMachine } from './playout-machine.ts';

/** Time between two looks at the clock, in milliseconds. */
const SLICE_MILLISECONDS = 2;

interface RunStart {
  /** The state from which games are played, packed. */
  readonly from: Bits;
  readonly count: number;
  readonly seed: number;
  readonly weights?: ArrayLike<number> | undefined;
}

/** A run on a machine; it ends as soon as another user needs the machine. */
export class SlicedRun implements PlayoutRun, MachineUser {
  readonly policy: PolicyName;
  readonly count: number;
  readonly #roles: number;
  readonly #machine: PlayoutMachine;
  readonly #pace = new SlicePace(SLICE_MILLISECONDS);
  #result: PlayoutScores | undefined;

  constructor(roles: number, machine: PlayoutMachine, { from, count, seed, weights }: RunStart) {
    this.policy = machine.policy;
    this.count = count;
    this.#roles = roles;
    this.#machine = machine;
    machine.lendTo(this);
    machine.seed(seed);
    if (weights !== undefined) machine.setWeights(weights);
    machine.startAll(from, count);
  }

  enter(): void {}

  leave(): void {
    this.#end();
  }

  get isOver(): boolean {
    return this.#result !== undefined;
  }

  advance(): void {
    if (!this.isOver && this.#pace.run((parts) => this.#machine.run(parts))) this.#end();
  }

  scores(): PlayoutScores {
    return this.#result ?? this.#counted();
  }

  /** The scores so far become the result. */
  #end(): void {
    this.#result ??= this.#counted();
  }

  #counted(): PlayoutScores {
    const { tallies, words, memory } = this.#machine;
    const goals = Array.from({ length: this.#roles }, () => new Map<number, number>());
    const playouts = memory.number(tallies.playouts);
    words.goals.forEach(({ role, value }, index) => {
      const count = memory.number(tallies.goals + 8 * index);
      if (count > 0) goals[role]?.set(value, (goals[role]?.get(value) ?? 0) + count);
    });
    for (const counts of goals) {
      // A role without a goal value has 0, as with every engine.
      const missing = playouts - [...counts.values()].reduce((sum, count) => sum + count, 0);
      if (missing > 0) counts.set(0, (counts.get(0) ?? 0) + missing);
    }
    return {
      playouts,
      transitions: memory.number(tallies.transitions),
      unfinished: memory.number(tallies.unfinished),
      stuck: memory.number(tallies.stuck),
      goals,
    };
  }
}

/**
 * Decides how much to play between two looks at the outside world, so that each slice takes some milliseconds on any
 * machine. The first slices are as small as possible, because the duration of a step is still unknown and freshly
 * compiled code is slow.
 */
export class SlicePace {
  readonly #milliseconds: number;
  #parts = 1;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /**
   * Plays one slice.
   *
   * @param play plays at most the given number of parts of steps, and returns whether the run has ended
   */
  run(play: (parts: number) => boolean): boolean {
    const before = performance.now();
    if (play(this.#parts)) return true;
    const took = performance.now() - before;
    if (took < this.#milliseconds / 2 && this.#parts < MAX_PARTS) this.#parts *= 2;
    else if (took > 2 * this.#milliseconds && this.#parts > 1) this.#parts >>= 1;
    return false;
  }
}

const MAX_PARTS = 2 ** 20;
