/** The contract between games and all that plays them, and what can be done with any game. */
export { type EngineName, type Game, goalValue, type Move, type Role, type State } from './game.ts';
export type { GameMemory, KnowledgeKind, Remembered, SavedKnowledge } from './game-memory.ts';
export { isChance, jointMoveCount, jointMoves, legalByRole, listedMoves, rolesOf } from './joint-moves.ts';
export { isSolvedBy } from './known-solution.ts';
export { type JointMoveRefusal, readJointMove, readMove } from './move-entry.ts';
export {
  countPaths,
  countStates,
  type PathCount,
  type PerftEvent,
  pathsOfLength,
  type StateCount,
} from './perft.ts';
