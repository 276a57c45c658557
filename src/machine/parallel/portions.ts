/**
 * In what portions playouts are made, so that results become known along the way. Lanes idle at the end of a portion
 * until its last game is over, so it must hold many games for each lane. Sizes depend on nothing but the playouts
 * made: the same seed gives the same games, whatever the clock says.
 */
import type { Scores, Simulator } from '../sliced/simulator.ts';

/** Games for each lane in the first portion. */
const FIRST = 8;
/** Games for each lane that make the idle time small. */
const ENOUGH = 64;
/** Operations on words that take some ten milliseconds. */
const ENOUGH_OPERATIONS = 3e7;

export function nextPortion(
  { lanes, operations }: Pick<Simulator, 'lanes' | 'operations'>,
  { playouts, transitions }: Pick<Scores, 'playouts' | 'transitions'>,
): number {
  if (playouts === 0) return FIRST * lanes;
  const perRound = (operations.step * Math.max(1, transitions)) / playouts;
  const most = Math.max(ENOUGH, Math.ceil(ENOUGH_OPERATIONS / perRound));
  return lanes * Math.min(most, Math.max(FIRST, Math.floor(playouts / lanes)));
}
