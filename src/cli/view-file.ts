/** Finds what people have written about how a game is drawn: a file beside its rule sheet. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readView, type View } from '../board/index.ts';
import { readParametrisedName } from '../library/index.ts';
import { printable } from './columns.ts';
import { Failure } from './failure.ts';
import { installedLibrary, sheetFile } from './library.ts';

/** Of `NAME.view.json` and, for games of the library, `view.json`, the first that is there. */
export function viewOf(operand: string): View | undefined {
  const file = viewFiles(operand).find((each) => existsSync(each));
  return file === undefined ? undefined : viewIn(file);
}

export function viewIn(file: string): View {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Failure(`${printable(file)}: cannot be read`);
  }
  const reading = readView(text);
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
