/** Are two games the same? Comparison, mappings between games, and games in disguise. */
export {
  type ClassMember,
  type Fingerprint,
  fingerprintOf,
  type GameClass,
  GameClasses,
  mayBeSame,
  type OpenQuestion,
} from './classes.ts';
export {
  type CompareOptions,
  compareGames,
  type DifferentGames,
  type GameComparison,
  type SameGames,
  type UndecidedGames,
  type Witness,
} from './compare-games.ts';
export { composed, type GameMapping, inverse, isIdentity, type MappedMove, type Pair } from './mapping.ts';
export { type Change, type NearGames, nearComparison } from './near.ts';
export type { DerivedFluent } from './positions.ts';
export { type Replay, replay } from './replay.ts';
export { DISGUISES, type Disguise, scrambledSheet } from './scramble.ts';
export { Subject, type SubjectOptions } from './subject.ts';
