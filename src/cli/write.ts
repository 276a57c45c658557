/** Writes files as a whole: whoever reads one meanwhile sees the old content or the new, never half of it. */
import { access, constants, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { printable } from './columns.ts';
import { Failure } from './failure.ts';

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
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  try {
    const about = await stat(file).catch(() => undefined);
    // What is no plain file, such as /dev/stdout, cannot be replaced but can be written to.
    if (about !== undefined && !about.isFile()) {
      await writeFile(file, content);
      return;
    }
    await writeFile(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const reason = code === 'ENOENT' ? 'there is no such folder' : code;
    throw new Failure(`${printable(file)}: cannot be written (${reason})`);
  }
}
