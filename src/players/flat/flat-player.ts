/**
 * Flat Monte Carlo: every own move is tried in random games, the more promising ones more often, and the best on average
 * is made. How the tries are shared out is UCB1 (Auer, Cesa-Bianchi and Fischer, "Finite-time analysis of the
 * multiarmed bandit problem", 2002).
 */
import type { Random } from '../../circuit/random.ts';
import { type Game, legalByRole, type Move, type Role, type State } from '../../machine/index.ts';
import { possibleStates } from '../beliefs.ts';
import type { MatchStart, Player, Turn, TurnBudget } from '../player.ts';
import { randomPlayout } from '../random-playout.ts';
import { safeMoves } from './safe-moves.ts';

/** UCB1's bonus is the square root of this times ln n / n of the move. */
const EXPLORATION = 2;
/** Of two wins the quicker one is worth more, by so much per move. */
const IMPATIENCE = 0.001;
const LONGEST_PLAYOUT = 500;
const USUAL_SECONDS = 1;

interface Arm {
  readonly move: Move;
  tries: number;
  total: number;
}

export class FlatPlayer implements Player {
  readonly #now: () => number;
  #match: MatchStart | undefined;

  /** `now` is a clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async start(match: MatchStart): Promise<void> {
    this.#match = match;
  }

  async choose({ history, legal, budget }: Turn): Promise<Move> {
    if (this.#match === undefined) throw new Error('the match has not been started');
    const { game, role, random } = this.#match;
    const [only, ...others] = legal;
    if (only !== undefined && others.length === 0) return only;
    const states = possibleStates(game, role, history, random);
    const [known, ...guesses] = states;
    const sensible =
      known !== undefined && guesses.length === 0 ? safeMoves(game, role, known, legal) : legal;
    const arms = sensible.map((move): Arm => ({ move, tries: 0, total: 0 }));
    if (states.length > 0) {
      this.#tryOut(arms, budget, (move) => tryMove(game, role, random.pick(states), move, random));
    }
    return best(arms, random);
  }

  async stop(): Promise<void> {
    this.#match = undefined;
  }

  #tryOut(arms: readonly Arm[], budget: TurnBudget, worth: (move: Move) => number): void {
    const { seconds, playouts = Number.POSITIVE_INFINITY } = budget;
    const limit = seconds ?? (budget.playouts === undefined ? USUAL_SECONDS : Number.POSITIVE_INFINITY);
    const deadline = this.#now() + limit * 1000;
    for (let tries = 0; tries < playouts && (tries === 0 || this.#now() < deadline); tries++) {
      const arm = mostPromising(arms, tries);
      arm.total += worth(arm.move);
      arm.tries++;
    }
  }
}

function tryMove(game: Game, role: Role, state: State, move: Move, random: Random): number {
  const legal = legalByRole(game, state);
  // A guessed state may not allow the move; then it says nothing for it.
  if (!legal[role]?.includes(move) || legal.some((moves) => moves.length === 0)) return 0;
  const moves = legal.map((each, other) => (other === role ? move : random.pick(each)));
  const { value, length } = randomPlayout(game, game.next(state, moves), role, random, LONGEST_PLAYOUT);
  return value * (1 - IMPATIENCE * length);
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

/** The best on average; by chance among equals, so that not every game starts alike. */
function best(arms: readonly Arm[], random: Random): Move {
  const average = ({ tries, total }: Arm) => (tries === 0 ? Number.NEGATIVE_INFINITY : total / tries);
  const highest = Math.max(...arms.map(average));
  return random.pick(arms.filter((arm) => average(arm) === highest)).move;
}
