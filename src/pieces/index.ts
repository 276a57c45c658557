/**
 * How pieces move, learned from matches of board games: automata over micro-moves, planning domains, and both together
 * (GRL).
 */
export { learnEndings } from './endings.ts';
export { type Evidence, evidenceOf } from './evidence.ts';
export { learnMoves, MoveGenerator } from './learned-moves.ts';
export { learnDomain, ZERO_SORT } from './locm.ts';
export type { PiecePosition, PieceTraces, Side, Turn } from './micro-moves.ts';
export { findPieceGame, type PieceGame, randomMatches } from './piece-games.ts';
export { learnRestrictions, restricted } from './restrictions.ts';
export { learnAutomaton } from './sgrl.ts';
export { turnPlans } from './turn-actions.ts';
