/** Learns which features matter in a game from random games, batch by batch, until the order of sub-goals is stable. */
import type { Random } from '../base/index.ts';
import { type Game, type Role, rolesOf } from '../game/index.ts';
import { MatchTable } from './decision-tree.ts';
import type { Features } from './features.ts';
import { FeatureCounts, findSubGoals, StepFeatures, type SubGoal } from './sub-goals.ts';
import { type TrainingGames, trainingGames, VerdictJudge } from './training-games.ts';

export interface LearningOptions {
  /** Number of games in a group, over which means are computed. */
  readonly group?: number;
  /** Number of games in a batch, after which the order is checked. */
  readonly batch?: number;
  /** Number of games stored for trees. */
  readonly kept?: number;
}

export interface LearningLimits {
  readonly games: number;
  readonly stop?: () => boolean;
  /** Whether to end as soon as the order of sub-goals is stable. */
  readonly untilSettled?: boolean;
}

/** As in the source. */
const GROUP = 100;
const BATCH = 1000;
/** Number of batches over which the order has to stay the same. */
const SETTLED_BATCHES = 3;
/** With fewer wins, no conclusions are possible. */
const LEAST_WINS = 30;
const MOST_KEPT_BYTES = 64e6;

/**
 * @example
 * const learning = new SubGoalLearning(game, seededRandom(1234));
 * learning.learn({ games: 3000 });
 * const [best] = learning.subGoals(0 as Role);
 * termText(learning.features.terms[best.feature]) // '(cell 2 2 x)'
 */
export class SubGoalLearning {
  readonly game: Game;
  readonly table: MatchTable;
  readonly #training: TrainingGames;
  readonly #batch: number;
  readonly #judges: readonly VerdictJudge[];
  readonly #counts: readonly FeatureCounts[];
  readonly #steps = new StepFeatures();
  /** By role: the result, and the number of games it is based on. */
  readonly #found: { readonly games: number; readonly subGoals: readonly SubGoal[] }[] = [];
  #order = '';
  #unchanged = 0;

  constructor(
    game: Game,
    random: Random,
    { group = GROUP, batch = BATCH, kept = Number.POSITIVE_INFINITY }: LearningOptions = {},
  ) {
    this.game = game;
    this.#batch = batch;
    this.#training = trainingGames(game, random);
    const roles = rolesOf(game);
    this.#judges = roles.map((role) => new VerdictJudge(game, role));
    this.#counts = roles.map(() => new FeatureCounts(group));
    this.table = new MatchTable(roles.length, { games: kept, bytes: MOST_KEPT_BYTES });
  }

  get features(): Features {
    return this.#training.features;
  }

  /** Whether many games are played at once. */
  get isFast(): boolean {
    return this.#training.isFast;
  }

  get games(): number {
    return this.counts(0 as Role).games;
  }

  /** Whether the order of sub-goals has been stable for several batches. */
  get isSettled(): boolean {
    return this.#unchanged >= SETTLED_BATCHES;
  }

  counts(role: Role): FeatureCounts {
    return this.#counts[role] as FeatureCounts;
  }

  /** Learns until the given total number of games, or until stopped. */
  learn({ games, stop, untilSettled = false }: LearningLimits): void {
    while (this.games < games && !(untilSettled && this.isSettled)) {
      const inBatch = this.#batch - (this.games % this.#batch);
      const block = this.#training.play(Math.min(inBatch, games - this.games), { ...(stop && { stop }) });
      if (block === undefined) return;
      const verdicts = this.#judges.map((judge) => judge.judge(block));
      verdicts.forEach((verdict, role) => {
        this.#counts[role]?.add(block, verdict);
      });
      this.#steps.add(block);
      this.table.add(block, verdicts);
      if (untilSettled && this.games % this.#batch === 0) this.#compareOrder();
      if (stop?.()) return;
    }
  }

  /** Whether random games have shown enough wins of the role. */
  hasWins(role: Role): boolean {
    const { wins, games } = this.counts(role);
    return wins >= LEAST_WINS && wins < games;
  }

  /** Best first; empty if random games show nothing. Returns the same list until more is learned. */
  subGoals(role: Role): readonly SubGoal[] {
    const known = this.#found[role];
    if (known?.games === this.games) return known.subGoals;
    const subGoals = this.hasWins(role)
      ? findSubGoals(this.counts(role), (feature) => this.#steps.isDetermined(feature))
      : [];
    this.#found[role] = { games: this.games, subGoals };
    return subGoals;
  }

  #compareOrder(): void {
    const order = rolesOf(this.game)
      .map((role) => this.subGoals(role).map(({ feature, rank }) => [rank, feature]))
      .map((pairs) => pairs.sort(([r = 0, f = 0], [s = 0, g = 0]) => r - s || f - g).join(';'))
      .join('|');
    this.#unchanged = order === this.#order && order !== '' ? this.#unchanged + 1 : 0;
    this.#order = order;
  }
}
