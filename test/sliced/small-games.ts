/** Games small enough to compute the exact results of random play. */

import { compile } from '../../src/engines/compile.ts';
import { CircuitGame } from '../../src/engines/index.ts';
import { described, sheetDescription } from '../games.ts';

export interface SmallGame {
  readonly game: CircuitGame;
}

/** A game of the library by the path of its sheet in `games/`, without its ending. */
export function libraryGame(sheet: string): SmallGame {
  return compiled(sheetDescription(`games/${sheet}.kif`));
}

/** A game made of rules in prefix notation. */
export function gameOf(rules: string): SmallGame {
  return compiled(described(rules));
}

function compiled(description: Parameters<typeof compile>[0]): SmallGame {
  const { game, reason } = compile(description);
  if (!(game instanceof CircuitGame)) throw new Error(reason);
  return { game };
}
