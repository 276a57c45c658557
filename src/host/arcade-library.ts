/** Reads the arcade games that come with Anygame from `games/arcade/NAME`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ArcadeSheets, type ArcadeTexts, readArcadeGame } from '../library/index.ts';
import { gamesFolder } from './game-library.ts';

export interface LoadedArcade extends ArcadeTexts {
  readonly sheets: (name: string) => ArcadeSheets;
  /** Games that were left out, with the reason for each in a sentence. */
  readonly problems: readonly string[];
}

const arcadeFolder = path.join(gamesFolder, 'arcade');

let loaded: LoadedArcade | undefined;

/** The arcade games of the library, read once. */
export function installedArcade(): LoadedArcade {
  loaded ??= readArcadeFolder(arcadeFolder);
  return loaded;
}

/** Reads any folder with the layout of `games/arcade`. */
export function readArcadeFolder(from: string): LoadedArcade {
  return {
    ...readGameFolders(from, 'arcade', readArcadeGame),
    sheets: (name) => sheetsIn(path.join(from, name), name),
  };
}

/** Reads the `game.json` of every subfolder. */
export function readGameFolders<Game>(
  from: string,
  kind: string,
  read: (
    text: string,
    folder: string,
  ) =>
    | { readonly kind: 'game'; readonly game: Game }
    | { readonly kind: 'unusable'; readonly problems: readonly string[] },
): { readonly games: readonly Game[]; readonly problems: readonly string[] } {
  const games: Game[] = [];
  const problems: string[] = [];
  const folders = existsSync(from) ? readdirSync(from, { withFileTypes: true }) : [];
  const names = folders.filter((each) => each.isDirectory()).map(({ name }) => name);
  for (const name of names.sort()) {
    const file = path.join(from, name, 'game.json');
    if (!existsSync(file)) {
      problems.push(`${kind}/${name}/game.json: there is no such file`);
      continue;
    }
    const reading = read(readFileSync(file, 'utf8'), name);
    if (reading.kind === 'game') games.push(reading.game);
    else problems.push(...reading.problems.map((problem) => `${kind}/${name}/game.json: ${problem}`));
  }
  return { games, problems };
}

function sheetsIn(folder: string, name: string): ArcadeSheets {
  const levels: string[] = [];
  const levelFile = () => path.join(folder, `${name}_lvl${levels.length}.txt`);
  while (existsSync(levelFile())) levels.push(readFileSync(levelFile(), 'utf8'));
  const runs = path.join(folder, 'runs.json');
  return {
    rules: readFileSync(arcadeRulesFile(name, folder), 'utf8'),
    levels,
    runs: existsSync(runs) ? readFileSync(runs, 'utf8') : '{"wins":[],"digests":[]}',
  };
}

/** The file of a game's rules; its levels are in the same folder. */
export function arcadeRulesFile(name: string, folder = path.join(arcadeFolder, name)): string {
  return path.join(folder, `${name}.vgdl`);
}
