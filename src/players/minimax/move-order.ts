/**
 * Which options to look at first, so that the others can be pruned: the best of a shallower search, then those that
 * refuted positions of the same depth (killers), then those that often were best anywhere (the history heuristic:
 * J. Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989).
 */
import type { Move, Role } from '../../machine/index.ts';
import type { Side, SidesTurn } from './sides.ts';

const KILLERS = 2;
const KILLER_RANK = 2 ** 50;
const CHOICE_RANK = 2 ** 51;

export class MoveOrder {
  /** By ply: moves, the latest first. */
  readonly #killers: number[][] = [];
  /** By role and move. */
  readonly #history: number[][] = [];

  /** The numbers of a side's options, the most promising first. */
  order(turn: SidesTurn, side: Side, ply: number, choice: number): number[] {
    const count = turn.counts[side];
    const options = Array.from({ length: count }, (_, option) => option);
    if (count < 2) return options;
    const role = turn.onlyChooser(side);
    const ranks = options.map((option) =>
      option === choice ? CHOICE_RANK : role === undefined ? 0 : this.#rank(turn, role, option, ply),
    );
    return options.sort((a, b) => (ranks[b] as number) - (ranks[a] as number) || a - b);
  }

  /** To be told which option of a side pruned the rest. */
  refuted(turn: SidesTurn, side: Side, option: number, ply: number, depth: number): void {
    const role = turn.onlyChooser(side);
    if (role === undefined) return;
    const move = turn.legal[role]?.[option] as Move;
    this.#history[role] ??= [];
    const history = this.#history[role];
    history[move] = (history[move] ?? 0) + depth * depth;
    const killers = this.#killers[ply] ?? [];
    this.#killers[ply] = [move, ...killers.filter((each) => each !== move)].slice(0, KILLERS);
  }

  #rank(turn: SidesTurn, role: Role, option: number, ply: number): number {
    const move = turn.legal[role]?.[option] as Move;
    const killer = this.#killers[ply]?.indexOf(move) ?? -1;
    return killer >= 0 ? KILLER_RANK - killer : (this.#history[role]?.[move] ?? 0);
  }
}
