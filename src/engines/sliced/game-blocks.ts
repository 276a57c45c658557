/**
 * Random games by the block: they are started together and all played to the end, so that none is left out for its
 * length, and the states they end in are kept fluent by fluent, one bit per game.
 */

import { popCount } from '../../base/index.ts';
import type { CircuitGame } from '../stepper/circuit-game.ts';
import { NOWHERE } from './machine-memory.ts';
import type { PlayoutMachine } from './playout-machine.ts';
import { SlicePace } from './playout-run.ts';

/** In column form: bit `game % 32` of word `game / 32` is about one game. */
export interface GameBlock {
  readonly games: number;
  /** 32-bit words of a column. */
  readonly width: number;
  /** By fluent, one column each: the games in whose last state it holds. */
  readonly last: Int32Array;
  /** The games that came to an end by the rules, rather than being cut or stuck. */
  readonly ended: Int32Array;
  /** By game and role. */
  readonly goals: Float64Array;
  /** By game. */
  readonly lengths: Int32Array;
  /** How all games stood after some steps, if that was asked for. */
  readonly midway?: MidwayStates;
}

export interface MidwayStates {
  readonly step: number;
  /** The games that were still being played. */
  readonly running: Int32Array;
  /** By fluent, one column each; those of other games are of no meaning. */
  readonly states: Int32Array;
}

export interface BlockOptions {
  /** Asked every few milliseconds; a block that is stopped is lost. */
  readonly stop?: () => boolean;
  /** Steps after which to look at all games. */
  readonly midway?: number;
}

/** Milliseconds between two looks at `stop`. */
const SLICE_MILLISECONDS = 4;

/**
 * @example
 * const blocks = new GameBlocks(game, new PlayoutMachine(game), 1);
 * blocks.play(128)?.goals
 */
export class GameBlocks {
  readonly #game: CircuitGame;
  readonly #machine: PlayoutMachine;
  readonly #pace = new SlicePace(SLICE_MILLISECONDS);
  /** The machine may be lent to others between blocks, so that each block brings its own chance. */
  #seed: number;

  constructor(game: CircuitGame, machine: PlayoutMachine, seed: number) {
    this.#game = game;
    this.#machine = machine;
    this.#seed = seed;
  }

  /** Games of a block at most. */
  get maxGames(): number {
    return this.#machine.lanes;
  }

  /** So many games, or as many as go into a block; undefined if stopped. */
  play(games: number, { stop, midway }: BlockOptions = {}): GameBlock | undefined {
    const machine = this.#machine;
    const count = Math.min(games, machine.lanes);
    machine.clear();
    machine.seed(this.#seed);
    machine.setRounds(1);
    const places = new Int32Array(machine.lanes).fill(NOWHERE).fill(0, 0, count);
    machine.start(this.#game.bits(this.#game.initial), places);
    const seen = midway === undefined ? undefined : this.#midway(midway, count);
    while (machine.doneCount() < count) {
      if (this.#pace.run((parts) => machine.runLanes(count, parts))) break;
      if (stop?.()) return undefined;
    }
    this.#seed++;
    return { ...this.#ended(count), ...(seen && { midway: seen }) };
  }

  #midway(step: number, count: number): MidwayStates {
    const machine = this.#machine;
    for (let i = 0; i < step && machine.doneCount() < count; i++) machine.runStep(count);
    const width = machine.lanes / 32;
    const running = Int32Array.from({ length: width }, (_, part) => machine.playingIn(part));
    return { step, running, states: machine.stateColumns() };
  }

  #ended(count: number): GameBlock {
    const machine = this.#machine;
    const width = machine.lanes / 32;
    const roles = this.#game.roles.length;
    const goals = new Float64Array(count * roles);
    machine.words.goals.forEach(({ role, value }, goal) => {
      for (let part = 0; part < width; part++) {
        let lanes = machine.scoredIn(part, goal) & lanesBelow(count, part);
        for (; lanes !== 0; lanes &= lanes - 1) {
          const at = (32 * part + popCount((lanes & -lanes) - 1)) * roles + role;
          goals[at] = Math.max(goals[at] as number, value);
        }
      }
    });
    const ended = new Int32Array(width);
    const lengths = new Int32Array(count);
    for (let lane = 0; lane < count; lane++) {
      lengths[lane] = machine.length(lane);
      if (machine.end(lane) === 'terminal')
        ended[lane >>> 5] = (ended[lane >>> 5] as number) | (1 << (lane & 31));
    }
    return { games: count, width, last: machine.stateColumns(), ended, goals, lengths };
  }
}

/** Of 32 neighbouring lanes, those with a number below `count`. */
function lanesBelow(count: number, part: number): number {
  const left = count - 32 * part;
  return left >= 32 ? -1 : left <= 0 ? 0 : (1 << left) - 1;
}
