/** A population of lists of weights for one part of a network, and how it breeds. */
import type { Random } from '../../base/index.ts';

export interface BreedingOptions {
  /** Members of a population. */
  readonly members: number;
  /** The share of members that breed. */
  readonly parents: number;
  /** The probability that a weight of a child is changed. */
  readonly mutation: number;
  /** The scale of changes, which follow a Cauchy distribution. */
  readonly scale: number;
  /** What a member is worth: the mean, the best or the last fitness of the networks it took part in. */
  readonly credit: 'mean' | 'best' | 'last';
}

/** What is stored of a population between generations. */
export interface SubPopulationState {
  readonly members: readonly Float32Array[];
  /** Part of the best network so far. */
  readonly best: Float32Array;
}

/** Enforced sub-populations: members compete only with those that play the same part (Gomez 2003). */
export class SubPopulation {
  members: Float32Array[];
  best: Float32Array;
  readonly #worth: Float64Array;
  readonly #trials: Int32Array;

  constructor({ members, best }: SubPopulationState) {
    this.members = members.map((member) => member.slice());
    this.best = best.slice();
    this.#worth = new Float64Array(members.length);
    this.#trials = new Int32Array(members.length);
  }

  /** Weights are uniform from −1 to 1. */
  static random(length: number, { members }: BreedingOptions, random: Random): SubPopulation {
    const list = Array.from({ length: members }, () =>
      Float32Array.from({ length }, () => 2 * random.fraction() - 1),
    );
    return new SubPopulation({ members: list, best: list[0] as Float32Array });
  }

  credit(member: number, fitness: number, { credit }: BreedingOptions): void {
    const trials = (this.#trials[member] as number) + 1;
    this.#trials[member] = trials;
    const worth = this.#worth[member] as number;
    if (credit === 'mean') this.#worth[member] = worth + (fitness - worth) / trials;
    else if (credit === 'last' || trials === 1) this.#worth[member] = fitness;
    else this.#worth[member] = Math.max(worth, fitness);
  }

  /** The best members breed, and their children replace the worse half. */
  breed(options: BreedingOptions, random: Random): void {
    const order = Array.from(this.members, (_, i) => i).sort((a, b) => this.#worthOf(b) - this.#worthOf(a));
    const sorted = order.map((i) => this.members[i] as Float32Array);
    const parents = Math.max(2, Math.round(options.parents * sorted.length));
    const kept = Math.ceil(sorted.length / 2);
    for (let next = kept; next < sorted.length; next += 2) {
      const first = sorted[((next - kept) / 2) % parents] as Float32Array;
      const second = sorted[random.below(parents)] as Float32Array;
      const children = crossed(first, second, random);
      sorted[next] = mutated(children[0], options, random);
      if (next + 1 < sorted.length) sorted[next + 1] = mutated(children[1], options, random);
    }
    this.members = sorted;
    this.#forget();
  }

  /** Replaces all members by neighbours of the best so far. */
  burst({ scale }: BreedingOptions, random: Random): void {
    this.members = this.members.map(() => this.best.map((weight) => weight + cauchy(scale, random)));
    this.#forget();
  }

  #forget(): void {
    this.#worth.fill(0);
    this.#trials.fill(0);
  }

  /** A member that took part in no network is worth nothing. */
  #worthOf(member: number): number {
    return this.#trials[member] === 0 ? Number.NEGATIVE_INFINITY : (this.#worth[member] as number);
  }
}

/** One-point crossover. */
function crossed(first: Float32Array, second: Float32Array, random: Random): [Float32Array, Float32Array] {
  const cut = random.below(first.length + 1);
  const one = first.slice();
  const other = second.slice();
  one.set(second.subarray(cut), cut);
  other.set(first.subarray(cut), cut);
  return [one, other];
}

/** Changes one weight, with the given probability. */
function mutated(weights: Float32Array, { mutation, scale }: BreedingOptions, random: Random): Float32Array {
  if (random.fraction() < mutation) {
    const at = random.below(weights.length);
    weights[at] = (weights[at] as number) + cauchy(scale, random);
  }
  return weights;
}

function cauchy(scale: number, random: Random): number {
  return scale * Math.tan(Math.PI * (random.fraction() - 0.5));
}
