/**
 * Planners for arcade games in turn-based games, which `simulationOf` turns into simulations. Other roles are assumed
 * to move at random.
 */
import { stopwatch } from '../../base/index.ts';
import { type GameTicks, type Move, playingRoles, simulationOf } from '../../game/index.ts';
import { CallBudget, type Plan, type Planner } from '../../search/index.ts';
import { FlatPlayer } from '../flat-player.ts';
import type { ParameterSchema, ValuesOf } from '../parameters.ts';
import type { MatchStart, Player, Turn } from '../player.ts';
import { definePlayer, type MakePlanner, type PlayerKind } from '../player-kind.ts';

/** Defines a player of arcade games that also plays turn-based games as simulations. */
export function definePlanner<const Schema extends ParameterSchema>(kind: {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  readonly parameters: Schema;
  readonly plan: (values: ValuesOf<Schema>) => MakePlanner;
}): PlayerKind {
  return definePlayer({ ...kind, create: (values) => new PlanningPlayer(kind.plan(values)) });
}

interface PlanningMatch extends MatchStart {
  readonly planner: Planner<GameTicks>;
}

class PlanningPlayer implements Player {
  readonly #makePlanner: MakePlanner;
  #match: PlanningMatch | undefined;
  /** Plays games with hidden information, since simulations show the whole state. */
  #others: FlatPlayer | undefined;
  /** Number of moves made when it last thought. */
  #step = -1;

  constructor(makePlanner: MakePlanner) {
    this.#makePlanner = makePlanner;
  }

  async start(match: MatchStart): Promise<void> {
    await this.stop();
    const { game, role } = match;
    if (game.traits.hidesInformation) {
      this.#others = new FlatPlayer();
      await this.#others.start(match);
      return;
    }
    const planner = this.#makePlanner(simulationOf(game), playingRoles(game).indexOf(role));
    this.#match = { ...match, planner };
  }

  async choose(turn: Turn): Promise<Move> {
    if (this.#others !== undefined) return this.#others.choose(turn);
    if (this.#match === undefined) throw new Error('the match has not been started');
    const { planner, random, now } = this.#match;
    const { situation, legal, budget, signal, step, report } = turn;
    const [only, ...others] = legal;
    if (situation.kind !== 'state' || (only !== undefined && others.length === 0)) return only as Move;
    if (step < this.#step) planner.forget?.();
    this.#step = step;
    const watch = stopwatch(budget, now);
    const calls = new CallBudget<GameTicks>(budget.playouts ?? Number.POSITIVE_INFINITY, {
      isTimeUp: () => signal?.aborted === true || watch.isOver(0),
    });
    const plan = planner.choose({ state: situation.state, ticks: step }, random, calls);
    const move = plan.action as Move;
    report?.(this.#thoughts(plan, watch.seconds()));
    return legal.includes(move) ? move : random.pick(legal);
  }

  async stop(): Promise<void> {
    this.#match = undefined;
    this.#others = undefined;
    this.#step = -1;
  }

  #thoughts({ action, visits, line, calls, note }: Plan, seconds: number) {
    const moves = [...visits].map(([move, count]) => ({ move: move as Move, visits: count }));
    moves.sort((a, b) => Number(b.move === action) - Number(a.move === action) || b.visits - a.visits);
    return {
      moves,
      line: this.#match?.game.roles.length === 1 ? line.map((each) => [each as Move]) : [],
      work: { seconds, nodes: calls },
      ...(note !== undefined && { note }),
    };
  }
}
