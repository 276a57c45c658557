/** Blocks of random games that a machine plays at the same time. */
import { popCount } from '../../base/index.ts';
import type { Circuit } from '../../circuit/index.ts';
import type { BlockOptions, GameBlock, GameBlocks, MidwayStates } from '../../game/index.ts';
import { NOWHERE } from './machine-memory.ts';
import { initialBits, type MachineUser, type PlayoutMachine } from './playout-machine.ts';
import { SlicePace } from './playout-run.ts';

/** Time between two looks at `stop`, in milliseconds. */
const SLICE_MILLISECONDS = 4;

/** A block that is stopped is lost. */
export class SlicedBlocks implements GameBlocks, MachineUser {
  readonly #circuit: Circuit;
  readonly #machine: PlayoutMachine;
  readonly #pace = new SlicePace(SLICE_MILLISECONDS);
  /** The machine may be lent to others between blocks, so each block has its own random state. */
  #seed: number;

  constructor(circuit: Circuit, machine: PlayoutMachine, seed: number) {
    this.#circuit = circuit;
    this.#machine = machine;
    this.#seed = seed;
  }

  enter(): void {}

  leave(): void {}

  play(games: number, { stop, midway }: BlockOptions = {}): GameBlock | undefined {
    const machine = this.#machine;
    const count = Math.min(games, machine.lanes);
    machine.lendTo(this);
    machine.clear();
    machine.seed(this.#seed);
    machine.setRounds(1);
    const places = new Int32Array(machine.lanes).fill(NOWHERE).fill(0, 0, count);
    machine.start(initialBits(this.#circuit), places);
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
    const roles = this.#circuit.roles.length;
    const goals = new Float64Array(count * roles);
    machine.words.goals.forEach(({ role, value }, goal) => {
      for (let part = 0; part < width; part++) {
        let lanes = machine.scoredIn(part, goal) & lanesBelow(count, part);
        for (; lanes !== 0; lanes &= lanes - 1) {
          const at = (32 * part + popCount((lanes & -lanes) - 1)) * roles + role;
          goals[at] = value;
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

/** Returns those of 32 neighbouring lanes whose number is below `count`. */
function lanesBelow(count: number, part: number): number {
  const left = count - 32 * part;
  return left >= 32 ? -1 : left <= 0 ? 0 : (1 << left) - 1;
}
