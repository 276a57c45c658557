/** Games for measurements, from the text of their rules. */

import { compile } from '../../engines/index.ts';
import type { Game } from '../../game/index.ts';
import { isTurnBased, readDescription, type TurnBasedDescription } from '../../gdl/index.ts';

/** Undefined if it cannot be played in turns, or has errors. */
export function turnsOf(rules: string): TurnBasedDescription | undefined {
  const { description, findings } = readDescription(rules);
  const isSound = findings.every(({ severity }) => severity !== 'error');
  return isSound && isTurnBased(description) ? description : undefined;
}

/** @param seconds for the circuit */
export function gameOf(rules: string, seconds = 60): Game {
  const description = turnsOf(rules);
  if (description === undefined) throw new TypeError('this is not a game with turns');
  return compile(description, { seconds }).game;
}
