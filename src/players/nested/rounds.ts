/** Tries moves with whichever search is quicker: many games in step, or one after the other. */
import type { Random } from '../../circuit/random.ts';
import { CircuitGame, type Game, type Role, Simulator, type State } from '../../machine/index.ts';
import { NestedBatch } from './nested-batch.ts';
import { LONGEST_GAME, type NestedOptions } from './nested-options.ts';
import { NestedSearch, type NestedWork, type TriedMove } from './nested-search.ts';

/** What a player asks for. */
export interface Rounds {
  readonly work: Readonly<NestedWork>;
  /**
   * One round or more, each with the moves that were tried. A single one is pruned as the options say; where several are
   * to be averaged, the games of the highest level are played in full: those that are left by pruning are not typical.
   */
  run(state: State, role: Role, level: number, random: Random, isSingle: boolean): TriedMove[][];
}

/** Makes the rounds of a turn. */
export type RoundsOfTurn = (isOver: () => boolean) => Rounds;

/** Random games that fill the lanes well. */
const FULL_SWEEP = 512;

/**
 * Cutting on a win at level 1 leaves so few random games that there is nothing to play in step, and a bound that is
 * handed down needs the games one after the other.
 */
export function roundsFor(game: Game, options: NestedOptions, random: Random): RoundsOfTurn {
  const isOneByOne = options.cascade || (options.cut.has(1) && !options.discount);
  if (isOneByOne || !(game instanceof CircuitGame)) return (isOver) => oneByOne(game, options, isOver);
  const simulator = new Simulator(game, { seed: random.next32(), maxLength: LONGEST_GAME });
  return (isOver) => inStep(game, simulator, options, isOver);
}

function oneByOne(game: Game, options: NestedOptions, isOver: () => boolean): Rounds {
  const search = new NestedSearch(game, options, isOver);
  return {
    work: search.work,
    run: (state, role, level, random, isSingle) => [
      search.tryMoves(state, role, level, random.fork(), !isSingle),
    ],
  };
}

function inStep(
  game: CircuitGame,
  simulator: Simulator,
  options: NestedOptions,
  isOver: () => boolean,
): Rounds {
  const batch = new NestedBatch(game, simulator, options, isOver);
  return {
    work: batch.work,
    run: (state, role, level, random, isSingle) => {
      if (isSingle) return batch.rounds(state, role, level, 1, random);
      const games = options.playouts * game.legalMoves(state, role).length ** level;
      return batch.rounds(state, role, level, Math.ceil(FULL_SWEEP / games), random, true);
    },
  };
}
