/** Games as machines: states, moves and what follows from them, whichever engine computes it. */
export * from './game.ts';
export { RulesGame, type RulesGameOptions } from './rules/rules-game.ts';
