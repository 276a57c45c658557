/** The tree grown by a search from a position, for people who want to inspect it. */
import type { Random } from '../../base/index.ts';
import type { Game, Move, Role, State } from '../../game/index.ts';
import { NONE, type TreeSearch } from '../../search/index.ts';
import { defaultSearch } from './mcts.ts';

/** The result of a joint move. */
export interface TreeBranch {
  /** The handle for its branches; undefined if the position was not expanded. */
  readonly node: number | undefined;
  /** One per role. */
  readonly moves: readonly Move[];
  /** Number of visits of the position. */
  readonly visits: number;
  /** By role: the mean goal after its move, whatever the others did; undefined if the move was not tried. */
  readonly means: readonly (number | undefined)[];
  /** By role: the proven goal, if known. */
  readonly proven: readonly number[] | undefined;
}

export interface TreeLimits {
  readonly playouts: number;
  readonly seconds: number;
}

/**
 * @example
 * const tree = new GrownTree({ game, role, random, now }, game.initial, { playouts: 1000, seconds: 1 });
 * tree.branches(tree.root)[0].visits
 */
export class GrownTree {
  readonly root: number;
  readonly simulations: number;
  readonly #search: TreeSearch;

  constructor(
    match: { readonly game: Game; readonly role: Role; readonly random: Random; readonly now: () => number },
    state: State,
    { playouts, seconds }: TreeLimits,
  ) {
    this.#search = defaultSearch({ ...match, budget: { seconds } });
    this.#search.setRoot(state);
    const end = match.now() + 1000 * seconds;
    this.#search.think({ stop: () => match.now() > end, simulations: playouts });
    this.root = this.#search.root;
    this.simulations = this.#search.simulations;
  }

  get visits(): number {
    return this.#search.tree.visits(this.root);
  }

  /** The branches that were tried, most visited first. */
  branches(node: number): TreeBranch[] {
    const { tree, scale } = this.#search;
    if (!tree.isExpanded(node)) return [];
    const found: TreeBranch[] = [];
    const entries: number[] = [];
    for (let index = 0; index < tree.jointCount(node); index++) {
      const child = tree.child(node, index);
      if (child === NONE) continue;
      tree.takeEntries(node, index, entries);
      const values = Array.from({ length: tree.roles }, (_, role) =>
        tree.isProven(child) ? scale.utility(tree.value(child, role), role) : 0,
      );
      found.push({
        node: tree.isExpanded(child) ? child : undefined,
        moves: entries.map((entry) => tree.move(entry) as Move),
        visits: tree.visits(child),
        means: entries.map((entry, role) => {
          const tries = tree.tries(entry);
          return tries === 0 ? undefined : scale.utility(tree.total(entry) / tries, role);
        }),
        proven: tree.isProven(child) ? values : undefined,
      });
    }
    return found.sort((a, b) => b.visits - a.visits);
  }
}
