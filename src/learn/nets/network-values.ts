/** Converts the outputs of a network for positions of a game to utilities. */
import {
  type Evaluator,
  type Game,
  type Packing,
  type Role,
  type State,
  shareOfScale,
  type UtilityRange,
} from '../../game/index.ts';
import { Turns } from '../features.ts';
import type { PositionValues } from '../learned-values.ts';
import { evaluationKernel, MOST_POSITIONS } from './evaluation-kernel.ts';
import { integerNetwork } from './integer-network.ts';
import { type NetworkShape, sigmoid, type ValueNetwork } from './network.ts';
import type { PairInputs } from './pair-inputs.ts';

/** The common properties of a game's networks. */
export class NetworkGame {
  readonly game: Game;
  readonly turns: Turns;
  /** Number of words in a packed position, and in the network's inputs. */
  readonly positionWords: number;
  readonly words: number;
  /** Inputs in addition to the fluents. */
  readonly pairs: PairInputs | undefined;

  /** @param game a game with known fluents */
  constructor(game: Game, pairs?: PairInputs) {
    this.game = game;
    this.turns = Turns.of(game);
    this.positionWords = game.packing().words;
    this.pairs = pairs;
    this.words = this.positionWords + (pairs?.words ?? 0);
  }

  shape(hidden: number): NetworkShape {
    const inputs = 32 * this.words;
    return { inputs, hidden, heads: this.turns.count, roles: this.game.roles.length };
  }

  /** Writes the network inputs for a packed position. */
  takeInputs(store: Int32Array, place: number, into: Int32Array, at: number): void {
    for (let word = 0; word < this.positionWords; word++) into[at + word] = store[place + word] as number;
    this.pairs?.take(store, place, into, at + this.positionWords);
  }

  /** A utility as a fraction of the role's range, from 0 to 1. */
  shareOf(role: number, utility: number): number {
    const range = this.#range(role);
    return range.max > range.min ? Math.min(1, Math.max(0, shareOfScale(utility, range))) : 0.5;
  }

  utilityOf(role: number, share: number): number {
    const { min, max } = this.#range(role);
    return min + share * (max - min);
  }

  #range(role: number): UtilityRange {
    return this.game.roles[role]?.utility ?? { min: 0, max: 100 };
  }
}

/** Whether the game's packed positions are bits that represent facts. */
export function canHaveNetwork(game: Game): boolean {
  return game.fluents !== undefined && game.packing().isPortable;
}

/** An evaluator with an exchangeable network. */
export class NetworkEvaluator implements Evaluator {
  readonly #about: NetworkGame;
  readonly #kernel: ReturnType<typeof evaluationKernel>;
  readonly #packing: Packing;
  readonly #packed: Int32Array;
  readonly #minima: Float64Array;
  readonly #spans: Float64Array;
  #directUnit = 0;
  #productUnits = new Float64Array(0);
  #values = new Float64Array(0);

  constructor(about: NetworkGame, network: ValueNetwork, packing: Packing = about.game.packing()) {
    const { roles } = about.game;
    this.#about = about;
    this.#packing = packing;
    this.#kernel = evaluationKernel(network.shape, about.words);
    this.#packed = new Int32Array(packing.words);
    this.#minima = Float64Array.from(roles, (_, role) => about.utilityOf(role, 0));
    this.#spans = Float64Array.from(roles, (_, role) => about.utilityOf(role, 1) - about.utilityOf(role, 0));
    this.use(network);
  }

  /** Replaces the network by one of the same shape. */
  use(network: ValueNetwork): void {
    const whole = integerNetwork(network);
    this.#kernel.load(whole);
    this.#directUnit = whole.directUnit;
    this.#productUnits = whole.productUnits as Float64Array<ArrayBuffer>;
  }

  value(state: State, role: Role): number {
    this.#packing.pack(state, this.#packed, 0);
    this.#load(this.#packed, 0, 0);
    this.#kernel.evaluate(1);
    return this.#valueAt(0, role);
  }

  evaluate(store: Int32Array, places: ArrayLike<number>): { readonly values: Float64Array } {
    const roles = this.#minima.length;
    if (this.#values.length < places.length * roles)
      this.#values = new Float64Array(2 * places.length * roles);
    const values = this.#values;
    for (let first = 0; first < places.length; first += MOST_POSITIONS) {
      const count = Math.min(MOST_POSITIONS, places.length - first);
      for (let i = 0; i < count; i++) this.#load(store, places[first + i] as number, i);
      this.#kernel.evaluate(count);
      for (let i = 0; i < count; i++) {
        for (let role = 0; role < roles; role++) values[(first + i) * roles + role] = this.#valueAt(i, role);
      }
    }
    return { values };
  }

  #load(store: Int32Array, place: number, position: number): void {
    const { turns, words } = this.#about;
    this.#about.takeInputs(store, place, this.#kernel.states, position * words);
    this.#kernel.heads[position] = turns.at(store, place);
  }

  #valueAt(position: number, role: number): number {
    const { direct, products, heads } = this.#kernel;
    const roles = this.#minima.length;
    const at = position * roles + role;
    const unit = this.#productUnits[(heads[position] as number) * roles + role] as number;
    const logit = (direct[at] as number) * this.#directUnit + (products[at] as number) * unit;
    return (this.#minima[role] as number) + (this.#spans[role] as number) * sigmoid(logit);
  }
}

/** A network trained for a game. */
export class NetworkValues implements PositionValues {
  readonly about: NetworkGame;
  readonly network: ValueNetwork;
  /** Number of positions it was trained on. */
  readonly positions: number;

  constructor(about: NetworkGame, network: ValueNetwork, positions: number) {
    this.about = about;
    this.network = network;
    this.positions = positions;
  }

  evaluator(packing: Packing): Evaluator {
    return new NetworkEvaluator(this.about, this.network, packing);
  }
}
