/** Random playouts from one state, made slice by slice: what came of them can be seen at any time. */
import type { CircuitGame } from '../circuit/circuit-game.ts';
import type { PlayoutMachine } from './playout-machine.ts';
import type { SlicePace } from './slice-pace.ts';

/** What came of playouts. */
export interface Scores {
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
  scores(): Scores;
}

/** A run of a machine on which all playouts were started. */
export class SlicedRun implements PlayoutRun {
  readonly #game: CircuitGame;
  readonly #machine: PlayoutMachine;
  readonly #pace: SlicePace;
  #result: Scores | undefined;

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

  scores(): Scores {
    return this.#result ?? this.#counted();
  }

  /** Leaves the machine to others; what there is is the result. */
  end(): void {
    this.#result ??= this.#counted();
  }

  #counted(): Scores {
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
