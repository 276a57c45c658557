/**
 * The player `nested`: rounds of nested Monte Carlo search until the time is up, then the move that is best on
 * average.
 */

import { type Stopwatch, stopwatch } from '../base/index.ts';
import {
  type Move,
  type RoleInfo,
  rolesOf,
  type State,
  type UtilityRange,
  utilityScale,
} from '../game/index.ts';
import {
  goalOfValue,
  type NestedOptions,
  type Rounds,
  type RoundsOfTurn,
  roundsFor,
  type TriedMove,
  uninterrupted,
} from '../search/index.ts';
import type { MatchStart, MoveThought, Turn } from './player.ts';
import { type ThinkingMatch, ThinkingPlayer } from './thinking-player.ts';

/** Milliseconds between two reports. */
const REPORT_PERIOD = 100;

export interface NestedPlan {
  /** The highest level to try. */
  readonly level: number;
  /**
   * As in the paper, a single round of the highest level decides; otherwise results are averaged over as many rounds
   * as time allows.
   */
  readonly once: boolean;
}

export class NestedPlayer extends ThinkingPlayer<RoundsOfTurn> {
  readonly #plan: NestedPlan;
  readonly #options: NestedOptions;

  constructor(plan: NestedPlan, options: NestedOptions) {
    super();
    this.#plan = plan;
    this.#options = options;
  }

  protected prepare({ game, random }: MatchStart): RoundsOfTurn {
    return roundsFor(game, this.#options, random);
  }

  protected think(turn: Turn, match: ThinkingMatch<RoundsOfTurn>): Move {
    const { game, random, now, beliefs, prepared: rounds } = match;
    const states = beliefs
      .states(random)
      .filter(
        (state) =>
          !game.isTerminal(state) && rolesOf(game).every((each) => game.legalMoves(state, each).length > 0),
      );
    if (states.length === 0) return random.pick(turn.legal);
    const search = new NestedTurn(match, turn, this.#options, rounds, stopwatch(turn.budget, now));
    const best = search.run(states, this.#plan);
    // A guessed state may have other legal moves.
    return best !== undefined && turn.legal.includes(best) ? best : random.pick(turn.legal);
  }
}

/** The thinking of one turn. */
class NestedTurn {
  readonly #start: MatchStart;
  readonly #turn: Turn;
  readonly #discount: boolean;
  readonly #watch: Stopwatch;
  readonly #rounds: Rounds;
  #tally: MoveTally;
  #reported = Number.NEGATIVE_INFINITY;

  constructor(
    start: MatchStart,
    turn: Turn,
    { discount }: NestedOptions,
    rounds: RoundsOfTurn,
    watch: Stopwatch,
  ) {
    this.#start = start;
    this.#turn = turn;
    this.#discount = discount;
    this.#watch = watch;
    this.#tally = this.#newTally();
    // Without any round there is no information, so the first one is always finished.
    this.#rounds = rounds(() => this.#tally.rounds > 0 && this.#isOver());
  }

  run(states: readonly State[], { level: highest, once }: NestedPlan): Move | undefined {
    let level = 1;
    for (;;) {
      const before = this.#used();
      if (!this.#round(states, level, once)) break;
      const cost = (this.#used() - before) / this.#tally.rounds;
      // A game of the next level starts a round at every move.
      const growth = this.#turn.legal.length * this.#meanLength();
      if (level === highest || (!once && cost * growth > 1 - this.#used())) break;
      level = once ? highest : level + 1;
    }
    while (!once && !this.#isOver()) if (!this.#round(states, level, once, this.#tally)) break;
    this.#report(level, true);
    return this.#tally.best();
  }

  #newTally(): MoveTally {
    const { game, role } = this.#start;
    return new MoveTally(this.#discount, utilityScale((game.roles[role] as RoleInfo).utility));
  }

  /** Returns whether there was enough time. */
  #round(states: readonly State[], level: number, once: boolean, tally?: MoveTally): boolean {
    const { role, random } = this.#start;
    const rounds = uninterrupted(() => this.#rounds.run(random.pick(states), role, level, random, once));
    if (rounds === undefined) return false;
    const filled = tally ?? this.#newTally();
    for (const tried of rounds) filled.add(tried);
    this.#tally = filled;
    this.#report(level);
    return true;
  }

  #isOver(): boolean {
    return this.#watch.isOver(this.#rounds.work.playouts);
  }

  /** The fraction of the budget used, from 0 to 1. */
  #used(): number {
    const { playouts } = this.#rounds.work;
    return Math.max(this.#watch.share(), playouts / (playouts + this.#watch.playoutsLeft(playouts)));
  }

  #meanLength(): number {
    const { playouts, states } = this.#rounds.work;
    return Math.max(1, states / Math.max(1, playouts));
  }

  #report(level: number, isLast = false): void {
    const now = this.#start.now();
    if (this.#turn.report === undefined || (!isLast && now < this.#reported + REPORT_PERIOD)) return;
    this.#reported = now;
    const { playouts, states } = this.#rounds.work;
    this.#turn.report({
      moves: this.#tally.thoughts(),
      line: [],
      work: { seconds: this.#watch.seconds(), playouts, nodes: states, depth: level },
      note: `level ${level}, ${this.#tally.rounds} ${this.#tally.rounds === 1 ? 'round' : 'rounds'}`,
    });
  }
}

interface Sum {
  readonly move: Move;
  /** Number of rounds with a value for the move. */
  count: number;
  value: number;
  /** The sum of value over length, which distinguishes quick wins from slow ones. */
  haste: number;
}

/**
 * Combines the results of several rounds. The best move has the highest mean value and, if discounting, the highest
 * mean of value over length among those. Games that were cut have no value, which does no harm as long as only one
 * round is pruned.
 */
class MoveTally {
  readonly #sums = new Map<Move, Sum>();
  readonly #discount: boolean;
  readonly #scale: UtilityRange;
  rounds = 0;

  constructor(discount: boolean, scale: UtilityRange) {
    this.#discount = discount;
    this.#scale = scale;
  }

  add(tried: readonly TriedMove[]): void {
    this.rounds++;
    for (const { move, value, length, isCut } of tried) {
      if (isCut) continue;
      const sum = this.#sums.get(move) ?? { move, count: 0, value: 0, haste: 0 };
      sum.count++;
      sum.value += value;
      // An immediate end counts for more than one after a move.
      sum.haste += length === 0 ? 2 * value : value / length;
      this.#sums.set(move, sum);
    }
  }

  /** Undefined if nothing is known about any move. */
  best(): Move | undefined {
    return this.#ranked()[0]?.move;
  }

  /** Best moves first. */
  thoughts(): MoveThought[] {
    return this.#ranked().map(({ move, count, value }) => ({
      move,
      visits: count,
      value: goalOfValue(value / count, this.#scale),
    }));
  }

  #ranked(): Sum[] {
    // Sorting is stable, and moves are in the random order in which they were first tried.
    return [...this.#sums.values()].sort(
      (a, b) =>
        b.value / b.count - a.value / a.count || (this.#discount ? b.haste / b.count - a.haste / a.count : 0),
    );
  }
}
