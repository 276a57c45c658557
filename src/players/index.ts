/** Players: from a game and a role to a move before the time is up. */
export { FlatPlayer } from './flat/flat-player.ts';
export * from './parameters.ts';
export * from './player.ts';
export * from './player-choice.ts';
export * from './player-kind.ts';
export { RandomPlayer } from './random/random-player.ts';
export { type RandomScoresLimits, randomScores } from './random-scores.ts';
export { PLAYERS } from './registry.ts';
export * from './thoughts.ts';
