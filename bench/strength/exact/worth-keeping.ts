/** Selects positions that separate strong players from weak ones. */
import type { Random } from '../../../src/base/index.ts';
import { type Game, listedMoves, type Move, type Role, type State } from '../../../src/game/index.ts';
import { chooser, jointMove } from './positions.ts';

/** Maximum share of correct guesses. */
const MOST_LUCK = 0.5;
/** Number of guesses by one playout per move. */
const GUESSES = 24;

/**
 * Whether the moves of a position differ in what they are worth, and neither chance, nor a look at the next two moves,
 * nor a playout for each move usually finds the best.
 *
 * @param values of the moves as they are listed
 */
export function isWorthKeeping(
  game: Game,
  state: State,
  role: Role,
  values: readonly number[],
  random: Random,
): boolean {
  const best = Math.max(...values);
  const isBest = values.map((value) => value === best);
  if (share(isBest) > MOST_LUCK) return false;
  const after = listedMoves(game, state, role).map((move) => after1(game, state, move));
  const highest = game.roles[role]?.utility.max ?? 100;
  if (after.some((next) => game.isTerminal(next) && game.utility(next, role) === highest)) return false;
  const safe = isBest.filter((_, i) => !losesAtOnce(game, after[i] as State, role));
  if (safe.length > 0 && share(safe) > MOST_LUCK) return false;
  let right = 0;
  for (let guess = 0; guess < GUESSES; guess++) {
    const scores = after.map((next) => playout(game, next, role, random));
    const top = Math.max(...scores);
    // Equal scores are equally likely to be chosen.
    right += share(isBest.filter((_, i) => scores[i] === top));
  }
  return right / GUESSES <= MOST_LUCK;
}

const share = (marks: readonly boolean[]): number => marks.filter(Boolean).length / marks.length;

function after1(game: Game, state: State, move: Move): State {
  return game.next(state, jointMove(game, state, () => move) as Move[]);
}

/** Whether another role can end the game to the role's disadvantage. */
function losesAtOnce(game: Game, state: State, role: Role): boolean {
  const { min = 0 } = game.roles[role]?.utility ?? {};
  if (game.isTerminal(state)) return game.utility(state, role) === min;
  const other = chooser(game, state);
  const moves = other === undefined ? [undefined] : listedMoves(game, state, other);
  if (other === role) return false;
  return moves.some((move) => {
    const joint = jointMove(game, state, () => move);
    const next = joint && game.next(state, joint);
    return next !== undefined && game.isTerminal(next) && game.utility(next, role) === min;
  });
}

function playout(game: Game, from: State, role: Role, random: Random): number {
  let state = from;
  while (!game.isTerminal(state))
    state = game.next(
      state,
      game.roles.map((_, each) => random.pick(game.legalMoves(state, each as Role))),
    );
  return game.utility(state, role);
}
