/** `anygame/equivalence`: whether two games are the same, and games in disguise. */
export { compareGames, type GameComparison, Subject, scrambledSheet } from '../equivalence/index.ts';
