/** Games that consist of a tree, for tests of searches: the role to move at a node chooses among its children. */

import {
  type Game,
  type Move,
  numberedStates,
  OneLaneBatch,
  type Role,
  roleInfo,
  type State,
} from '../src/game/index.ts';
import { TermPool } from '../src/gdl/index.ts';

export type GameTree =
  | { readonly kind: 'end'; readonly goals: readonly number[] }
  | {
      readonly kind: 'choice';
      /** Legal moves by role; there is one child per joint move, with the last role's moves varying fastest. */
      readonly counts: readonly number[];
      readonly children: readonly GameTree[];
    };

interface TreeState extends State {
  readonly tree: GameTree;
}

const UTILITY = { min: 0, max: 100 };

/** Equal subtrees are one state, so that there are transpositions. */
export function treeGame(roleNames: readonly string[], root: GameTree): Game {
  const pool = new TermPool();
  const roles = roleNames.map((name) => roleInfo(pool.constant(name), UTILITY));
  const treeOf = (state: State): GameTree => (state as TreeState).tree;
  const stateOf = (tree: GameTree): State => ({ brand: 'state', tree }) as TreeState;
  const key = (state: State): string => JSON.stringify(treeOf(state));
  const utility = (state: State, role: Role): number => {
    const tree = treeOf(state);
    return tree.kind === 'end' ? (tree.goals[role] ?? 0) : 0;
  };
  const game: Game = {
    engine: 'rules',
    traits: {
      hidesInformation: false,
      chance: roles.some(({ isChance }) => isChance) ? 'role' : 'none',
      time: 'turns',
      takesTurns: undefined,
      utility: UTILITY,
    },
    roles,
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
    utility,
    goalTerms: (state, role) => [pool.constant(String(utility(state, role)))],
    observe: (_, moves) => ({ kind: 'moves', moves }),
    facts: () => [],
    moveTerm: (move) => pool.constant(String(move)),
    moveText: (move) => String(move),
    key,
    packing: () => numberedStates(key),
    batch: () => new OneLaneBatch(game),
    batchCost: () => ({ lanes: 1, seconds: 0 }),
  };
  return game;
}
