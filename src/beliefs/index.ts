/** Beliefs: what a role with incomplete information can know about a match, and how likely the rest is. */
export { allStatesAfter } from './all-states.ts';
export { type Belief, type BeliefSettings, Beliefs, type Situation } from './beliefs.ts';
export { type History, historyDrawer } from './histories.ts';
export { type Knowledge, knowledgeOf } from './knowledge.ts';
export { loadBeliefs } from './load-beliefs.ts';
export { type View, Views } from './views.ts';
