/**
 * The built code of a checkout: this one, or an older one whose players can still be used. Only this file knows what
 * has moved since.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Random } from '../../src/base/index.ts';
import type { Game, Move } from '../../src/game/index.ts';
import type { Description, TurnBasedDescription } from '../../src/gdl/index.ts';
import type { Player, PlayerKind } from '../../src/players/index.ts';

export interface Checkout {
  seededRandom(seed: number): Random;
  /** A separate game, regardless of what was compiled before. */
  compile(rules: string, name: string): { readonly game: Game; readonly description: Description };
  /** The move as spelled in the sheet. */
  moveText(game: Game, move: Move): string;
  /** @param written as in `mcts:c=40` */
  createPlayer(written: string): Player;
}

/** Rooms that have been renamed, with the newest name first. */
const ENGINES = ['engines', 'machine'];
const RANDOM = ['base', 'circuit'];

/** @param code the folder of the built code or of the sources */
export async function openCheckout(code: string): Promise<Checkout> {
  const room = (names: readonly string[]) => {
    const files = names.flatMap((name) =>
      ['index.js', 'index.ts'].map((file) => path.join(code, name, file)),
    );
    const file = files.find((each) => existsSync(each));
    if (file === undefined) throw new RangeError(`${code} has no ${names.join(' or ')}`);
    return import(pathToFileURL(file).href);
  };
  const gdl: typeof import('../../src/gdl/index.ts') = await room(['gdl']);
  const engines: typeof import('../../src/engines/index.ts') = await room(ENGINES);
  const players: typeof import('../../src/players/index.ts') = await room(['players']);
  const base: typeof import('../../src/base/index.ts') = await room(RANDOM);
  const kinds: readonly PlayerKind[] = players.PLAYERS;
  return {
    seededRandom: (seed) => base.seededRandom(seed),
    compile: (rules, name) => {
      const { description } = gdl.readDescription(rules, name);
      if (!gdl.isTurnBased(description)) throw new TypeError(`${name} is a real-time game`);
      return { game: engines.compile(description as TurnBasedDescription).game, description };
    },
    // Older versions of games cannot spell their moves.
    moveText: (game, move) => game.moveText?.(move) ?? gdl.termText(game.moveTerm(move)),
    createPlayer: (written) => {
      const choice = players.readPlayerChoice(written, kinds);
      if (players.isChoiceRefusal(choice)) throw new RangeError(choice.problem);
      return players.createPlayer(choice, kinds);
    },
  };
}
