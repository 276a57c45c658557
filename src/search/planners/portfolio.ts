/**
 * A portfolio that chooses a method of planning by properties of the world: whether it involves chance, whether it
 * stands still while nobody acts, and whether anything can be gained within reach.
 *
 * - A world without chance that stands still is a puzzle: the planner waits and continues one search from tick to tick
 * until it finds a winning line.
 * - In a world without chance that moves, it plans again in every tick, and follows a winning line to its end.
 * - In a world with chance, a novelty search shows where something can be gained; if nothing is in reach, it goes where
 * it has not been since it last gained or lost anything. Among opponents, or where it can only move along a line, an
 * open-loop search takes its place then.
 */
import { counted, type Random } from '../../base/index.ts';
import type { Simulation } from '../../game/index.ts';
import { ForwardModel } from './forward-model.ts';
import { OpenLoopPlanner } from './open-loop.ts';
import type { CallBudget, Plan, Planner } from './planner.ts';
import { PuzzleSearch } from './puzzle-search.ts';
import { WidthPlanner } from './width-planner.ts';

/**
 * The number of ticks that may pass while a puzzle is searched; the rest of the run must be long enough for the line.
 */
const PATIENCE = 300;
/** The share of the budget for the novelty search where it does not explore. */
const WIDE_SHARE = 0.7;
/** Whoever has fewer actions than four directions and waiting moves along a line at most, and has nothing to explore. */
const EXPLORERS_ACTIONS = 5;
/** Paths that gain less than this are not worth following. */
const LEAST_GAIN = 1e-9;

export class PortfolioPlanner<State> implements Planner<State> {
  readonly #simulation: Simulation<State>;
  readonly #role: number;
  readonly #model: ForwardModel<State>;
  readonly #isCertain: boolean;
  readonly #explorer: WidthPlanner<State>;
  readonly #watcher: WidthPlanner<State>;
  readonly #curious: OpenLoopPlanner<State>;
  #puzzle: PuzzleSearch<State> | undefined;
  /** The rest of a winning line. */
  #line: readonly number[] = [];
  #waited = 0;

  constructor(simulation: Simulation<State>, role: number) {
    this.#simulation = simulation;
    this.#role = role;
    this.#model = new ForwardModel(simulation, role, true);
    this.#isCertain = simulation.traits.chance === 'none' && simulation.roles.length === 1;
    const samples = this.#isCertain ? 0 : 5;
    const parameters = { samples, idle: true, pruned: 'count' } as const;
    this.#explorer = new WidthPlanner(simulation, role, { ...parameters, ties: 'new-places' });
    this.#watcher = new WidthPlanner(simulation, role, { ...parameters, ties: 'longest' });
    this.#curious = new OpenLoopPlanner(simulation, role);
  }

  forget(): void {
    this.#puzzle = undefined;
    this.#line = [];
    this.#waited = 0;
    this.#curious.forget();
    this.#explorer.forget();
  }

  choose(state: State, random: Random, budget: CallBudget<State>): Plan {
    const start = budget.used;
    const known = this.#follow();
    if (known !== undefined) return known;
    if (this.#isCertain && !this.#simulation.isOver(state)) {
      const plan = this.#solve(state, random, budget);
      if (plan !== undefined) return { ...plan, calls: budget.used - start };
    }
    const plan = this.#plan(state, random, budget);
    return { ...plan, calls: budget.used - start };
  }

  /** Returns the next action of a winning line. */
  #follow(): Plan | undefined {
    const [action] = this.#line;
    if (action === undefined) return undefined;
    const line = this.#line;
    this.#line = line.slice(1);
    const note = `follows a line that wins in ${counted(line.length, 'tick')}`;
    return { action, value: 1000, line, visits: new Map([[action, line.length]]), calls: 0, note };
  }

  /** Handles worlds without chance. Returns undefined if waiting would be wrong. */
  #solve(state: State, random: Random, budget: CallBudget<State>): Plan | undefined {
    const simulation = this.#simulation;
    if (this.#waited >= PATIENCE) return undefined;
    const isFirst = this.#puzzle === undefined;
    const action = simulation.idleAction(state, this.#role);
    if (isFirst) {
      const root = this.#stillState(state, action, random, budget);
      if (root === undefined) return undefined;
      this.#puzzle = new PuzzleSearch(simulation, this.#role, root);
    }
    const won = this.#puzzle?.advance(random, budget);
    if (won !== undefined) {
      // The search starts from the state after one tick of waiting.
      this.#line = isFirst ? [action, ...won] : won;
      return this.#follow();
    }
    if (this.#puzzle === undefined || this.#puzzle.isExhausted) return undefined;
    this.#waited++;
    const note = `waits and searches: ${this.#puzzle.states} states`;
    return { action, value: 0, line: [action], visits: new Map(), calls: 0, note };
  }

  /** Returns the state after one tick of waiting if a second tick changes nothing more. */
  #stillState(state: State, idle: number, random: Random, budget: CallBudget<State>): State | undefined {
    const simulation = this.#simulation;
    if (simulation.traits.canIdle !== true || budget.left < 2) return undefined;
    this.#model.release();
    const later = this.#model.copy(state);
    this.#model.step(later, idle, random, budget);
    const latest = this.#model.copy(later);
    if (!this.#model.step(latest, idle, random, budget) || simulation.isOver(latest)) return undefined;
    return simulation.key(later) === simulation.key(latest) ? later : undefined;
  }

  #plan(state: State, random: Random, budget: CallBudget<State>): Plan {
    this.#puzzle = undefined;
    const explores =
      this.#simulation.roles.length === 1 &&
      this.#simulation.legalActions(state, this.#role).length >= EXPLORERS_ACTIONS;
    const wide = explores
      ? this.#explorer.choose(state, random, budget)
      : this.#watcher.choose(state, random, budget.part(Math.ceil(budget.left * WIDE_SHARE)));
    if (this.#isCertain && wide.value > 500) this.#line = wide.line.slice(1);
    if (explores || wide.value > LEAST_GAIN) return wide;
    const curious = this.#curious.choose(state, random, budget);
    return { ...curious, note: 'no reward within reach: goes where it has not been' };
  }
}
