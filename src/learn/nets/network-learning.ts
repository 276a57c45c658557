/** Learns what positions of a game are worth: from random games at first, then from games that the network plays against itself. */
import type { Random } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { trainingGames } from '../training-games.ts';
import { ValueNetwork } from './network.ts';
import { canHaveNetwork, NetworkEvaluator, NetworkGame, NetworkValues } from './network-values.ts';
import { tellingPairs } from './pair-inputs.ts';
import { RandomSamples } from './random-samples.ts';
import { Samples } from './samples.ts';
import { SelfPlay } from './self-play.ts';
import { NetworkTraining } from './training.ts';

/** What is learned: a weight for each fact, weights for telling pairs of facts too, or a network with a hidden layer. */
export const MODEL_KINDS = ['linear', 'pairs', 'network'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

const HIDDEN_UNITS: Readonly<Record<ModelKind, number>> = { linear: 0, pairs: 0, network: 32 };
const MOST_PAIRS = 256;
/** Positions that are kept to learn from. */
const KEPT = 1 << 16;
/** Positions that are played before they are learned from. */
const PART = 2048;
/** Times that a position is learned from, on average. */
const REUSE = 2;
const BATCH = 128;
/** Of the work, this part is for random games, unless that is more positions than they can tell anything new by. */
const RANDOM_SHARE = 0.2;
const MOST_RANDOM = 200_000;
/** The length of steps at first, and in the end relative to that. */
const RATE = 0.005;
const LAST_RATE = 0.03;
/** What was learned before is not to be shaken. */
const RESUMED_RATE = 0.002;

/** Learning that is under way, part by part. */
export class NetworkLearning {
  readonly kind: ModelKind;
  /** Positions that were learned from. */
  positions: number;
  /** The mean loss of the last part. */
  loss = Number.NaN;
  /** Whether positions were found to differ in worth. */
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

  /** @param start what is known about the game, to go on from there */
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

  /** Games that the network has played against itself; none before it has learned from random ones. */
  get games(): number {
    return this.#selfPlay?.games ?? 0;
  }

  /**
   * Plays some games and learns from them.
   *
   * @param share of the work that is done, from 0 to 1: at first games are random, and in the end steps are short
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

  /** What has been learned so far. */
  values(): NetworkValues {
    return new NetworkValues(this.#about, this.#training.network.copy(), this.positions);
  }

  /** Goes on from other weights of the same shape, as threads do that learn together. */
  take(parameters: Float32Array): void {
    this.#training.network.parameters.set(parameters);
  }

  /** How many positions were added. */
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

  /** Takes the pairs that random games have shown to matter among the inputs; facts keep their weights. */
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
  /** Positions to learn from. */
  readonly positions: number;
  readonly stop?: () => boolean;
  /** How much of the time is used up, where a clock decides when to end. */
  readonly share?: () => number;
  readonly start?: NetworkValues | undefined;
}

/** Undefined if the game has no facts that are known beforehand, or games do not tell how to win. */
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

/** Whether targets differ at all. */
function differ({ targets, count, roles }: Samples): boolean {
  for (let role = 0; role < roles; role++) {
    for (let sample = 1; sample < count; sample++)
      if (targets[sample * roles + role] !== targets[role]) return true;
  }
  return false;
}
