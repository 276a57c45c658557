/** Compiles in the thread of the test, without starting another thread. */
import { Failure } from '../src/base/index.ts';
import { type LoadedGame, loadGame } from '../src/engines/index.ts';
import { playingRoles } from '../src/game/index.ts';
import { refusalText } from '../src/host/compile-threads.ts';
import type { RulesCompiler } from '../src/server/threads.ts';

function loaded({ name, text }: { readonly name: string; readonly text: string }): LoadedGame {
  const game = loadGame(text, { name });
  if (game.kind === 'refused') throw new Failure(refusalText(name, game), 'refused');
  return game;
}

export const localCompiler: RulesCompiler = {
  compile: async (rules) => loaded(rules),
  roles: async (rules) => playingRoles(loaded(rules).compilation.game).length,
  close: () => {},
};
