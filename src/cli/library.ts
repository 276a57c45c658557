/** The games that come with Anygame: `games/NAME/NAME.kif`. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// The same from `src/cli` and from `dist/cli`.
const folder = fileURLToPath(new URL('../../games/', import.meta.url));

export function libraryNames(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => librarySheet(name) !== undefined)
    .sort();
}

/** The file of a game's rules, or undefined if the library has no such game. */
export function librarySheet(name: string): string | undefined {
  if (!/^[a-z0-9-]+$/i.test(name)) return undefined;
  const file = path.join(folder, name, `${name}.kif`);
  return existsSync(file) ? file : undefined;
}
