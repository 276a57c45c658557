/** Are two games the same? Comparison, mappings between games, and games in disguise. */
export {
  type ClassMember,
  classesOf,
  type Fingerprint,
  fingerprintOf,
  type GameClasses,
  mayBeSame,
  type PairAnswer,
  pairAnswer,
} from './classes.ts';
export { type CompareOptions, compareGames, type GameComparison, type SameGames } from './compare-games.ts';
export { type GameMapping, inverse, isIdentity } from './mapping.ts';
export { mutantsOf } from './mutate.ts';
export { type NearGames, nearComparison } from './near.ts';
export { mergedPositions, positionSymmetries } from './position-symmetries.ts';
export { scrambledSheet } from './scramble.ts';
export { Subject } from './subject.ts';
