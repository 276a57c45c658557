/** Finds and reads the files in which a person says how a game is drawn. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure, printable } from '../base/index.ts';
import { readView, type View } from '../board/index.ts';
import { readParametrisedName } from '../library/index.ts';
import { installedLibrary, sheetFile } from './game-library.ts';
import { readTextFile } from './read-file.ts';

/** Of `NAME.view.json` and, for games of the library, `view.json`, the first that is there. */
export async function readViewOf(operand: string): Promise<View | undefined> {
  const file = viewFiles(operand).find((each) => existsSync(each));
  return file === undefined ? undefined : await readViewFile(file);
}

/** Bytes. */
const LARGEST_VIEW = 1024 * 1024;

export async function readViewFile(file: string): Promise<View> {
  const reading = readView(await readTextFile(file, LARGEST_VIEW));
  if (reading.kind === 'view') return reading.view;
  throw new Failure(`${printable(file)}: ${reading.problems.map(printable).join('; ')}`);
}

function viewFiles(operand: string): string[] {
  if (operand === '-') return [];
  if (existsSync(operand))
    return [operand.replace(/\.\w+$/, '.view.json')].filter((file) => file !== operand);
  const name = readParametrisedName(operand)?.name ?? operand;
  const game = installedLibrary().library.find(name);
  if (game === undefined) return [];
  const sheet = sheetFile(game);
  return [sheet.replace(/\.kif$/, '.view.json'), path.join(path.dirname(sheet), 'view.json')];
}
