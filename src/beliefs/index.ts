/** Beliefs: what a role that does not see everything can know of a match, and how likely the rest is. */
export { allStatesAfter } from './all-states.ts';
export {
  BELIEF_DEFAULTS,
  type Belief,
  type BeliefSettings,
  Beliefs,
  type Contradiction,
  type Situation,
} from './beliefs.ts';
export type { History, RoleModel } from './histories.ts';
export { type Knowledge, knowledgeOf, type LikelyFact } from './knowledge.ts';
export { type View, Views } from './views.ts';
