/** Reads the games that come with Anygame from `games/FAMILY`, and finds or generates the rules of one by its name. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { didYouMean } from '../base/index.ts';
import {
  chosenValues,
  type Family,
  isSheetGenerator,
  Library,
  type LibraryGame,
  type ParametrisedName,
  readFamily,
  readParametrisedName,
  type SheetGenerator,
  sheetPath,
} from '../library/index.ts';

// The same from `src/cli` and from `dist/cli`.
const folder = fileURLToPath(new URL('../../games/', import.meta.url));
// Compiled beside us; from source, the generators are source as well.
const isSource = import.meta.url.endsWith('.ts');
const generatorFolder = isSource ? folder : fileURLToPath(new URL('../games/', import.meta.url));

export interface LoadedLibrary {
  readonly library: Library;
  /** Families that are left out, and why: a sentence each. */
  readonly problems: readonly string[];
}

let loaded: LoadedLibrary | undefined;

/** The library, read once. */
export function installedLibrary(): LoadedLibrary {
  loaded ??= readLibrary(folder);
  return loaded;
}

/** Reads any folder that is laid out like `games`. */
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

function familyFolders(from: string): string[] {
  if (!existsSync(from)) return [];
  return readdirSync(from, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The file of a game's rules. */
export function sheetFile(game: LibraryGame): string {
  return path.join(folder, ...sheetPath(game).split('/'));
}

/** What makes the sheets of a family from parameters, if they are made. */
export async function familyGenerator(family: string): Promise<SheetGenerator | undefined> {
  const file = path.join(generatorFolder, family, isSource ? 'generate.ts' : 'generate.js');
  if (!existsSync(file)) return undefined;
  const module: Record<string, unknown> = await import(pathToFileURL(file).href);
  if (!isSheetGenerator(module.generator)) throw new TypeError(`${file} exports no generator`);
  return module.generator;
}

// The rules of a game of the library, by its name, perhaps with parameters: `breakthrough:width=6,height=5`.

export type LibraryText =
  | {
      readonly kind: 'sheet';
      readonly text: string;
      /** A line of joint moves that is known to solve it. */
      readonly solution: readonly string[] | undefined;
    }
  /** What to tell the user, who may have meant a file. */
  | { readonly kind: 'absent'; readonly problem: string };

export async function libraryText(operand: string): Promise<LibraryText> {
  const parametrised = readParametrisedName(operand);
  if (parametrised !== undefined) return await generatedText(parametrised);
  if (!/^[\w-]+$/.test(operand)) return absent('there is no such file');
  const game = installedLibrary().library.find(operand);
  if (game !== undefined) {
    const text = await readFile(sheetFile(game), 'utf8');
    return { kind: 'sheet', text, solution: game.oracles.solution?.moves };
  }
  return absent(`there is no such file, and no such game in the library.${nearestGame(operand)}`);
}

async function generatedText(wanted: ParametrisedName): Promise<LibraryText> {
  const game = installedLibrary().library.find(wanted.name);
  if (game === undefined)
    return absent(
      `there is no such file, and no game '${wanted.name}' in the library.${nearestGame(wanted.name)}`,
    );
  const generator = game.parameters && (await familyGenerator(game.family));
  if (game.parameters === undefined || generator === undefined)
    return absent(`${game.name} has no parameters; 'anygame games' shows which games have`);
  const chosen = chosenValues({ ...wanted, name: game.name }, game.parameters, generator);
  if (chosen.kind === 'refused') return absent(chosen.problem);
  try {
    return { kind: 'sheet', text: generator.sheet(chosen.values), solution: undefined };
  } catch (error) {
    // So a generator says that values do not go together.
    if (error instanceof RangeError) return absent(error.message);
    throw error;
  }
}

function absent(problem: string): LibraryText {
  return { kind: 'absent', problem };
}

/** A sentence that begins with a space, or nothing. */
function nearestGame(name: string): string {
  const names = installedLibrary().library.games.map((game) => game.name);
  return didYouMean(name, names) || " 'anygame games' lists what is there.";
}
