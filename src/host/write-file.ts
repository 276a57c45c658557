/** Writes files as a whole: whoever reads one meanwhile sees the old content or the new, never half of it. */

import { access, appendFile, constants, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure, printable } from '../base/index.ts';

export async function replaceFile(file: string, text: string): Promise<void> {
  let temporary: string | undefined;
  try {
    // A link stays a link: what it leads to is replaced.
    const target = await realpath(file);
    const about = await stat(target);
    if (!about.isFile()) throw new Failure(`${printable(file)}: only plain files can be written back`);
    await access(target, constants.W_OK);
    temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
    const handle = await open(temporary, 'wx', about.mode);
    try {
      await handle.writeFile(text);
      await handle.chmod(about.mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true });
    if (error instanceof Failure) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Failure(`${printable(file)}: cannot be written (${code}); it is unchanged`);
  }
}

/** Writes a file that need not exist yet, or replaces it. */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  let temporary: string | undefined;
  try {
    if (await isStream(file)) {
      await appendFile(file, content);
      return;
    }
    // A link stays a link: what it leads to is replaced.
    const target = await realpath(file).catch(() => file);
    temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
    await writeFile(temporary, content);
    await rename(temporary, target);
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true });
    throw notWritten(file, error);
  }
}

/**
 * What is no plain file cannot be replaced but can be written to. The same goes for /dev/stdout, even where it leads to a
 * plain file: others are writing to that one.
 */
export async function isStream(file: string): Promise<boolean> {
  if (/^\/(proc|dev(?!\/shm))\//.test(path.resolve(file))) return true;
  const about = await stat(file).catch(() => undefined);
  return about !== undefined && !about.isFile();
}

/** Fails if a file cannot be written for a reason that can be known beforehand: better now than after long work. */
export async function expectWritable(file: string): Promise<void> {
  try {
    const about = await stat(file).catch(() => undefined);
    if (about?.isDirectory()) throw new Failure(`${printable(file)}: this is a folder, not a file`);
    if (!(await isStream(file))) await access(path.dirname(file), constants.W_OK);
  } catch (error) {
    throw error instanceof Failure ? error : notWritten(file, error);
  }
}

function notWritten(file: string, error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new Failure(`${printable(file)}: cannot be written (${WHY_NOT[code] ?? code})`);
}

const WHY_NOT: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  ENOSPC: 'the disk is full',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'nothing can be written there',
};
