/** Loading games by name, text or file, wherever the texts of the library come from, and the rules of what was loaded. */

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

/** Where a game comes from: a name of the library, optionally with parameters, the text of its rules, or a file. */
export type GameSource = string | { readonly text: string } | { readonly file: string };

export interface LoadGameOptions {
  /** `rules` interprets the rules, which starts at once and plays slowly; `auto`, the default, compiles them where they fit. */
  readonly engine?: 'auto' | 'rules';
  /** Time limit for compiling, in seconds; a game that takes longer is played by its rules. */
  readonly seconds?: number;
}

/** What a loaded game was made from. */
export interface GameRules extends Reading {
  /** The name of the library, the file, or `rules` for a text. */
  readonly name: string;
  /** How a person says that the board is drawn, for the few games whose rules do not show it. */
  readonly view: View | undefined;
}

/** What differs between Node and a page. */
export interface Surroundings {
  readonly texts: () => LibraryTexts | Promise<LibraryTexts>;
  readonly arcade: () => ArcadeTexts | Promise<ArcadeTexts>;
  /** Reads and compiles a file; absent where there are no files. */
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
  /** All of them, by name. */
  list(): Promise<readonly ArcadeGame[]>;
  /** A level, as in `frog-road:level=2`; the first one where none is named. */
  load(name: string): Promise<SpriteGame>;
}

/** The functions of the root that need the library. */
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

/** A `Game` answers questions about play alone; what else is known about those that were loaded here is kept beside them. */
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

/** The name of a game for records; `game` if it was not loaded here. */
export function nameOf(game: Game): string {
  return loadedRules.get(game)?.name ?? 'game';
}
