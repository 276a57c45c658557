/**
 * Reads and writes whole files. Failures explain in a sentence what is wrong with the file; readers never see a partly
 * written file.
 */

import {
  access,
  appendFile,
  constants,
  type FileHandle,
  open,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Failure, printable } from '../base/index.ts';

export interface FileContent {
  readonly kind: 'content';
  readonly bytes: Uint8Array;
}

export interface FileProblem {
  readonly kind: 'problem';
  readonly code: 'absent' | 'folder' | 'too-large' | 'unreadable';
  /** Continues the name of the file: `there is no such file`. */
  readonly problem: string;
}

/** The text of a UTF-8 file; throws a Failure that begins with its name. */
export async function readTextFile(file: string, limit: number): Promise<string> {
  const read = await readBoundedFile(file, limit);
  if (read.kind === 'problem') throw new Failure(`${printable(file)}: ${read.problem}`);
  return new TextDecoder().decode(read.bytes);
}

/** @param limit maximum size in bytes */
export async function readBoundedFile(file: string, limit: number): Promise<FileContent | FileProblem> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    const about = await handle.stat();
    if (about.isDirectory()) return problemOf('EISDIR');
    if (about.size > limit) return tooLarge(limit, about.size);
    return await readBounded(handle.createReadStream({ autoClose: false }), limit);
  } catch (error) {
    return problemOf(error instanceof Error && 'code' in error ? String(error.code) : String(error));
  } finally {
    await handle?.close();
  }
}

/** Reads a stream, whose size is not known in advance. */
export async function readBounded(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<FileContent | FileProblem> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) return tooLarge(limit);
    parts.push(chunk);
  }
  return { kind: 'content', bytes: Buffer.concat(parts) };
}

/** @param size undefined if it is only known to exceed the limit */
export function tooLarge(limit: number, size?: number): FileProblem {
  const most = `${megabytes(limit)} MB`;
  const problem = size === undefined ? `more than ${most}` : `${megabytes(size)} MB; the limit is ${most}`;
  return { kind: 'problem', code: 'too-large', problem };
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(bytes % (1024 * 1024) === 0 ? 0 : 1);
}

function problemOf(code: string): FileProblem {
  const kind = KINDS[code] ?? 'unreadable';
  return { kind: 'problem', code: kind, problem: SENTENCES[code] ?? `cannot be read (${code})` };
}

const KINDS: Readonly<Record<string, FileProblem['code']>> = {
  ENOENT: 'absent',
  ENOTDIR: 'absent',
  EISDIR: 'folder',
};

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'permission to read this file is denied',
  EPERM: 'permission to read this file is denied',
  ELOOP: 'this link is broken',
  ENAMETOOLONG: 'this name is too long for a file name name',
};

/** Writes files atomically: concurrent readers see either the old or the new content. */
export async function replaceFile(file: string, text: string): Promise<void> {
  let temporary: string | undefined;
  try {
    // A symbolic link is kept: its target is replaced.
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

/** Writes a new file, or replaces an existing one. */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  let temporary: string | undefined;
  try {
    if (await isStream(file)) {
      await appendFile(file, content);
      return;
    }
    // A symbolic link is kept: its target is replaced.
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
 * Special files cannot be replaced but can be written to. The same holds for /dev/stdout, even if it leads to a
 * regular file, since other programs write to that file too.
 */
export async function isStream(file: string): Promise<boolean> {
  if (/^\/(proc|dev(?!\/shm))\//.test(path.resolve(file))) return true;
  const about = await stat(file).catch(() => undefined);
  return about !== undefined && !about.isFile();
}

/** Fails in advance if a file cannot be written, rather than after long work. */
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
  EACCES: 'permission to write there is denied',
  EPERM: 'permission to write there is denied',
  EROFS: 'this place cannot be written',
};
