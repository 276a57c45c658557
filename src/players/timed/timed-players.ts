/** The players of real-time games: two that do not think, two that search, and a planner that sees the game in ticks. */
import { type TimedTicks, timedSimulation } from '../../engines/index.ts';
import { type Microunits, type Move, UNIT } from '../../game/index.ts';
import {
  CallBudget,
  OpenLoopPlanner,
  type TimedSearchParameters,
  TimedTreeSearch,
} from '../../search/index.ts';
import type { TimedDecision, TimedPlayer, TimedPlayerKind, TimedSeat, TimedThought } from './timed-player.ts';

/** Waits for a random time, one unit on average, then makes a random legal move. */
const random: TimedPlayerKind = {
  name: 'random',
  summary: 'waits for a random time, one unit on average, and makes any legal move',
  create: ({ random: chance, reaction }) => {
    let readyAt: Microunits | undefined;
    return {
      decide: ({ view, now, actsAt }) => {
        readyAt ??= now + waitOf(chance.fraction());
        if (actsAt < readyAt) return { kind: 'wait', until: readyAt };
        readyAt = actsAt + waitOf(chance.fraction());
        const legal = view.legalMoves(actsAt);
        return legal.length === 0 ? idle(view, actsAt, reaction) : { kind: 'move', move: chance.pick(legal) };
      },
    };
  },
};

/** Exponential distribution, so that a move is equally likely at any time. */
function waitOf(fraction: number): Microunits {
  return Math.ceil(-Math.log(1 - fraction) * UNIT);
}

const first: TimedPlayerKind = {
  name: 'first',
  summary: 'makes the first legal move as soon as it can',
  create: ({ reaction }) => ({
    decide: ({ view, actsAt }) => {
      const [move] = view.legalMoves(actsAt);
      return move === undefined ? idle(view, actsAt, reaction) : { kind: 'move', move };
    },
  }),
};

/** Where there is nothing to decide: thinks again in time to act right after the next expiry, or when a message arrives. */
function idle(view: TimedThought['view'], actsAt: Microunits, reaction: Microunits): TimedDecision {
  return { kind: 'idle', until: view.nextExpiry(actsAt) + 1 - reaction };
}

const tree: TimedPlayerKind = {
  name: 'rt-mcts',
  summary: 'tree search over moves and waiting, in which each role decides at its own times',
  create: (seat) => searching(seat, {}),
};

const flat: TimedPlayerKind = {
  name: 'rt-flat',
  summary: 'tries each move and waiting in random games, without a tree',
  create: (seat) => searching(seat, { depth: 1 }),
};

function searching(
  { game, role, random: chance, reaction }: TimedSeat,
  parameters: TimedSearchParameters,
): TimedPlayer {
  const search = new TimedTreeSearch(game, role, reaction, chance, parameters);
  return {
    decide: ({ view, actsAt, isEnough }) => {
      if (view.legalMoves(actsAt).length === 0) return idle(view, actsAt, reaction);
      const choice = search.choose({
        at: actsAt,
        seen: view.seen,
        sample: (run) => view.sample(actsAt, run, chance),
        isEnough,
      });
      // Thinking again takes as long as the reaction time.
      return choice.kind === 'move'
        ? { kind: 'move', move: choice.move }
        : { kind: 'wait', until: Math.max(actsAt, choice.until - reaction) };
    },
  };
}

/** The planner's ticks are as long as the reaction time, but at least a tenth of a unit. */
const SHORTEST_TICK: Microunits = UNIT / 10;
/** Number of ticks that the planner looks ahead. */
const PLANNED_TICKS = 40;

const planner: TimedPlayerKind = {
  name: 'rt-planner',
  summary: 'the planner of arcade games: sees the game in ticks of a tenth of a unit or of its reaction time',
  create: (seat) => {
    const { game, role, random: chance, reaction } = seat;
    // A simulation shows the whole state, which is hidden from players in this game.
    if (game.traits.hidesInformation) return searching(seat, { depth: 1 });
    const tick = Math.max(SHORTEST_TICK, reaction);
    const simulation = timedSimulation(game, tick);
    const player = game.roles.slice(0, role).filter(({ isChance }) => !isChance).length;
    const state: TimedTicks = simulation.start();
    const plan = new OpenLoopPlanner(simulation, player, {
      depth: PLANNED_TICKS,
      curiosity: 0,
      discount: 0.995,
    });
    return {
      decide: ({ view, actsAt, isEnough }) => {
        if (view.legalMoves(actsAt).length === 0) return idle(view, actsAt, reaction);
        view.sample(actsAt, state.run, chance);
        state.now = actsAt;
        state.ticks = 1;
        plan.forget();
        const budget: CallBudget<TimedTicks> = new CallBudget(Number.POSITIVE_INFINITY, {
          isTimeUp: () => isEnough(budget.used),
        });
        const { action } = plan.choose(state, chance, budget);
        return action === 0
          ? { kind: 'wait', until: Math.max(actsAt, actsAt + tick - reaction) }
          : { kind: 'move', move: (action - 1) as Move };
      },
    };
  },
};

/** By name. */
export const TIMED_PLAYERS: readonly TimedPlayerKind[] = [tree, flat, planner, random, first];

export function timedPlayerKind(name: string): TimedPlayerKind | undefined {
  return TIMED_PLAYERS.find((kind) => kind.name === name.toLowerCase());
}
