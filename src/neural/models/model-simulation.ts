/** A learned model as a simulation, so that any planner can plan with it. */
import type { Random } from '../../base/index.ts';
import type { AtomBuffer, Simulation, SimulationStatus } from '../../game/index.ts';
import type { BitWorld, Dynamics } from './bit-world.ts';

export interface ImaginedState {
  bits: Uint8Array;
  ticks: number;
  score: number;
}

/** The score of a state is the sum of the rewards on the way to it. */
export class ModelSimulation implements Simulation<ImaginedState> {
  readonly traits = { chance: 'sampled' as const };
  readonly roles = ['player'];
  readonly actionNames: readonly string[];
  readonly atomLimit: number;
  readonly #world: BitWorld;
  readonly #dynamics: Dynamics;
  readonly #all: readonly number[];
  readonly #start: Uint8Array;
  #next: Uint8Array;

  /** @param start the bits of the state from which simulations begin */
  constructor(world: BitWorld, dynamics: Dynamics, start: Uint8Array) {
    this.#world = world;
    this.#dynamics = dynamics;
    this.#start = start;
    this.#next = new Uint8Array(start.length);
    this.actionNames = world.actionNames;
    this.atomLimit = world.bitNames.length;
    this.#all = world.actionNames.map((_, action) => action);
  }

  start(): ImaginedState {
    return { bits: this.#start.slice(), ticks: 0, score: 0 };
  }

  copy(from: ImaginedState, to: ImaginedState = this.start()): ImaginedState {
    to.bits.set(from.bits);
    to.ticks = from.ticks;
    to.score = from.score;
    return to;
  }

  /** If the model has forgotten all legal moves, any action is possible. */
  legalActions({ bits }: ImaginedState): readonly number[] {
    const legal = this.#world.legal?.(bits);
    return legal === undefined || legal.length === 0 ? this.#all : legal;
  }

  idleAction(state: ImaginedState): number {
    return this.legalActions(state)[0] as number;
  }

  actionName(action: number): string {
    return this.actionNames[action] ?? '';
  }

  step(state: ImaginedState, joint: ArrayLike<number>, random: Random): void {
    this.#dynamics.next(state.bits, joint[0] as number, random, this.#next);
    [state.bits, this.#next] = [this.#next, state.bits];
    state.ticks++;
    state.score += this.#world.reward(state.bits);
  }

  ticks({ ticks }: ImaginedState): number {
    return ticks;
  }

  isOver({ bits }: ImaginedState): boolean {
    return this.#world.isOver?.(bits) === true;
  }

  status(state: ImaginedState): SimulationStatus {
    if (!this.isOver(state)) return 'on';
    return state.score > 0 ? 'won' : 'lost';
  }

  score({ score }: ImaginedState): number {
    return score;
  }

  atoms({ bits }: ImaginedState, _role: number, into: AtomBuffer): void {
    into.clear();
    for (let bit = 0; bit < bits.length; bit++) if (bits[bit] !== 0) into.add(bit);
    into.endOwn();
  }

  key({ bits }: ImaginedState): string {
    return bits.join('');
  }
}
