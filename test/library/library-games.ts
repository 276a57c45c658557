/** The games of the library for tests, as they lie in `games/`. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedLibrary, sheetFile } from '../../src/host/index.ts';
import type { LibraryGame } from '../../src/library/index.ts';
import { described } from '../games.ts';

export const gamesFolder = fileURLToPath(new URL('../../games/', import.meta.url));

export const { library, problems } = installedLibrary();

/** Chess with all its rules is large; it may take longer than the others. */
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

/** Milliseconds of work done by this process, which do not pass while others have the processor. */
export function workingTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
