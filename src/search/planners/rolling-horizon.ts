/**
 * Rolling-horizon evolution: in every tick, sequences of actions evolve by mutation and crossover, and the first
 * action of the best one is carried out. With a shift buffer, the population of the last tick is kept, shifted by one
 * action. With a statistical tree, the choice is based on everything that was tried instead of the best sequence alone
 * (Gaina, Lucas and Perez-Liebana, "Rolling horizon evolution enhancements in general video game playing", CIG 2017).
 */
import type { Random } from '../../base/index.ts';
import type { Simulation } from '../../game/index.ts';
import { ForwardModel } from './forward-model.ts';
import type { CallBudget, Plan, Planner } from './planner.ts';

export interface RollingParameters {
  /** P: the number of sequences. */
  readonly population: number;
  /** L: the length of a sequence. */
  readonly length: number;
  /** The number of best sequences that are kept unchanged. */
  readonly elite: number;
  /** The average number of actions of a new sequence that are drawn again. */
  readonly mutations: number;
  readonly crossover: 'one-point' | 'uniform' | 'none';
  /** Whether the population of the last tick is kept. */
  readonly shift: boolean;
  /** Whether the action is chosen by a tree of everything that was tried. */
  readonly tree: boolean;
  /** The number of random ticks after the end of a sequence. */
  readonly rollout: number;
  /** The discount factor per tick. */
  readonly discount: number;
  /** The value of a win in points; a loss costs the same amount. */
  readonly win: number;
  /** Whether doing nothing is an action. */
  readonly idle: boolean;
}

export const ROLLING_DEFAULTS: RollingParameters = {
  population: 10,
  length: 14,
  elite: 1,
  mutations: 1,
  crossover: 'uniform',
  shift: true,
  tree: true,
  rollout: 0,
  discount: 0.99,
  win: 1000,
  idle: true,
};

interface Individual {
  /** Numbers from 0 to below 1 that select among the actions of the state in which they are used. */
  readonly genes: Float64Array;
  fitness: number;
  /** The actions that the genes selected when the sequence was tried. */
  readonly actions: number[];
}

interface Statistics {
  visits: number;
  total: number;
  readonly children: Map<number, Statistics>;
}

export class RollingPlanner<State> implements Planner<State> {
  readonly #model: ForwardModel<State>;
  readonly #parameters: RollingParameters;
  #population: Individual[] = [];

  constructor(simulation: Simulation<State>, role: number, parameters: Partial<RollingParameters> = {}) {
    this.#parameters = { ...ROLLING_DEFAULTS, ...parameters };
    this.#model = new ForwardModel(simulation, role, this.#parameters.idle);
  }

  forget(): void {
    this.#population = [];
  }

  choose(state: State, random: Random, budget: CallBudget<State>): Plan {
    const model = this.#model;
    const start = budget.used;
    model.release();
    const { population, elite, tree } = this.#parameters;
    const scratch = model.copy(state);
    const statistics = newStatistics();
    const evaluate = (individual: Individual): void =>
      this.#evaluate(individual, model.simulation.copy(state, scratch), statistics, random, budget);
    const shifted = this.#parameters.shift ? this.#population.map((each) => this.#shifted(each, random)) : [];
    let parents = Array.from(
      { length: population },
      (_, at) => shifted[at] ?? this.#individual(() => random.fineFraction()),
    );
    const isOver = model.simulation.isOver(state);
    for (const each of parents) if (!budget.isOver && !isOver) evaluate(each);
    while (!budget.isOver && !isOver) {
      parents.sort((a, b) => b.fitness - a.fitness);
      const children = Array.from({ length: population - elite }, () => this.#bred(parents, random));
      for (const each of children) if (!budget.isOver) evaluate(each);
      parents = [...parents.slice(0, elite), ...children.filter(({ actions }) => actions.length > 0)];
      while (parents.length < population) parents.push(this.#individual(() => random.fineFraction()));
    }
    parents.sort((a, b) => b.fitness - a.fitness);
    this.#population = parents;
    const [best] = parents;
    const chosen = tree ? bestChild(statistics) : best?.actions[0];
    const action = chosen ?? model.simulation.idleAction(state, model.role);
    return {
      action,
      value: statistics.children.get(action)?.total ?? 0,
      line: best?.actions[0] === action ? best.actions : [action],
      visits: new Map([...statistics.children].map(([each, { visits }]) => [each, visits])),
      calls: budget.used - start,
    };
  }

  #individual(gene: () => number): Individual {
    return {
      genes: Float64Array.from({ length: this.#parameters.length }, gene),
      fitness: Number.NEGATIVE_INFINITY,
      actions: [],
    };
  }

  /** Removes the first action and appends a new one. */
  #shifted({ genes }: Individual, random: Random): Individual {
    let at = 0;
    return this.#individual(() => genes[++at] ?? random.fineFraction());
  }

  #bred(parents: readonly Individual[], random: Random): Individual {
    const { crossover, length, mutations } = this.#parameters;
    const [one, other] = [tournament(parents, random), tournament(parents, random)];
    const cut = random.below(length);
    const fromOther = (at: number): boolean =>
      crossover === 'uniform' ? random.fraction() < 0.5 : crossover === 'one-point' && at >= cut;
    let at = -1;
    return this.#individual(() => {
      at++;
      if (random.fraction() < mutations / length) return random.fineFraction();
      return (fromOther(at) ? other : one).genes[at] as number;
    });
  }

  #evaluate(
    individual: Individual,
    state: State,
    statistics: Statistics,
    random: Random,
    budget: CallBudget<State>,
  ): void {
    const model = this.#model;
    const { discount, win, rollout, length } = this.#parameters;
    individual.actions.length = 0;
    let weight = 1;
    let gain = 0;
    let score = model.score(state);
    for (let tick = 0; tick < length + rollout && !model.simulation.isOver(state); tick++) {
      const legal = model.actions(state);
      const gene = tick < length ? (individual.genes[tick] as number) : random.fineFraction();
      const action = legal[Math.floor(gene * legal.length)] as number;
      if (!model.step(state, action, random, budget)) break;
      if (tick < length) individual.actions.push(action);
      const after = model.score(state);
      gain += weight * (after - score + win * model.outcome(state));
      score = after;
      weight *= discount;
    }
    if (individual.actions.length === 0) return;
    individual.fitness = gain;
    note(statistics, individual.actions, gain);
  }
}

const newStatistics = (): Statistics => ({ visits: 0, total: 0, children: new Map() });

function note(statistics: Statistics, actions: readonly number[], gain: number): void {
  let node = statistics;
  for (const action of actions) {
    let child = node.children.get(action);
    if (child === undefined) {
      child = newStatistics();
      node.children.set(action, child);
    }
    child.visits++;
    child.total += gain;
    node = child;
  }
}

/** Returns the action that evolution visited most often; among equals, the one with the best mean. */
function bestChild({ children }: Statistics): number | undefined {
  let best: readonly [number, Statistics] | undefined;
  for (const entry of children) {
    const [, { visits, total }] = entry;
    const isBetter =
      best === undefined ||
      visits > best[1].visits ||
      (visits === best[1].visits && total / visits > best[1].total / best[1].visits);
    if (isBetter) best = entry;
  }
  return best?.[0];
}

/** Returns the better of two random parents. */
function tournament(parents: readonly Individual[], random: Random): Individual {
  const [one, other] = [random.pick(parents), random.pick(parents)];
  return one.fitness >= other.fitness ? one : other;
}
