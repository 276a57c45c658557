/** Trees of questions about sub-goals, for a whole match or for one turn. */
import type { Role } from '../game/index.ts';
import { type DecisionNode, type DecisionTreeOptions, growTree } from './decision-tree.ts';
import type { SubGoalLearning } from './sub-goal-learning.ts';
import type { SubGoal } from './sub-goals.ts';

export interface TreeSettings {
  readonly criterion: DecisionTreeOptions['criterion'];
  readonly prune: boolean;
  /** Games that a side has to have to be divided; 0 for the default share of all games. */
  readonly least: number;
}

export const DEFAULT_TREE: TreeSettings = { criterion: 'gain', prune: false, least: 0 };

/**
 * The part of all games that a side has to have to be divided. In a tree for one turn the questions are about moves of
 * which only one will be made; asked one after the other they come down to games that ended before the others were made,
 * which tells little about a position that goes on, so that few of them are asked.
 */
const LEAST_SHARE = 0.01;
const LEAST_SHARE_IN_CONTEXT = 0.1;

/** By list of sub-goals and settings; it takes a while to grow, and the next match may need the same. */
const wholeTrees = new WeakMap<readonly SubGoal[], Map<string, DecisionNode>>();

/** The tree of all sub-goals of a role. */
export function wholeTree(
  learning: SubGoalLearning,
  role: Role,
  { criterion, prune, least }: TreeSettings,
): DecisionNode {
  const subGoals = learning.subGoals(role);
  const known = wholeTrees.get(subGoals) ?? new Map<string, DecisionNode>();
  wholeTrees.set(subGoals, known);
  const key = `${criterion} ${prune} ${least}`;
  const values = { criterion, prune, least, share: LEAST_SHARE };
  const tree = known.get(key) ?? subGoalTree(learning, role, subGoals, values);
  known.set(key, tree);
  return tree;
}

/** The tree of those sub-goals that matter in a turn. */
export function contextualTree(
  learning: SubGoalLearning,
  role: Role,
  selected: readonly SubGoal[],
  settings: TreeSettings,
): DecisionNode {
  return subGoalTree(learning, role, selected, { ...settings, share: LEAST_SHARE_IN_CONTEXT });
}

function subGoalTree(
  { table }: SubGoalLearning,
  role: Role,
  subGoals: readonly SubGoal[],
  { criterion, prune, least, share }: TreeSettings & { readonly share: number },
): DecisionNode {
  return growTree(
    table,
    role,
    subGoals.map(({ feature }) => feature),
    { criterion, prunes: prune, leastGames: least || Math.ceil(share * table.games) },
  );
}
