/**
 * The player `flat` tries every move in random games, preferring promising moves by UCB1 (Auer et al. 2002), and
 * excludes moves that let others win immediately.
 */
import { type Random, stopwatch } from '../base/index.ts';
import {
  type Game,
  jointMoves,
  legalByRole,
  type Move,
  middleOf,
  type Role,
  type RoleInfo,
  randomPlayout,
  type State,
  shareOfScale,
  type UtilityRange,
  utilityScale,
} from '../game/index.ts';
import type { Thoughts, Turn } from './player.ts';
import { definePlayer } from './player-kind.ts';
import { type ThinkingMatch, ThinkingPlayer } from './thinking-player.ts';

/** The exploration bonus of UCB1 is the square root of this times ln n / (visits of the move). */
const EXPLORATION = 2;
/** Quicker wins are worth more, by this much per move. */
const IMPATIENCE = 0.001;
const LONGEST_PLAYOUT = 500;
/** Number of tries between two reports. */
const REPORT_PERIOD = 256;

interface Arm {
  readonly move: Move;
  tries: number;
  total: number;
}

export class FlatPlayer extends ThinkingPlayer {
  protected prepare(): void {}

  protected think(turn: Turn, { game, role, random, now, beliefs }: ThinkingMatch<void>): Move {
    const { legal } = turn;
    const states = beliefs.states(random);
    const [known, ...guesses] = states;
    const sensible =
      known !== undefined && guesses.length === 0 ? safeMoves(game, role, known, legal) : legal;
    const arms = sensible.map((move): Arm => ({ move, tries: 0, total: 0 }));
    if (states.length > 0) {
      const scale = scaleOf(game, role);
      tryOut(arms, turn, now, scale, (move) => tryMove(game, role, random.pick(states), move, random));
    }
    return best(arms, random);
  }
}

export const flat = definePlayer({
  name: 'flat',
  summary: 'flat Monte Carlo: random games after each move, allocated by UCB1, without a tree',
  source: 'Auer, Cesa-Bianchi and Fischer 2002 (UCB1)',
  parameters: {},
  create: () => new FlatPlayer(),
});

function tryOut(
  arms: readonly Arm[],
  { budget, report }: Turn,
  now: () => number,
  scale: UtilityRange,
  worth: (move: Move) => number,
): void {
  const watch = stopwatch(budget, now);
  let tries = 0;
  for (; tries === 0 || !watch.isOver(tries); tries++) {
    const arm = mostPromising(arms, tries);
    arm.total += worth(arm.move);
    arm.tries++;
    if (tries % REPORT_PERIOD === 0) report?.(thoughts(arms, scale, watch.seconds(), tries + 1));
  }
  report?.(thoughts(arms, scale, watch.seconds(), tries));
}

function thoughts(
  arms: readonly Arm[],
  { min, max }: UtilityRange,
  seconds: number,
  playouts: number,
): Thoughts {
  const moves = arms
    .filter(({ tries }) => tries > 0)
    .map(({ move, tries, total }) => ({ move, visits: tries, value: min + ((max - min) * total) / tries }))
    .sort((a, b) => b.value - a.value);
  return { moves, line: [], work: { seconds, playouts } };
}

function scaleOf(game: Game, role: Role): UtilityRange {
  return utilityScale((game.roles[role] as RoleInfo).utility);
}

function tryMove(game: Game, role: Role, state: State, move: Move, random: Random): number {
  const legal = legalByRole(game, state);
  // The move may be illegal in a guessed state, which then gives no information about it.
  if (!legal[role]?.includes(move) || legal.some((moves) => moves.length === 0)) return 0;
  const moves = legal.map((each, other) => (other === role ? move : random.pick(each)));
  const { state: end, length } = randomPlayout(game, game.next(state, moves), random, LONGEST_PLAYOUT);
  return shareOfScale(game.utility(end, role), scaleOf(game, role)) * (1 - IMPATIENCE * length);
}

function mostPromising(arms: readonly Arm[], tries: number): Arm {
  let chosen = arms[0] as Arm;
  let highest = Number.NEGATIVE_INFINITY;
  for (const arm of arms) {
    if (arm.tries === 0) return arm;
    const promise = arm.total / arm.tries + Math.sqrt((EXPLORATION * Math.log(tries)) / arm.tries);
    if (promise > highest) {
      chosen = arm;
      highest = promise;
    }
  }
  return chosen;
}

/** The best move on average, chosen randomly among equals, so that games do not all start alike. */
function best(arms: readonly Arm[], random: Random): Move {
  const average = ({ tries, total }: Arm) => (tries === 0 ? Number.NEGATIVE_INFINITY : total / tries);
  const highest = Math.max(...arms.map(average));
  return random.pick(arms.filter((arm) => average(arm) === highest)).move;
}

// Moves that do not let others win immediately. Random games rarely find such replies (Teytaud and Teytaud, "On the
// huge impact of decisive and anti-decisive moves in Monte-Carlo tree search", 2010).

/** Maximum number of states to examine; beyond it, the remaining moves are assumed to be safe. */
const MOST_STATES = 4_000;

/** Returns all moves if none is safe. Only applies to turns: if others move at the same time, nothing is certain. */
function safeMoves(game: Game, role: Role, state: State, legal: readonly Move[]): readonly Move[] {
  let seen = 0;
  // Below this value, the role would rather avoid the outcome.
  const tolerable = middleOf(scaleOf(game, role));
  const isSafe = (move: Move): boolean => {
    const before = legalByRole(game, state);
    if (before.some((moves, other) => other !== role && moves.length !== 1)) return true;
    const after = game.next(
      state,
      before.map((moves, other) => (other === role ? move : (moves[0] as Move))),
    );
    if (game.isTerminal(after)) return game.utility(after, role) >= tolerable;
    const answers = legalByRole(game, after);
    if (answers[role]?.length !== 1) return true;
    for (const joint of jointMoves(answers)) {
      if (++seen > MOST_STATES) return true;
      const end = game.next(after, joint);
      if (game.isTerminal(end) && game.utility(end, role) < tolerable) return false;
    }
    return true;
  };
  const safe = legal.filter(isSafe);
  return safe.length === 0 ? legal : safe;
}
