/** Games for measurements, from the text of their rules. */

import { loadGame, readRules } from '../../engines/index.ts';
import type { Game } from '../../game/index.ts';
import type { TurnBasedDescription } from '../../gdl/index.ts';

/** Undefined if it is not turn-based or has errors. */
export function turnsOf(rules: string): TurnBasedDescription | undefined {
  const read = readRules(rules, { checks: 'reading' });
  return read.kind === 'rules' ? read.description : undefined;
}

/** @param seconds time limit for the circuit */
export function gameOf(rules: string, seconds = 60): Game {
  const loaded = loadGame(rules, { checks: 'reading', seconds });
  if (loaded.kind === 'game') return loaded.compilation.game;
  const isGame = loaded.code === 'start' || loaded.code === 'library';
  throw new TypeError(isGame ? loaded.reason : 'this is not a game with turns');
}
