/** `anygame/equivalence`: whether two games are the same, mappings between games, and games in disguise. */
export {
  type CompareOptions,
  compareGames,
  type GameComparison,
  type GameMapping,
  inverse,
  nearComparison,
  Subject,
  scrambledSheet,
} from '../equivalence/index.ts';
