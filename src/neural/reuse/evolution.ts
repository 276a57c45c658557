/**
 * Evolves networks for a task, with or without modules of other networks: enforced sub-populations (Gomez, "Robust
 * non-linear control through neuroevolution", 2003) with one population for each hidden unit and one for the
 * connections of each module (GReuseOM-ESP of Braylan et al. 2016).
 */
import { hashText, type Random, seededRandom } from '../../base/index.ts';
import {
  type FrozenModule,
  type NetworkParts,
  ReuseNetwork,
  transferLength,
  transferOf,
  unitLength,
} from './reuse-network.ts';
import { type BreedingOptions, SubPopulation, type SubPopulationState } from './sub-population.ts';

/** What networks are evolved for. */
export interface EvolutionTask {
  readonly name: string;
  readonly inputs: number;
  readonly outputs: number;
  /** The greater the better. */
  fitness(network: ReuseNetwork, random: Random): number;
  /** Evolution ends when this is reached. */
  readonly goal?: number | undefined;
}

export interface EvolutionOptions extends BreedingOptions {
  /** Hidden units at the start. */
  readonly hidden: number;
  /** Networks that are tried in each generation. */
  readonly evaluations: number;
  /** Generations without a better network after which all populations burst. */
  readonly patience: number;
  /** What is added if two bursts bring nothing: a hidden unit, a module of the pool, or either. */
  readonly recruit: 'unit' | 'module' | 'either' | 'nothing';
}

export const EVOLUTION_DEFAULTS: EvolutionOptions = {
  hidden: 5,
  members: 20,
  evaluations: 100,
  parents: 0.25,
  mutation: 0.4,
  scale: 0.3,
  credit: 'mean',
  patience: 20,
  recruit: 'unit',
};

export interface Generation {
  /** Counted from 1. */
  readonly number: number;
  /** The best and the mean fitness of this generation. */
  readonly best: number;
  readonly mean: number;
  readonly bestSoFar: number;
  readonly units: number;
  readonly modules: number;
  readonly event: 'burst' | 'unit' | 'module' | undefined;
}

/** Everything that a run needs to go on as if it had never stopped. */
export interface EvolutionState {
  readonly task: string;
  readonly seed: number;
  readonly options: EvolutionOptions;
  readonly generations: readonly Generation[];
  readonly units: readonly SubPopulationState[];
  readonly transfers: readonly SubPopulationState[];
  readonly modules: readonly FrozenModule[];
  readonly pool: readonly FrozenModule[];
  readonly bestSoFar: number;
  readonly sinceBest: number;
  readonly sinceBurst: 'progress' | 'none';
}

export interface EvolutionSetup {
  readonly seed: number;
  readonly options?: Partial<EvolutionOptions> | undefined;
  /** Modules that are connected from the start. */
  readonly modules?: readonly FrozenModule[] | undefined;
  /** Modules that may be recruited later. */
  readonly pool?: readonly FrozenModule[] | undefined;
}

export class Evolution {
  readonly task: EvolutionTask;
  readonly options: EvolutionOptions;
  readonly #seed: number;
  readonly #generations: Generation[];
  readonly #units: SubPopulation[];
  readonly #transfers: SubPopulation[];
  readonly #modules: FrozenModule[];
  readonly #pool: FrozenModule[];
  #bestSoFar: number;
  #sinceBest: number;
  /** Whether a better network was found since the last burst. */
  #sinceBurst: 'progress' | 'none';

  constructor(task: EvolutionTask, from: EvolutionSetup | EvolutionState) {
    this.task = task;
    this.options = { ...EVOLUTION_DEFAULTS, ...from.options };
    this.#seed = from.seed;
    this.#modules = [...(from.modules ?? [])];
    this.#pool = [...(from.pool ?? [])];
    if ('generations' in from) {
      if (from.task !== task.name) throw new RangeError(`the run is about ${from.task}, not ${task.name}`);
      this.#generations = [...from.generations];
      this.#units = from.units.map((each) => new SubPopulation(each));
      this.#transfers = from.transfers.map((each) => new SubPopulation(each));
      this.#bestSoFar = from.bestSoFar;
      this.#sinceBest = from.sinceBest;
      this.#sinceBurst = from.sinceBurst;
      return;
    }
    const random = this.#random('start');
    this.#generations = [];
    this.#units = Array.from({ length: this.options.hidden }, () => this.#newUnit(random));
    this.#transfers = this.#modules.map((module) => this.#newTransfer(module, random));
    this.#bestSoFar = Number.NEGATIVE_INFINITY;
    this.#sinceBest = 0;
    this.#sinceBurst = 'progress';
  }

  get generations(): readonly Generation[] {
    return this.#generations;
  }

  get bestSoFar(): number {
    return this.#bestSoFar;
  }

  get isSolved(): boolean {
    return this.task.goal !== undefined && this.#bestSoFar >= this.task.goal;
  }

  /** The best network so far. */
  get best(): NetworkParts {
    return this.#parts(
      this.#units.map(({ best }) => best),
      this.#transfers.map(({ best }) => best),
    );
  }

  /** Tries networks of random members, breeds, and bursts or grows if nothing has become better for long. */
  next(): Generation {
    const number = this.#generations.length + 1;
    const random = this.#random(String(number));
    const populations = [...this.#units, ...this.#transfers];
    const { evaluations, members } = this.options;
    let best = Number.NEGATIVE_INFINITY;
    let sum = 0;
    let isBetter = false;
    for (let evaluation = 0; evaluation < evaluations; evaluation++) {
      const chosen = populations.map(() => random.below(members));
      const weights = chosen.map((member, i) => populations[i]?.members[member] as Float32Array);
      const parts = this.#parts(weights.slice(0, this.#units.length), weights.slice(this.#units.length));
      const fitness = this.task.fitness(new ReuseNetwork(parts), random.fork());
      chosen.forEach((member, i) => {
        populations[i]?.credit(member, fitness, this.options);
      });
      sum += fitness;
      best = Math.max(best, fitness);
      if (fitness > this.#bestSoFar) {
        this.#bestSoFar = fitness;
        isBetter = true;
        weights.forEach((each, i) => {
          (populations[i] as SubPopulation).best = each.slice();
        });
      }
    }
    const event = this.#renew(isBetter, random);
    const generation = {
      number,
      best,
      mean: sum / evaluations,
      bestSoFar: this.#bestSoFar,
      units: this.#units.length,
      modules: this.#modules.length,
      event,
    };
    this.#generations.push(generation);
    return generation;
  }

  /** What to store. */
  state(): EvolutionState {
    const stateOf = ({ members, best }: SubPopulation): SubPopulationState => ({ members, best });
    return {
      task: this.task.name,
      seed: this.#seed,
      options: this.options,
      generations: this.#generations,
      units: this.#units.map(stateOf),
      transfers: this.#transfers.map(stateOf),
      modules: this.#modules,
      pool: this.#pool,
      bestSoFar: this.#bestSoFar,
      sinceBest: this.#sinceBest,
      sinceBurst: this.#sinceBurst,
    };
  }

  #renew(isBetter: boolean, random: Random): Generation['event'] {
    if (isBetter) {
      this.#sinceBest = 0;
      this.#sinceBurst = 'progress';
    } else this.#sinceBest++;
    const populations = [...this.#units, ...this.#transfers];
    if (this.#sinceBest < this.options.patience) {
      for (const population of populations) population.breed(this.options, random);
      return undefined;
    }
    const isSecond = this.#sinceBurst === 'none';
    this.#sinceBest = 0;
    this.#sinceBurst = 'none';
    for (const population of populations) population.burst(this.options, random);
    return (isSecond ? this.#recruit(random) : undefined) ?? 'burst';
  }

  #recruit(random: Random): 'unit' | 'module' | undefined {
    const { recruit } = this.options;
    const wantsModule = recruit === 'module' || (recruit === 'either' && random.below(2) === 0);
    if (wantsModule && this.#pool.length > 0) {
      const [module] = this.#pool.splice(random.below(this.#pool.length), 1) as [FrozenModule];
      this.#modules.push(module);
      this.#transfers.push(this.#newTransfer(module, random));
      return 'module';
    }
    if (recruit === 'nothing' || recruit === 'module') return undefined;
    this.#units.push(this.#newUnit(random));
    return 'unit';
  }

  #newUnit(random: Random): SubPopulation {
    return SubPopulation.random(unitLength(this.task.inputs, this.task.outputs), this.options, random);
  }

  #newTransfer(module: FrozenModule, random: Random): SubPopulation {
    const length = transferLength(this.task.inputs, this.task.outputs, module);
    return SubPopulation.random(length, this.options, random);
  }

  #parts(units: readonly Float32Array[], transfers: readonly Float32Array[]): NetworkParts {
    const { inputs, outputs } = this.task;
    return {
      inputs,
      outputs,
      units,
      transfers: transfers.map((weights, i) => transferOf(inputs, this.#modules[i] as FrozenModule, weights)),
    };
  }

  /** Depends only on the seed and the generation, so that a run can go on from any generation. */
  #random(stage: string): Random {
    return seededRandom(Number.parseInt(hashText(`${this.#seed} ${stage}`).slice(0, 8), 16));
  }
}
