/** Games made of a tree, for tests of searches: whoever is to move at a node chooses among its children. */

import type { Game, Move, Role, State } from '../src/game/index.ts';
import { TermPool } from '../src/gdl/index.ts';

export type GameTree =
  | { readonly kind: 'end'; readonly goals: readonly number[] }
  | {
      readonly kind: 'choice';
      /** Legal moves by role; there is one child per joint move, the last role's moves changing quickest. */
      readonly counts: readonly number[];
      readonly children: readonly GameTree[];
    };

interface TreeState extends State {
  readonly tree: GameTree;
}

/** Equal subtrees are one state, so that there are transpositions. */
export function treeGame(roleNames: readonly string[], root: GameTree): Game {
  const pool = new TermPool();
  const treeOf = (state: State): GameTree => (state as TreeState).tree;
  const stateOf = (tree: GameTree): State => ({ brand: 'state', tree }) as TreeState;
  const goal = (state: State, role: Role): number => {
    const tree = treeOf(state);
    return tree.kind === 'end' ? (tree.goals[role] ?? 0) : 0;
  };
  return {
    engine: 'rules',
    roles: roleNames.map((name) => pool.constant(name)),
    initial: stateOf(root),
    legalMoves: (state, role) => {
      const tree = treeOf(state);
      const count = tree.kind === 'end' ? 0 : (tree.counts[role] ?? 0);
      return Array.from({ length: count }, (_, move) => move as Move);
    },
    next: (state, moves) => {
      const tree = treeOf(state);
      if (tree.kind === 'end') throw new RangeError('the game is over');
      const index = tree.counts.reduce((sum, count, role) => sum * count + (moves[role] as number), 0);
      return stateOf(tree.children[index] as GameTree);
    },
    isTerminal: (state) => treeOf(state).kind === 'end',
    goal,
    goalTerms: (state, role) => [pool.constant(String(goal(state, role)))],
    percepts: () => [],
    facts: () => [],
    moveTerm: (move) => pool.constant(String(move)),
    key: (state) => JSON.stringify(treeOf(state)),
  };
}
