/** Random playouts one game at a time, singly or counted as the simulator counts them. */
import type { Random } from '../base/index.ts';
import { DEFAULT_MAX_LENGTH, type PlayoutRun, type PlayoutScores } from '../engines/index.ts';
import { type Game, legalByRole, rolesOf, type State } from '../game/index.ts';

export interface PlayoutEnd {
  readonly state: State;
  readonly length: number;
}

/** Where it ends, or where it is after `longest` moves, or where a role has none. */
export function randomPlayout(game: Game, from: State, random: Random, longest: number): PlayoutEnd {
  let state = from;
  let length = 0;
  while (length < longest && !game.isTerminal(state)) {
    const legal = legalByRole(game, state);
    if (legal.some((moves) => moves.length === 0)) break;
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
    length++;
  }
  return { state, length };
}

// Random playouts one at a time, for games without a circuit, counted as the simulator counts them.

export interface RandomRunLimits {
  readonly count: number;
  readonly maxLength?: number;
}

/** Advances by one step of one game. */
export class RandomRun implements PlayoutRun {
  readonly #game: Game;
  readonly #from: State;
  readonly #random: Random;
  readonly #count: number;
  readonly #maxLength: number;
  readonly #goals: readonly Map<number, number>[];
  readonly #counts = { playouts: 0, transitions: 0, unfinished: 0, stuck: 0 };
  #state: State;
  #length = 0;

  constructor(
    game: Game,
    from: State,
    random: Random,
    { count, maxLength = DEFAULT_MAX_LENGTH }: RandomRunLimits,
  ) {
    this.#game = game;
    this.#from = from;
    this.#random = random;
    this.#count = count;
    this.#maxLength = maxLength;
    this.#goals = game.roles.map(() => new Map<number, number>());
    this.#state = from;
  }

  get isOver(): boolean {
    return this.#counts.playouts >= this.#count;
  }

  advance(): void {
    if (this.isOver) return;
    const legal = this.#game.isTerminal(this.#state) ? [] : legalByRole(this.#game, this.#state);
    if (legal.length === 0) this.#end('terminal');
    else if (this.#length === this.#maxLength) this.#end('unfinished');
    else if (legal.some((moves) => moves.length === 0)) this.#end('stuck');
    else {
      this.#state = this.#game.next(
        this.#state,
        legal.map((moves) => this.#random.pick(moves)),
      );
      this.#length++;
    }
  }

  scores(): PlayoutScores {
    return { ...this.#counts, goals: this.#goals.map((counts) => new Map(counts)) };
  }

  #end(reason: 'terminal' | 'unfinished' | 'stuck'): void {
    if (reason !== 'terminal') this.#counts[reason]++;
    this.#counts.playouts++;
    this.#counts.transitions += this.#length;
    for (const role of rolesOf(this.#game)) {
      const goal = this.#game.utility(this.#state, role);
      const counts = this.#goals[role];
      counts?.set(goal, (counts.get(goal) ?? 0) + 1);
    }
    this.#state = this.#from;
    this.#length = 0;
  }
}
