/** Replaces a file as a whole: whoever reads it meanwhile sees the old text or the new, never half of it. */
import { access, constants, open, realpath, rename, rm, stat } from 'node:fs/promises';
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
