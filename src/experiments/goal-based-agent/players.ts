/** The players of the thesis (appendix E), with what it says of them. */

/** Where all move at once, some answers are drawn: all of them would be thousands. */
const SEARCH = 'simultaneous=sample';
/** Every match learns from games of its own: with one set for all, results would hang on which of equal cells it favours. */
const TRAINING = `${SEARCH},games=3000,seed=0,weights=rate`;

export const GOAL = `goal-search:${SEARCH}`;
export const SUB_GOAL = `subgoal:${TRAINING},anti=no`;
/** Ours: weighs a feature by how much more often it holds at the end of won games than of others. */
export const SUB_GOAL_BY_LIFT = SUB_GOAL.replace('weights=rate', 'weights=lift');
/** Looks at the answer, too, and keeps away from what the other wants. */
export const SUB_GOALS_OF_BOTH = `subgoal:${TRAINING},anti=yes,depth=2`;
export const TREE = `decision-tree:${TRAINING},anti=no`;
/** As the thesis may have had it: what decides between moves that the tree finds equal is not told there. */
export const TREE_ALONE = `${TREE},ties=random`;
export const CONTEXTUAL = `contextual:${TRAINING},anti=no`;
