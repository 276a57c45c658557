/** Random games, played to find conjectures worth proving. */

import type { Random, WorkClock } from '../../base/index.ts';
import { type Circuit, evaluate, fluentNode, literalValue, moveNode, newValues } from '../circuit.ts';

export interface ObservedState {
  readonly game: number;
  /** Number of joint moves made before. */
  readonly step: number;
  /** The fluents that hold. */
  readonly fluents: Int32Array;
  readonly isTerminal: boolean;
  /** Legal moves by role; not computed in terminal states. */
  readonly legal: readonly Int32Array[];
  /** The goal outputs that hold; only computed in terminal states. */
  readonly goals: readonly number[];
}

export interface SampledGames {
  /** Number of games started; the last may be unfinished. */
  readonly games: number;
  /** Number of games played to a terminal state. */
  readonly finished: number;
  /** Number of games in which a role had no legal move before the end. */
  readonly stuck: number;
  /** Maximum number of steps in a finished game; 0 if none was finished. */
  readonly longest: number;
  readonly states: readonly ObservedState[];
}

export interface SamplingLimits {
  readonly games: number;
  readonly steps: number;
  readonly states: number;
}

/** Two evaluations of the circuit per step: for the state and for the move. */
const WORK_PER_INPUT = 2;

export function sampleGames(
  circuit: Circuit,
  random: Random,
  limits: SamplingLimits,
  clock: WorkClock,
): SampledGames {
  const player = new RandomGamePlayer(circuit, random);
  const states: ObservedState[] = [];
  let games = 0;
  let finished = 0;
  let stuck = 0;
  let longest = 0;
  while (games < limits.games && states.length < limits.states && (games === 0 || !clock.isOver)) {
    const game = games++;
    player.begin();
    for (let step = 0; ; step++) {
      const state = player.observe(game, step);
      clock.spend(WORK_PER_INPUT * circuit.inputs.length);
      states.push(state);
      if (state.isTerminal) {
        finished++;
        longest = Math.max(longest, step);
        break;
      }
      if (state.legal.some((moves) => moves.length === 0)) {
        stuck++;
        break;
      }
      if (step >= limits.steps || states.length >= limits.states || clock.isOver) break;
      player.move(state);
    }
  }
  return { games, finished, stuck, longest, states };
}

class RandomGamePlayer {
  readonly #circuit: Circuit;
  readonly #random: Random;
  readonly #values: Uint8Array;
  readonly #movesOf: readonly (readonly number[])[];

  constructor(circuit: Circuit, random: Random) {
    this.#circuit = circuit;
    this.#random = random;
    this.#values = newValues(circuit);
    const movesOf: number[][] = circuit.roles.map(() => []);
    circuit.moves.forEach(({ role }, move) => {
      movesOf[role]?.push(move);
    });
    this.#movesOf = movesOf;
  }

  begin(): void {
    this.#setState(this.#circuit.initial);
  }

  observe(game: number, step: number): ObservedState {
    const { fluents, legal, goals, terminal } = this.#circuit;
    const values = this.#values;
    evaluate(this.#circuit, values);
    const held: number[] = [];
    for (let fluent = 0; fluent < fluents.length; fluent++)
      if (values[fluentNode(fluent)] === 1) held.push(fluent);
    const isTerminal = literalValue(values, terminal) === 1;
    return {
      game,
      step,
      fluents: Int32Array.from(held),
      isTerminal,
      legal: isTerminal
        ? []
        : this.#movesOf.map((moves) =>
            Int32Array.from(moves.filter((move) => literalValue(values, legal[move] as number) === 1)),
          ),
      goals: isTerminal
        ? [...goals.keys()].filter((goal) => literalValue(values, goals[goal]?.literal as number) === 1)
        : [],
    };
  }

  /** Makes a random joint move. */
  move(state: ObservedState): void {
    for (const moves of state.legal) this.#values[moveNode(this.#circuit, this.#random.pick(moves))] = 1;
    evaluate(this.#circuit, this.#values);
    this.#setState(this.#circuit.next.map((literal) => literalValue(this.#values, literal) === 1));
  }

  #setState(state: readonly boolean[]): void {
    this.#values.fill(0);
    this.#values[0] = 1;
    state.forEach((holds, fluent) => {
      if (holds) this.#values[fluentNode(fluent)] = 1;
    });
  }
}
