/** Two small searches that are independent of the players: best play in small games, and shortest solutions. */
import {
  type Game,
  jointMoves,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  rolesOf,
  type State,
} from '../../src/game/index.ts';

/** The reason why a game cannot be solved by these searches. */
export class NotSolvable extends Error {}

/** The best possible goal. */
const BEST_GOAL = 100;

/**
 * The players' goals, without chance, if every player maximises its own goal: backward induction over all states, with
 * averages where chance decides. Exact for puzzles and for games of two players with a constant sum of goals.
 */
export function bestPlay(game: Game, mostStates: number): readonly number[] {
  const players = playingRoles(game);
  const known = new Map<string, readonly number[]>();

  const value = (state: State): readonly number[] => {
    const key = game.key(state);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= mostStates) throw new NotSolvable(`it has more than ${mostStates} states`);
    const found = game.isTerminal(state) ? players.map((role) => game.utility(state, role)) : choice(state);
    known.set(key, found);
    return found;
  };

  const choice = (state: State): readonly number[] => {
    const legal = legalByRole(game, state);
    const choosers = rolesOf(game).filter((role) => (legal[role]?.length ?? 0) > 1);
    if (choosers.length > 1) throw new NotSolvable('several roles choose at once');
    const [chooser] = choosers;
    const after = (moves: readonly Move[]) => value(game.next(state, moves));
    if (chooser !== undefined && game.roles[chooser]?.isChance) {
      const values = [...jointMoves(legal)].map(after);
      return players.map((_, i) => values.reduce((sum, goals) => sum + (goals[i] ?? 0), 0) / values.length);
    }
    const mover = Math.max(0, players.indexOf(chooser as Role));
    let best: readonly number[] = [];
    for (const moves of jointMoves(legal)) {
      const goals = after(moves);
      if ((goals[mover] ?? 0) > (best[mover] ?? Number.NEGATIVE_INFINITY)) best = goals;
      if (best[mover] === BEST_GOAL) break;
    }
    return best;
  };

  return value(game.initial);
}

/**
 * Length in joint moves of the shortest path to an end with the wanted goal of the first role, among paths shorter
 * than `length`. Returns undefined if there is none; throws if there are too many states to decide.
 */
export function shorterLine(
  game: Game,
  isWanted: (state: State) => boolean,
  length: number,
  mostStates: number,
): number | undefined {
  const seen = new Set([game.key(game.initial)]);
  let level: State[] = [game.initial];
  for (let depth = 0; depth < length && level.length > 0; depth++) {
    const next: State[] = [];
    for (const state of level) {
      if (game.isTerminal(state)) {
        if (isWanted(state)) return depth;
        continue;
      }
      for (const moves of jointMoves(legalByRole(game, state))) {
        const after = game.next(state, moves);
        const key = game.key(after);
        if (seen.has(key)) continue;
        if (seen.size >= mostStates) throw new NotSolvable(`it has more than ${mostStates} states`);
        seen.add(key);
        next.push(after);
      }
    }
    level = next;
  }
  return undefined;
}
