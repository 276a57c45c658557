/** The contract between games and everything that plays them, and what works with any game. */
export {
  type EngineName,
  type Game,
  goalValue,
  type Move,
  type Observation,
  type Packing,
  perceptsIn,
  type Role,
  type RoleInfo,
  roleInfo,
  type State,
  type Traits,
  type UtilityRange,
} from './game.ts';
export type { GameMemory, KnowledgeKind, Remembered, SavedKnowledge } from './game-memory.ts';
export {
  jointMoveCount,
  jointMoves,
  legalByRole,
  listedMoves,
  playingRoles,
  rolesOf,
} from './joint-moves.ts';
export { isSolvedBy } from './known-solution.ts';
export { type JointMoveRefusal, readJointMove, readMove } from './move-entry.ts';
export { numberedStates, statePacker } from './packing.ts';
export {
  countPaths,
  countStates,
  type PathCount,
  type PerftEvent,
  pathsOfLength,
  type StateCount,
} from './perft.ts';
