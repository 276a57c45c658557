/** The games of the library for tests, read from `games/`. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readView } from '../../src/board/index.ts';
import type { InferOptions } from '../../src/board/infer-layout.ts';
import { installedLibrary, sheetFile } from '../../src/host/index.ts';
import type { LibraryGame } from '../../src/library/index.ts';
import { described } from '../games.ts';

export const gamesFolder = fileURLToPath(new URL('../../games/', import.meta.url));

export const { library, problems } = installedLibrary();

/** Chess with all its rules is large, so it may take longer than the others. */
export function compileSeconds({ name }: LibraryGame): number {
  return name === 'chess' ? 60 : 10;
}

export function sheetText(game: LibraryGame): string {
  return readFileSync(sheetFile(game), 'utf8');
}

export function descriptionOf(game: LibraryGame) {
  return described(sheetText(game));
}

/** The files of a family's folder, by name. */
export function filesOf(family: string): string[] {
  return readdirSync(path.join(gamesFolder, family)).sort();
}

export function families(): string[] {
  return readdirSync(gamesFolder, { withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name !== 'arcade' && each.name !== 'real-time')
    .map(({ name }) => name)
    .sort();
}

/** The view file of a family, in the form that layout inference takes. */
export function viewOf(family: string): Pick<InferOptions, 'view'> {
  const file = path.join(gamesFolder, family, 'view.json');
  if (!existsSync(file)) return {};
  const reading = readView(readFileSync(file, 'utf8'));
  return reading.kind === 'view' ? { view: reading.view } : {};
}

/** Milliseconds of processor time of this process, which other processes do not affect. */
export function workingTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
