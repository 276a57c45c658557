/** Players: from a game and a role to a move before the time is up. */
export { FlatPlayer } from './flat/flat-player.ts';
export * from './player.ts';
export { RandomPlayer } from './random/random-player.ts';
export { type RandomScoresLimits, randomScores } from './random-scores.ts';
