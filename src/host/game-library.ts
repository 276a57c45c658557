/** Reads the games that come with Anygame from `games/FAMILY`. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type Family,
  isSheetGenerator,
  Library,
  type LibraryGame,
  type LibraryTexts,
  readFamily,
  type SheetGenerator,
  sheetPath,
} from '../library/index.ts';

// Works from both `src/host` and `dist/host`.
export const gamesFolder = fileURLToPath(new URL('../../games/', import.meta.url));
const folder = gamesFolder;
// Generators are compiled together with this module; when run from source, they are source too.
const isSource = import.meta.url.endsWith('.ts');
const generatorFolder = isSource ? folder : fileURLToPath(new URL('../games/', import.meta.url));

export interface LoadedLibrary {
  readonly library: Library;
  /** Families that were left out, with the reason for each in a sentence. */
  readonly problems: readonly string[];
}

let loaded: LoadedLibrary | undefined;

/** The library, read once. */
export function installedLibrary(): LoadedLibrary {
  loaded ??= readLibrary(folder);
  return loaded;
}

/** Reads any folder with the layout of `games`. */
export function readLibrary(from: string): LoadedLibrary {
  const families: Family[] = [];
  const problems: string[] = [];
  for (const name of familyFolders(from)) {
    const file = path.join(from, name, 'game.json');
    if (!existsSync(file)) {
      problems.push(`${name}/game.json: there is no such file`);
      continue;
    }
    const reading = readFamily(readFileSync(file, 'utf8'), name);
    if (reading.kind === 'family') families.push(reading.family);
    else problems.push(...reading.problems.map((problem) => `${name}/game.json: ${problem}`));
  }
  return { library: new Library(families), problems };
}

/** Folders of other kinds of games, in which each game has its own folder. */
const OTHER_KINDS = ['arcade', 'real-time'];

function familyFolders(from: string): string[] {
  if (!existsSync(from)) return [];
  return readdirSync(from, { withFileTypes: true })
    .filter((each) => each.isDirectory() && !OTHER_KINDS.includes(each.name))
    .map(({ name }) => name)
    .sort();
}

/** The file of a game's rules. */
export function sheetFile(game: LibraryGame): string {
  return path.join(folder, ...sheetPath(game).split('/'));
}

/** The generator of a family's sheets, if it has parameters. */
export async function familyGenerator(family: string): Promise<SheetGenerator | undefined> {
  const file = path.join(generatorFolder, family, isSource ? 'generate.ts' : 'generate.js');
  if (!existsSync(file)) return undefined;
  const module: Record<string, unknown> = await import(pathToFileURL(file).href);
  if (!isSheetGenerator(module.generator)) throw new TypeError(`${file} exports no generator`);
  return module.generator;
}

async function familyView(family: string): Promise<string | undefined> {
  const file = path.join(folder, family, 'view.json');
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

/** The texts of the library, read from its files. */
export function installedTexts(): LibraryTexts {
  return {
    library: installedLibrary().library,
    sheet: (game) => readFile(sheetFile(game), 'utf8'),
    generator: familyGenerator,
    view: familyView,
  };
}
