/** Learns the values of positions: first from random games, then from games that the network plays against itself. */
import type { Random } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { trainingGames } from '../training-games.ts';
import type { ModelKind } from './model-kind.ts';
import { ValueNetwork } from './network.ts';
import { canHaveNetwork, NetworkEvaluator, NetworkGame, NetworkValues } from './network-values.ts';
import { tellingPairs } from './pair-inputs.ts';
import { RandomSamples } from './random-samples.ts';
import { Samples } from './samples.ts';
import { SelfPlay } from './self-play.ts';
import { NetworkTraining } from './training.ts';

export type { ModelKind } from './model-kind.ts';

const HIDDEN_UNITS: Readonly<Record<ModelKind, number>> = { linear: 0, pairs: 0, network: 32 };
const MOST_PAIRS = 256;
/** Number of positions stored for training. */
const KEPT = 1 << 16;
/** Number of positions played before each round of training. */
const PART = 2048;
/** Average number of times that a position is used. */
const REUSE = 2;
const BATCH = 128;
/**
 * Fraction of the work spent on random games, unless that exceeds the number of positions from which they can still
 * teach anything.
 */
const RANDOM_SHARE = 0.2;
const MOST_RANDOM = 200_000;
/** Initial step size, and final step size relative to it. */
const RATE = 0.005;
const LAST_RATE = 0.03;
/** Lower, so that earlier learning is not destroyed. */
const RESUMED_RATE = 0.002;

/** Learning in progress, part by part. */
export class NetworkLearning {
  readonly kind: ModelKind;
  /** Number of positions learned from. */
  positions: number;
  /** The mean loss of the last part. */
  loss = Number.NaN;
  /** Whether positions with different values have been seen. */
  isTelling = false;
  #about: NetworkGame;
  #training: NetworkTraining;
  #samples: Samples;
  #evaluator: NetworkEvaluator;
  #randomGames: RandomSamples | undefined;
  #selfPlay: SelfPlay | undefined;
  #wantsRandomGames: boolean;
  readonly #firstRate: number;
  readonly #random: Random;

  /** @param start knowledge about the game to continue from */
  constructor(game: Game, kind: ModelKind, random: Random, start?: NetworkValues) {
    this.kind = kind;
    this.#random = random;
    this.positions = start?.positions ?? 0;
    this.isTelling = start !== undefined;
    this.#wantsRandomGames = start === undefined;
    this.#firstRate = start === undefined ? RATE : RESUMED_RATE;
    this.#about = start?.about ?? new NetworkGame(game);
    const shape = this.#about.shape(HIDDEN_UNITS[kind]);
    const facts = game.fluents?.length ?? 0;
    const active = game.facts(game.initial).length;
    const network = start?.network ?? ValueNetwork.random(shape, active, random.fork(), facts);
    this.#training = new NetworkTraining(network, this.#about.words, { batch: BATCH });
    this.#samples = new Samples(this.#about.words, shape.roles, KEPT);
    this.#evaluator = new NetworkEvaluator(this.#about, network);
  }

  /** Number of self-play games; none before it has learned from random games. */
  get games(): number {
    return this.#selfPlay?.games ?? 0;
  }

  /**
   * Plays some games and learns from them.
   *
   * @param share fraction of the work done, from 0 to 1: games are random at first, and steps are short at the end
   */
  advance(share: number, stop: () => boolean): void {
    const before = this.#samples.added;
    this.#wantsRandomGames &&= share < RANDOM_SHARE && this.positions < MOST_RANDOM;
    if (!this.#wantsRandomGames || this.#watchRandomGames(stop) === 0) this.#playItself(stop);
    const added = this.#samples.added - before;
    this.positions += added;
    this.isTelling ||= differ(this.#samples);
    const rate = this.#firstRate * Math.max(LAST_RATE, Math.min(1, 2 * (1 - share)));
    this.#learn(Math.ceil((added * REUSE) / BATCH), rate, stop);
  }

  /** The values learned so far. */
  values(): NetworkValues {
    return new NetworkValues(this.#about, this.#training.network.copy(), this.positions);
  }

  /** Continues from other weights of the same shape, for threads that learn together. */
  take(parameters: Float32Array): void {
    this.#training.network.parameters.set(parameters);
  }

  /** Returns the number of positions added. */
  #watchRandomGames(stop: () => boolean): number {
    this.#randomGames ??= new RandomSamples(
      this.#about,
      trainingGames(this.#about.game, this.#random.fork()),
      (limit) => this.#random.below(limit),
    );
    let added = 0;
    while (added < PART && !stop()) {
      const more = this.#randomGames.play(this.#samples, stop);
      if (more === 0) break;
      added += more;
    }
    return added;
  }

  #playItself(stop: () => boolean): void {
    if (this.#selfPlay === undefined) {
      if (this.kind === 'pairs' && this.#about.pairs === undefined) this.#addPairs();
      this.#selfPlay = new SelfPlay(this.#about, this.#random.fork());
    }
    this.#evaluator.use(this.#training.network);
    this.#selfPlay.play(this.#evaluator, this.#samples, PART, stop);
  }

  #learn(steps: number, rate: number, stop: () => boolean): void {
    if (this.#samples.count === 0) return;
    let loss = 0;
    let made = 0;
    for (; made < steps && !stop(); made++) loss += this.#training.step(this.#samples, rate, this.#random);
    if (made > 0) this.loss = loss / made;
  }

  /** Adds the pairs that mattered in random games to the inputs; facts keep their weights. */
  #addPairs(): void {
    const { network } = this.#training;
    const about = new NetworkGame(this.#about.game, tellingPairs(network, this.#samples, MOST_PAIRS));
    const wider = new ValueNetwork(about.shape(network.shape.hidden));
    wider.bias.set(network.bias);
    wider.rows.set(network.rows);
    wider.output.set(network.output);
    this.#about = about;
    this.#training = new NetworkTraining(wider, about.words, { batch: BATCH });
    this.#samples = new Samples(about.words, network.shape.roles, KEPT);
    this.#evaluator = new NetworkEvaluator(about, wider);
  }
}

export interface NetworkTask {
  readonly kind: ModelKind;
  readonly random: Random;
  /** Number of positions to learn from. */
  readonly positions: number;
  readonly stop?: () => boolean;
  /** The fraction of the time used, if a clock decides when to end. */
  readonly share?: () => number;
  readonly start?: NetworkValues | undefined;
}

/** Undefined if the facts of the game are not known in advance, or if games do not show how to win. */
export function learnNetwork(game: Game, task: NetworkTask): NetworkValues | undefined {
  const { kind, random, positions, stop = () => false, start } = task;
  if (!canHaveNetwork(game)) return undefined;
  const learning = new NetworkLearning(game, kind, random, start);
  const first = learning.positions;
  const share = (): number =>
    Math.max((learning.positions - first) / positions, task.share === undefined ? 0 : task.share());
  for (let done = share(); done < 1 && !stop(); done = share()) learning.advance(done, stop);
  return learning.isTelling ? learning.values() : undefined;
}

/** Whether there are different targets. */
function differ({ targets, count, roles }: Samples): boolean {
  for (let role = 0; role < roles; role++) {
    for (let sample = 1; sample < count; sample++)
      if (targets[sample * roles + role] !== targets[role]) return true;
  }
  return false;
}
