/** Many short random runs from one state, the main work of planners. */
import type { Random } from '../base/index.ts';
import type { Simulation } from './simulation.ts';

export interface RolloutPlan {
  /** The role whose score counts. */
  readonly role: number;
  /** Number of runs. */
  readonly count: number;
  /** Maximum number of ticks per run, including the first action. */
  readonly depth: number;
  /** The role's first action; random if absent. */
  readonly first?: number | undefined;
}

export interface RolloutTotals {
  /** Sum of scores over all runs. */
  score: number;
  wins: number;
  losses: number;
  ticks: number;
}

/**
 * Runs from one state, which reuse two states.
 *
 * @example
 * const simulation = simulationOf(game);
 * const rollouts = new Rollouts(simulation);
 * rollouts.run(simulation.start(), { role: 0, count: 100, depth: 2 }, seededRandom(1)).ticks // 200
 */
export class Rollouts<State> {
  readonly #simulation: Simulation<State>;
  readonly #joint: Int32Array;
  readonly #scratch: State;

  constructor(simulation: Simulation<State>) {
    this.#simulation = simulation;
    this.#joint = new Int32Array(simulation.roles.length);
    this.#scratch = simulation.start();
  }

  run(from: State, { role, count, depth, first }: RolloutPlan, random: Random): RolloutTotals {
    const simulation = this.#simulation;
    const totals = { score: 0, wins: 0, losses: 0, ticks: 0 };
    for (let run = 0; run < count; run++) {
      const state = simulation.copy(from, this.#scratch);
      for (let tick = 0; tick < depth && !simulation.isOver(state); tick++) {
        this.#draw(state, random);
        if (tick === 0 && first !== undefined) this.#joint[role] = first;
        simulation.step(state, this.#joint, random);
        totals.ticks++;
      }
      totals.score += simulation.score(state, role);
      const status = simulation.status(state, role);
      if (status === 'won') totals.wins++;
      else if (status === 'lost') totals.losses++;
    }
    return totals;
  }

  #draw(state: State, random: Random): void {
    for (let role = 0; role < this.#joint.length; role++) {
      const legal = this.#simulation.legalActions(state, role);
      this.#joint[role] = legal[random.below(legal.length)] as number;
    }
  }
}
