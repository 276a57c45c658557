/** A look at the next tick: every action is tried several times, and the best one is taken. */
import type { Random } from '../../base/index.ts';
import { Rollouts, type Simulation } from '../../game/index.ts';

/** What a win is worth in points; a loss costs as much. */
const WIN = 1000;

/** Chooses actions by one tick of look-ahead. */
export class OneStepPlanner<State> {
  readonly #simulation: Simulation<State>;
  readonly #rollouts: Rollouts<State>;

  constructor(simulation: Simulation<State>) {
    this.#simulation = simulation;
    this.#rollouts = new Rollouts(simulation);
  }

  /**
   * The action with the highest mean score after one tick; ties are drawn.
   *
   * @param calls ticks that may be simulated
   */
  choose(state: State, role: number, calls: number, random: Random): number {
    const legal = Array.from(this.#simulation.legalActions(state, role));
    const count = Math.max(1, Math.floor(calls / legal.length));
    const values = legal.map((first) => {
      const { score, wins, losses } = this.#rollouts.run(state, { role, count, depth: 1, first }, random);
      return (score + WIN * (wins - losses)) / count;
    });
    const best = Math.max(...values);
    return random.pick(legal.filter((_, at) => values[at] === best));
  }
}
