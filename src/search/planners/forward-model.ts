/**
 * The world as planners simulate it: one role acts according to the plan, the others at random, and every tick is
 * counted.
 */
import type { Random } from '../../base/index.ts';
import type { Simulation } from '../../game/index.ts';
import type { CallBudget } from './planner.ts';

export class ForwardModel<State> {
  readonly simulation: Simulation<State>;
  readonly role: number;
  readonly #joint: Int32Array;
  readonly #idle: boolean;
  readonly #pool: State[] = [];
  #taken = 0;

  /** @param idle whether doing nothing is a candidate action when there are others */
  constructor(simulation: Simulation<State>, role: number, idle: boolean) {
    this.simulation = simulation;
    this.role = role;
    this.#joint = new Int32Array(simulation.roles.length);
    this.#idle = idle || simulation.traits.canIdle !== true;
  }

  /** Returns the candidate actions, or none if the run is over. */
  actions(state: State): number[] {
    const { simulation, role } = this;
    if (simulation.isOver(state)) return [];
    const legal = Array.from(simulation.legalActions(state, role));
    if (this.#idle || legal.length < 2) return legal;
    const idle = simulation.idleAction(state, role);
    return legal.filter((action) => action !== idle);
  }

  /** Returns a random candidate action. */
  randomAction(state: State, random: Random): number {
    const { simulation, role } = this;
    const legal = simulation.legalActions(state, role);
    if (this.#idle || legal.length < 2) return legal[random.below(legal.length)] as number;
    const idle = simulation.idleAction(state, role);
    for (;;) {
      const action = legal[random.below(legal.length)] as number;
      if (action !== idle) return action;
    }
  }

  /** Advances a state by one tick in place. Returns false and changes nothing if no call was left. */
  step(state: State, action: number, random: Random, budget: CallBudget<State>): boolean {
    if (!budget.take()) return false;
    const { simulation, role } = this;
    for (let other = 0; other < this.#joint.length; other++) {
      if (other === role) continue;
      const legal = simulation.legalActions(state, other);
      this.#joint[other] = legal[random.below(legal.length)] as number;
    }
    this.#joint[role] = action;
    simulation.step(state, this.#joint, random);
    budget.visit(state);
    return true;
  }

  /** Returns a copy of a state, which is kept until `release`. */
  copy(state: State): State {
    const kept = this.#pool[this.#taken];
    const copied = this.simulation.copy(state, kept);
    this.#pool[this.#taken++] = copied;
    return copied;
  }

  /** Reclaims the last copy, which is no longer needed. */
  dropLast(): void {
    this.#taken--;
  }

  /** Reclaims all copies for the next search. */
  release(): void {
    this.#taken = 0;
  }

  score(state: State): number {
    return this.simulation.score(state, this.role);
  }

  /** Returns 1 if the role has won, −1 if it has lost, otherwise 0. */
  outcome(state: State): -1 | 0 | 1 {
    const status = this.simulation.status(state, this.role);
    return status === 'won' ? 1 : status === 'lost' ? -1 : 0;
  }
}
