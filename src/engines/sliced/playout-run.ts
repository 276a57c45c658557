/** A playout run makes random playouts from one state in short time slices, so that the scores so far are available at any time. */

import type { Role } from '../../game/index.ts';
import type { CircuitGame } from '../stepper/circuit-game.ts';
import type { PlayoutMachine } from './playout-machine.ts';

/** What came of playouts. */
export interface PlayoutScores {
  readonly playouts: number;
  /** Steps of all these playouts together. */
  readonly transitions: number;
  /** Playouts that were cut; they are counted in the goals too. */
  readonly unfinished: number;
  /** Playouts that ended where a role had no legal move; they are counted in the goals too. */
  readonly stuck: number;
  /** By role: how many playouts ended with each goal value. */
  readonly goals: readonly ReadonlyMap<number, number>[];
}

export interface PlayoutRun {
  readonly isOver: boolean;
  /** Plays on for some milliseconds. However often it is called in between, the same games are played. */
  advance(): void;
  /** What came of the playouts that have ended so far. */
  scores(): PlayoutScores;
}

/** A run of a machine on which all playouts were started. */
export class SlicedRun implements PlayoutRun {
  readonly #game: CircuitGame;
  readonly #machine: PlayoutMachine;
  readonly #pace: SlicePace;
  #result: PlayoutScores | undefined;

  constructor(game: CircuitGame, machine: PlayoutMachine, pace: SlicePace) {
    this.#game = game;
    this.#machine = machine;
    this.#pace = pace;
  }

  get isOver(): boolean {
    return this.#result !== undefined;
  }

  advance(): void {
    if (!this.isOver && this.#pace.run((parts) => this.#machine.run(parts))) this.end();
  }

  scores(): PlayoutScores {
    return this.#result ?? this.#counted();
  }

  /** Leaves the machine to others; what there is is the result. */
  end(): void {
    this.#result ??= this.#counted();
  }

  #counted(): PlayoutScores {
    const { tallies, words, memory } = this.#machine;
    const goals = this.#game.roles.map(() => new Map<number, number>());
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
 * How much is played between two looks at the outside world, so that it takes some milliseconds on any machine. It
 * begins with as little as can be, because nothing is known at first of how long steps take, and code that has just
 * been made is slow.
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
   * @param play plays so many parts of steps at most, and tells whether it has come to its end
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

/** The mean goal of a role. */
export function meanGoal({ goals, playouts }: PlayoutScores, role: Role): number {
  let sum = 0;
  for (const [value, count] of goals[role] ?? []) sum += value * count;
  return playouts === 0 ? 0 : sum / playouts;
}
