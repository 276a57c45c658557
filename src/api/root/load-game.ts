/**
 * Loading games by name, text or file, from any source of library texts, and gives access to the rules of loaded
 * games.
 */

import { Failure } from '../../base/index.ts';
import { readView, type View } from '../../board/index.ts';
import { type LoadedGame, loadGame, type SpriteGame } from '../../engines/index.ts';
import type { Game } from '../../game/index.ts';
import type { Reading } from '../../gdl/index.ts';
import {
  type ArcadeGame,
  type ArcadeTexts,
  type LibraryGame,
  type LibraryTexts,
  libraryRules,
  loadArcade,
} from '../../library/index.ts';

/** Where a game comes from: a name in the library, optionally with parameters, the text of its rules, or a file. */
export type GameSource = string | { readonly text: string } | { readonly file: string };

export interface LoadGameOptions {
  /**
   * `rules` interprets the rules, which starts immediately but is slow; `auto`, the default, compiles them if the
   * circuit is small enough.
   */
  readonly engine?: 'auto' | 'rules';
  /** Time limit for compiling, in seconds; a game that takes longer is played by interpreting its rules. */
  readonly seconds?: number;
}

/** The source of a loaded game. */
export interface GameRules extends Reading {
  /** The name in the library, the file name, or `rules` for a text. */
  readonly name: string;
  /** How the board is drawn, for the few games whose rules do not show it. */
  readonly view: View | undefined;
}

/** The services that differ between Node and the browser. */
export interface Surroundings {
  readonly texts: () => LibraryTexts | Promise<LibraryTexts>;
  readonly arcade: () => ArcadeTexts | Promise<ArcadeTexts>;
  /** Reads and compiles a file; absent where there is no file system. */
  readonly loadFile?: (file: string, options: LoadGameOptions) => Promise<LoadedFile>;
}

export interface LoadedFile {
  readonly loaded: LoadedGame;
  readonly view: View | undefined;
}

export interface LibraryFunctions {
  loadGame(source: GameSource, options?: LoadGameOptions): Promise<Game>;
  listGames(): Promise<readonly LibraryGame[]>;
  readonly arcadeGames: ArcadeFunctions;
}

/** The arcade games of the library, which run by ticks. */
export interface ArcadeFunctions {
  /** Lists all arcade games by name. */
  list(): Promise<readonly ArcadeGame[]>;
  /** Loads a level such as `frog-road:level=2`; the first level if none is given. */
  load(name: string): Promise<SpriteGame>;
}

/** The functions of the root entry that need the library. */
export function libraryFunctions({ texts, arcade, loadFile }: Surroundings): LibraryFunctions {
  return {
    loadGame: async (source, options = {}) => {
      if (typeof source === 'string') return namedGame(source, await texts(), options);
      if ('text' in source) return kept(compiled('rules', source.text, options), undefined);
      if (loadFile === undefined)
        throw new Failure(`${source.file}: files are read in Node only; fetch its text and load { text }`);
      const { loaded, view } = await loadFile(source.file, options);
      return kept(loaded, view);
    },
    listGames: async () => (await texts()).library.games,
    arcadeGames: {
      list: async () => (await arcade()).games,
      load: async (name) => loadArcade(name, await arcade()),
    },
  };
}

async function namedGame(name: string, texts: LibraryTexts, options: LoadGameOptions): Promise<Game> {
  const rules = await libraryRules(name, texts);
  if (rules.kind === 'absent') {
    const advice = rules.code === 'not-a-name' ? '; rules are loaded with { text }, files with { file }' : '';
    throw new Failure(`${rules.problem}${advice}`);
  }
  return kept(compiled(name, rules.text, options), viewOf(await texts.view(rules.family), name));
}

function compiled(name: string, text: string, options: LoadGameOptions): LoadedGame {
  const loaded = loadGame(text, { ...options, name });
  if (loaded.kind === 'refused') throw new Failure(`${name}: ${loaded.message}`, 'refused');
  return loaded;
}

function viewOf(text: string | undefined, name: string): View | undefined {
  if (text === undefined) return undefined;
  const reading = readView(text);
  if (reading.kind === 'refused') throw new Failure(`${name}: view.json: ${reading.problems.join('; ')}`);
  return reading.view;
}

/** A `Game` only answers questions about play; everything else about games loaded here is stored in this map. */
const loadedRules = new WeakMap<Game, GameRules>();

function kept({ name, reading, compilation: { game } }: LoadedGame, view: View | undefined): Game {
  loadedRules.set(game, { ...reading, name, view });
  return game;
}

/**
 * The rules of a game that `loadGame` has loaded.
 *
 * @example
 * const game = await loadGame('tic-tac-toe');
 * rulesOf(game).description.rules.length // 33
 */
export function rulesOf(game: Game): GameRules {
  const rules = loadedRules.get(game);
  if (rules === undefined) throw new TypeError('this game was not loaded by loadGame of anygame');
  return rules;
}

/** The name of a game for records; `game` if it was not loaded by these functions. */
export function nameOf(game: Game): string {
  return loadedRules.get(game)?.name ?? 'game';
}
