/**
 * Approaches an equilibrium of a game for as long as there is time: the game tree is expanded first. If two opponents see
 * everything, it is solved at once, otherwise regrets are minimised.
 */

import type { Random } from '../../base/index.ts';
import type { View } from '../../beliefs/index.ts';
import type { Game, Move, Observation, Role, State } from '../../game/index.ts';
import { backwardInduction } from './backward-induction.ts';
import type { StrategyShares } from './best-response.ts';
import {
  buildingForm,
  type ExtensiveForm,
  type FormRefusal,
  type InformationSet,
  isFormRefusal,
} from './extensive-form.ts';
import { ExternalSampling } from './external-sampling.ts';
import type { EquilibriumMethod } from './methods.ts';
import { largestGain, RegretMinimiser } from './regret-minimiser.ts';

export interface EquilibriumOptions {
  readonly method: EquilibriumMethod;
  readonly nodes: number;
  /** The number of maximum number of iterations. */
  readonly iterations: number;
  /** The maximum gain of a role by changing its strategy, as a share of its utility range. */
  readonly precision: number;
  readonly from?: State;
  /** Used by methods that sample. */
  readonly random: Random;
}

/** Approaches an equilibrium iteratively. */
interface Minimiser {
  readonly iterations: number;
  iterate(): void;
  average(form: ExtensiveForm): StrategyShares;
}

export interface MixedMove {
  readonly move: Move;
  readonly share: number;
}

/** The number of iterations before a strategy is useful. */
const LEAST_ITERATIONS = 32;

export class Equilibrium {
  readonly #game: Game;
  readonly #options: EquilibriumOptions;
  #building: Generator<number, ExtensiveForm | FormRefusal> | undefined;
  #minimiser: Minimiser | undefined;
  #shares: StrategyShares | undefined;
  #form: ExtensiveForm | undefined;
  readonly #setOfView = new Map<View, InformationSet>();
  /** Indexed by role and key of the state, where nothing is hidden. */
  readonly #setOfState: Map<string, InformationSet>[];
  #nextLook = LEAST_ITERATIONS;
  /** Whether no more work is needed, or the game tree is too large to expand. */
  isDone = false;

  constructor(game: Game, options: EquilibriumOptions) {
    this.#game = game;
    this.#options = options;
    this.#setOfState = game.roles.map(() => new Map());
    this.#building = buildingForm(game, options.nodes, options.from);
  }

  get isReady(): boolean {
    return this.#shares !== undefined || (this.#minimiser?.iterations ?? 0) >= LEAST_ITERATIONS;
  }

  /** Whether every further attempt would end in the same way: solved without iterations, or too large. */
  get isFinal(): boolean {
    return this.isDone && this.#minimiser === undefined;
  }

  get iterations(): number {
    return this.#minimiser?.iterations ?? 0;
  }

  /** Works until it is done or told to stop. */
  work(stop: () => boolean): void {
    while (!this.isDone && !stop()) {
      if (this.#building !== undefined) this.#build(this.#building);
      else if (this.#minimiser !== undefined) this.#iterate(this.#minimiser);
    }
  }

  /** Returns how a role should mix its moves after what it has observed, or undefined if this is not known. */
  mixture(role: Role, observations: readonly Observation[]): readonly MixedMove[] | undefined {
    if (this.#form === undefined) return undefined;
    const { views } = this.#form;
    let view = views.start(role);
    for (const observation of observations) view = views.after(view, observation);
    return this.#mixed(this.#setOfView.get(view));
  }

  /** Returns the same for a state of a game in which nothing is hidden. */
  mixtureAt(role: Role, state: State): readonly MixedMove[] | undefined {
    return this.#mixed(this.#setOfState[role]?.get(this.#game.key(state)));
  }

  #mixed(set: InformationSet | undefined): readonly MixedMove[] | undefined {
    if (set === undefined || !this.isReady) return undefined;
    const shares = this.#average();
    return set.moves.map((move, i) => ({ move, share: shares[set.at + i] as number }));
  }

  #build(building: Generator<number, ExtensiveForm | FormRefusal>): void {
    const { done, value } = building.next();
    if (!done) return;
    this.#building = undefined;
    if (isFormRefusal(value)) {
      this.isDone = true;
      return;
    }
    this.#form = value;
    for (const set of value.sets) {
      this.#setOfView.set(set.view, set);
      if (set.state !== undefined) this.#setOfState[set.role]?.set(set.state, set);
    }
    const { method, from, random } = this.#options;
    this.#shares = backwardInduction(value);
    this.isDone = this.#shares !== undefined;
    if (this.isDone) return;
    this.#minimiser =
      method === 'external'
        ? new ExternalSampling(this.#game, value.views, random, from)
        : new RegretMinimiser(value, method);
  }

  #iterate(minimiser: Minimiser): void {
    minimiser.iterate();
    this.#shares = undefined;
    const { iterations } = minimiser;
    if (iterations < this.#nextLook) return;
    this.#nextLook *= 2;
    const { precision, iterations: most } = this.#options;
    const { utility } = this.#game.traits;
    const gain = largestGain(this.#form as ExtensiveForm, this.#average()) / (utility.max - utility.min || 1);
    this.isDone = gain <= precision || iterations >= most;
  }

  #average(): StrategyShares {
    this.#shares ??= (this.#minimiser as Minimiser).average(this.#form as ExtensiveForm);
    return this.#shares;
  }
}
