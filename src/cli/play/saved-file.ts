/** Reads saved games from disk. */
import { homedir } from 'node:os';
import { readBoundedFile } from '../../host/index.ts';
import { type RecordProblem, readSavedGame, type SavedGame } from '../../match/index.ts';

/** Maximum size in bytes. Rule sheets have at most 4 MB, and a thousand moves take less than one. */
const SIZE_LIMIT = 16 * 1024 * 1024;

export async function readSavedFile(file: string): Promise<SavedGame | RecordProblem> {
  const read = await readBoundedFile(file, SIZE_LIMIT);
  return read.kind === 'content' ? readSavedGame(new TextDecoder().decode(read.bytes)) : read;
}

/** A file name in shell syntax, possibly in quotes or relative to the home folder. */
export function typedPath(text: string): string {
  const [, , quoted] = /^(["'])(.*)\1$/s.exec(text) ?? [];
  return quoted ?? text.replace(/^~(?=\/)/, homedir());
}
