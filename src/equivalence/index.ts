/** Are two games the same? Comparison, mappings between games, and games in disguise. */
export { fingerprintOf, GameClasses, mayBeSame } from './classes.ts';
export { type CompareOptions, compareGames, type GameComparison, type SameGames } from './compare-games.ts';
export { type GameMapping, inverse, isIdentity } from './mapping.ts';
export { type NearGames, nearComparison } from './near.ts';
export { scrambledSheet } from './scramble.ts';
export { Subject } from './subject.ts';
