/** Reads the real-time games that come with Anygame from `games/real-time/NAME`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RealTimeTexts, readRealTimeGame } from '../library/index.ts';
import { readGameFolders } from './arcade-library.ts';
import { gamesFolder } from './game-library.ts';

export interface LoadedRealTime extends RealTimeTexts {
  readonly sheet: (name: string) => string;
  readonly view: (name: string) => string | undefined;
  /** Games that were left out, with the reason for each in a sentence. */
  readonly problems: readonly string[];
}

const folder = path.join(gamesFolder, 'real-time');

let loaded: LoadedRealTime | undefined;

/** The real-time games of the library, read once. */
export function installedRealTime(): LoadedRealTime {
  loaded ??= {
    ...readGameFolders(folder, 'real-time', readRealTimeGame),
    sheet: (name) => readFileSync(realTimeFile(name), 'utf8'),
    view: (name) => {
      const file = path.join(folder, name, 'view.json');
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    },
  };
  return loaded;
}

/** The file of a game's rules. */
export function realTimeFile(name: string): string {
  return path.join(folder, name, `${name}.kif`);
}
