/** Looks ahead as far as it can, assuming that all other players do the same. */
import { type Random, type Stopwatch, stopwatch } from '../base/index.ts';
import {
  type Evaluator,
  type Game,
  type Move,
  middleOf,
  type Role,
  type RoleInfo,
  type State,
  singleEvaluator,
  type UtilityRange,
  utilityScale,
} from '../game/index.ts';
import type { ModelKind } from '../learn/index.ts';
import {
  AlphaBeta,
  alphaBetaRoot,
  focus,
  goalProximity,
  iterativeDeepening,
  MaxN,
  maxNRoot,
  mobility,
  principalVariation,
  type Root,
  type RootMove,
  type RootView,
  Sides,
  type Simultaneous,
  score,
  TranspositionTable,
} from '../search/index.ts';
import { DEEPEST, EVALUATION_PARTS, type EvaluationPart } from './evaluations.ts';
import { learningBudget, type SharedLessons, sharedValues } from './learning/shared-values.ts';
import type { MatchStart, Thoughts, Turn } from './player.ts';
import { type ThinkingMatch, ThinkingPlayer } from './thinking-player.ts';

export interface MinimaxOptions {
  /** Number of moves to look ahead; 0 for as many as time allows. */
  readonly depth: number;
  /** A name such as `goal+mobility`, or an unlisted evaluation. */
  readonly evaluation: string | EvaluationMaker;
  /** The kind of model for `learned`. */
  readonly values: ModelKind;
  readonly opponents: 'paranoid' | 'maxn';
  readonly simultaneous: Simultaneous;
  readonly megabytes: number;
}

export class MinimaxPlayer extends ThinkingPlayer<Evaluator> {
  readonly #options: MinimaxOptions;

  constructor(options: MinimaxOptions) {
    super();
    this.#options = options;
  }

  protected prepare(match: MatchStart): Evaluator {
    const { evaluation, values } = this.#options;
    const random = match.random.fork();
    return typeof evaluation === 'string'
      ? evaluationCalled(evaluation, match.game, random, { ...match, values })
      : evaluation(match.game, random, match);
  }

  protected think({ legal, budget, report }: Turn, match: ThinkingMatch<Evaluator>): Move {
    const { game, role, random, now, beliefs, prepared: evaluation } = match;
    const watch = stopwatch(budget, now);
    const search = this.#search(game, role, beliefs.states(random), watch, evaluation);
    if (search === undefined) return random.pick(legal);
    const { depth } = this.#options;
    const { min: lowest, max: highest } = (game.roles[role] as RoleInfo).utility;
    const limits = { highest, lowest, from: depth || 1, to: depth || DEEPEST };
    let last: RootView | undefined;
    for (const view of iterativeDeepening(search.root, legal, random, limits)) {
      last = view;
      report?.(this.#thoughts(view, search, watch));
    }
    if (last === undefined) return random.pick(legal);
    // An unfinished depth counts as work too.
    report?.(this.#thoughts(last, search, watch));
    return chosen(last.moves, random);
  }

  #search(
    game: Game,
    role: Role,
    states: readonly State[],
    watch: Stopwatch,
    evaluator: Evaluator,
  ): RunningSearch | undefined {
    const { megabytes, opponents, simultaneous } = this.#options;
    const isOver = (positions: number) => watch.isOver(positions);
    const size = { megabytes, most: watch.playoutsLeft(0) };
    if (opponents === 'maxn') {
      const table = new TranspositionTable(game, { ...size, width: game.roles.length });
      const highest = game.roles.map(({ utility }) => utility.max);
      const search = new MaxN(game, role, { evaluator, highest, table, isOver });
      const root = maxNRoot(search, states, role);
      return root && { root, positions: () => search.positions, line: () => [] };
    }
    const sides = new Sides(game, role);
    const table = new TranspositionTable(game, size);
    const { min: lowest, max: highest } = (game.roles[role] as RoleInfo).utility;
    const search = new AlphaBeta(sides, {
      evaluator,
      highest,
      lowest,
      simultaneous,
      table,
      isOrdered: true,
      isOver,
    });
    const root = alphaBetaRoot(search, states, simultaneous);
    const [state] = states;
    const line = (move: Move) => (state === undefined ? [] : principalVariation(sides, table, state, move));
    return root && { root, positions: () => search.positions, line };
  }

  #thoughts({ moves, depth, isFinal }: RootView, search: RunningSearch, watch: Stopwatch): Thoughts {
    const [best] = moves;
    return {
      moves: moves.map(({ move, value, isExact, provenAt }) => ({
        move,
        ...(isExact && { value, isProven: provenAt !== undefined }),
      })),
      line: best === undefined ? [] : search.line(best.move),
      work: { seconds: watch.seconds(), nodes: search.positions(), depth },
      ...(isFinal && best?.provenAt !== undefined && { note: `solved: worth ${round(best.value)}` }),
    };
  }
}

interface RunningSearch {
  readonly root: Root;
  positions(): number;
  line(move: Move): readonly (readonly Move[])[];
}

/** Returns the first move, unless moves are to be mixed. */
function chosen(moves: readonly RootMove[], random: Random): Move {
  let left = random.below(2 ** 32) / 2 ** 32;
  for (const { move, share = 1 } of moves) {
    left -= share;
    if (left < 0) return move;
  }
  return (moves[0] as RootMove).move;
}

const round = (value: number): string => String(Math.round(100 * value) / 100);

const LESSONS: SharedLessons = { from: 'search', model: 'linear', positions: 100_000 };

const learned: EvaluationMaker = (game, _, match) => {
  const { budget = {}, now = () => performance.now(), memory, values: model = LESSONS.model } = match ?? {};
  const values = sharedValues(
    { game, budget: learningBudget(budget), now, ...(memory && { memory }) },
    { ...LESSONS, model },
  );
  return values?.evaluator(game.packing()) ?? indifferent(game);
};

const MAKERS: Readonly<Record<EvaluationPart, EvaluationMaker>> = {
  focus,
  goal: goalProximity,
  learned,
  mobility,
  score,
};

/** @param name one of `EVALUATIONS` */
function evaluationCalled(name: string, ...[game, random, match]: Parameters<EvaluationMaker>): Evaluator {
  const parts = EVALUATION_PARTS.filter((part) => name.split('+').includes(part)).map((part) =>
    MAKERS[part](game, random, match),
  );
  const [only, ...more] = parts;
  if (only === undefined) return indifferent(game);
  return withinGoals(game, more.length === 0 ? only : meanOf(game, parts));
}

function meanOf(game: Game, parts: readonly Evaluator[]): Evaluator {
  return singleEvaluator(game, (state, role) => {
    let sum = 0;
    for (const part of parts) sum += part.value(state, role);
    return sum / parts.length;
  });
}

/** An estimate is never as good as a win, nor as bad as a loss. */
function withinGoals(game: Game, evaluator: Evaluator): Evaluator {
  const scales = game.roles.map(({ utility }) => utilityScale(utility));
  return singleEvaluator(game, (state, role) => {
    const { min, max } = scales[role] as UtilityRange;
    const value = Math.min(max, Math.max(min, evaluator.value(state, role)));
    return min + (max - min) / 100 + 0.98 * (value - min);
  });
}

/** Gives every position the middle of the scale. */
function indifferent(game: Game): Evaluator {
  const middles = game.roles.map(({ utility }) => middleOf(utilityScale(utility)));
  return singleEvaluator(game, (_, role) => middles[role] as number);
}

/** What an evaluation is made for. */
export interface EvaluationMatch extends Pick<MatchStart, 'budget' | 'now' | 'memory'> {
  /** The kind of model, for evaluations that learn. */
  readonly values?: ModelKind;
}

/** Prepares an evaluation for a game; `match` limits the time for it. */
type EvaluationMaker = (game: Game, random: Random, match?: EvaluationMatch) => Evaluator;
