/** Games for tests, from the library or from our own sheets. */
import { readFileSync } from 'node:fs';
import { compile } from '../src/engines/compile.ts';
import type { CompileOptions } from '../src/engines/index.ts';
import type { Game } from '../src/game/index.ts';
import { isTurnBased, readDescription, type TurnBasedDescription } from '../src/gdl/index.ts';

/** A sheet by its path from the project's folder. */
export function sheetDescription(file: string): TurnBasedDescription {
  return described(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
}

/** A game made of rules in prefix notation. */
export function described(rules: string): TurnBasedDescription {
  const { description } = readDescription(rules);
  if (!isTurnBased(description)) throw new TypeError('this is a real-time game');
  return description;
}

export function ticTacToe(engine: CompileOptions['engine'] = 'circuit'): Game {
  return compile(sheetDescription('games/tic-tac-toe/tic-tac-toe.kif'), { engine }).game;
}
