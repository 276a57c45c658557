/** Expanding a position in parts that do not depend on each other, so that several threads could share the work. */
import { canonicalText } from '../../gdl/index.ts';
import { type Game, jointMoves, legalByRole, type Move, type Role, type State } from '../../machine/index.ts';

/** What is done at once: all moves of one kind, as one legal rule gives them, or each move alone. */
export type Grouping = 'rule' | 'move';

export interface ExpansionTask {
  readonly state: State;
  readonly joints: readonly (readonly Move[])[];
}

/** Does tasks in any order and on any thread; gives the states after each task's joint moves. */
export type Expander = (game: Game, tasks: readonly ExpansionTask[]) => Promise<State[][]>;

/** One task after the other. */
export const inTurn: Expander = async (game, tasks) => tasks.map((task) => expandTask(game, task));

export function expandTask(game: Game, { state, joints }: ExpansionTask): State[] {
  return joints.map((moves) => game.next(state, moves));
}

export interface Expansion {
  /** Who chooses here; the first of those who do. */
  readonly mover: Role;
  readonly tasks: readonly ExpansionTask[];
}

/** Undefined where the game is over or cannot go on. */
export function expansionOf(game: Game, state: State, grouping: Grouping): Expansion | undefined {
  if (game.isTerminal(state)) return undefined;
  const legal = legalByRole(game, state);
  if (legal.some((moves) => moves.length === 0)) return undefined;
  const mover = Math.max(
    0,
    legal.findIndex((moves) => moves.length > 1),
  ) as Role;
  const groups = new Map<string, Move[][]>();
  for (const moves of jointMoves(legal)) {
    const key = groupKey(game, moves[mover] as Move, grouping);
    const group = groups.get(key) ?? [];
    group.push(moves);
    groups.set(key, group);
  }
  return { mover, tasks: [...groups.values()].map((joints) => ({ state, joints })) };
}

/** The name of the move's function tells which rule made it legal, as far as a machine knows. */
function groupKey(game: Game, move: Move, grouping: Grouping): string {
  if (grouping === 'move') return String(move);
  const term = game.moveTerm(move);
  return term.kind === 'compound' ? `${term.name}/${term.args.length}` : canonicalText(term);
}
