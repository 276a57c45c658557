/**
 * Anygame for programs: load a game, play it, solve it, draw it. Everything else is in the subpaths (`anygame/gdl`,
 * `anygame/game`, …); each is a file in this folder.
 *
 * This is the entry for Node, which reads the library and rule sheets from files. Bundlers use another entry with the
 * same names; the build creates it and includes the library as modules.
 */
import type { Game } from '../game/index.ts';
import { installedArcade, installedTexts, openGame, readViewOf } from '../host/index.ts';
import type { LibraryGame } from '../library/index.ts';
import {
  type ArcadeFunctions,
  type GameSource,
  type LoadGameOptions,
  libraryFunctions,
} from './root/load-game.ts';

export * from './root/everywhere.ts';

const library = libraryFunctions({
  texts: installedTexts,
  arcade: installedArcade,
  loadFile: async (name, { engine, seconds }) => {
    // The prefix ensures that a path is never mistaken for the name of a library game.
    const file = /[/\\]/.test(name) ? name : `./${name}`;
    const around = { now: () => performance.now(), say: () => {} };
    return { loaded: await openGame(file, { engine, seconds }, around), view: await readViewOf(file) };
  },
});

/**
 * Loads a game: by its name in the library, optionally with parameters, or from the text of its rules or a file.
 * Throws a `Failure` that explains why if the game cannot be loaded.
 *
 * @example
 * const game = await loadGame('breakthrough:width=5');
 * game.roles.map(({ name }) => name) // ['white', 'black']
 */
export const loadGame: (source: GameSource, options?: LoadGameOptions) => Promise<Game> = library.loadGame;

/**
 * All games of the library, by name, with what is known about each.
 *
 * @example
 * const games = await listGames();
 * games.filter(({ family }) => family === 'pig').map(({ name }) => name) // ['pig', 'pig-20']
 */
export const listGames: () => Promise<readonly LibraryGame[]> = library.listGames;

/**
 * The arcade games of the library, which run by ticks: what is known about each, and their levels, ready to play.
 *
 * @example
 * const game = await arcadeGames.load('frog-road:level=2');
 * const state = game.start();
 * game.legalActions(state, 0).length // 5
 */
export const arcadeGames: ArcadeFunctions = library.arcadeGames;
