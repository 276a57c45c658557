/** Reads saved games from the disk. */
import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { readSavedGame, type SavedGame, type SaveProblem } from '../../match/index.ts';

/** Bytes. Rule sheets have 4 MB at most, and a thousand moves take less than one. */
const SIZE_LIMIT = 16 * 1024 * 1024;

export async function readSavedFile(file: string): Promise<SavedGame | SaveProblem> {
  try {
    const handle = await open(file, 'r');
    try {
      const about = await handle.stat();
      if (about.isDirectory()) return { problem: 'this is a folder, not a file' };
      if (about.size > SIZE_LIMIT) return { problem: 'this is too large to be a saved game' };
      return readSavedGame(await handle.readFile('utf8'));
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { problem: WHY_NOT[code] ?? `it cannot be read (${code})` };
  }
}

const WHY_NOT: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'you may not read this file',
  EPERM: 'you may not read this file',
};

/** A file as a shell would take it: perhaps in quotes, perhaps in the home folder. */
export function typedPath(text: string): string {
  const [, , quoted] = /^(["'])(.*)\1$/s.exec(text) ?? [];
  return quoted ?? text.replace(/^~(?=\/)/, homedir());
}
