/** Exact values of moves in any two-player game with a constant sum of goals, within a limit on counted work. */
import { type Game, listedMoves, type Role, type State, singleEvaluator } from '../../../src/game/index.ts';
import { AlphaBeta, Sides, TranspositionTable } from '../../../src/search/index.ts';
import { jointMove } from './positions.ts';

/** Thrown for positions that are too hard. */
class OutOfWork extends Error {}

const MEGABYTES = 64;
/** Search depth in moves. */
const DEEPEST = 200;

export class GameSolver {
  readonly #game: Game;
  readonly #sum: number;
  readonly #search: AlphaBeta;
  #left = 0;

  /** @param sum the sum of the goals, if it is known but not proved */
  constructor(game: Game, sum?: number) {
    const constantSum = game.traits.utility.constantSum ?? sum;
    if (constantSum === undefined)
      throw new RangeError('goals that do not add up to the same are not solved');
    this.#game = game;
    this.#sum = constantSum;
    const first = 0 as Role;
    const { min, max } = game.roles[first]?.utility ?? { min: 0, max: 100 };
    this.#search = new AlphaBeta(new Sides(game, first), {
      evaluator: singleEvaluator(game, () => (min + max) / 2),
      highest: max,
      simultaneous: 'mixed',
      table: new TranspositionTable(game, { megabytes: MEGABYTES }),
      isOrdered: true,
      isOver: () => {
        if (this.#left-- <= 0) throw new OutOfWork();
        return false;
      },
    });
  }

  /**
   * The goal that the role with a choice reaches with each of its moves, in the order of the legal moves; undefined
   * if that takes too much work, or if play may continue for ever.
   *
   * @param work maximum number of visited positions
   */
  values(state: State, role: Role, work: number): number[] | undefined {
    this.#left = work;
    const values: number[] = [];
    for (const move of listedMoves(this.#game, state, role)) {
      const joint = jointMove(this.#game, state, () => move);
      const value = joint && this.#value(this.#game.next(state, joint));
      if (value === undefined) return undefined;
      values.push(role === 0 ? value : this.#sum - value);
    }
    return values;
  }

  /** Goal of the first role. */
  #value(state: State): number | undefined {
    try {
      for (let depth = 1; depth <= DEEPEST; depth++) {
        this.#search.wasCut = false;
        const value = this.#search.value(state, depth);
        if (this.#search.isProven) return value;
        if (!this.#search.wasCut) return undefined;
      }
      return undefined;
    } catch (error) {
      if (error instanceof OutOfWork) return undefined;
      throw error;
    }
  }
}
