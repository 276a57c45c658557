/** Reads files as a whole, up to a size, and says in a sentence why one cannot be read. */
import { type FileHandle, open } from 'node:fs/promises';
import { Failure, printable } from '../base/index.ts';

export interface FileContent {
  readonly kind: 'content';
  readonly bytes: Uint8Array;
}

export interface FileProblem {
  readonly kind: 'problem';
  readonly code: 'absent' | 'folder' | 'too-large' | 'unreadable';
  /** Reads on from the name of the file: `there is no such file`. */
  readonly problem: string;
}

/** The text of a file in UTF-8; throws a Failure that begins with its name. */
export async function readTextFile(file: string, limit: number): Promise<string> {
  const read = await readBoundedFile(file, limit);
  if (read.kind === 'problem') throw new Failure(`${printable(file)}: ${read.problem}`);
  return new TextDecoder().decode(read.bytes);
}

/** @param limit bytes */
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

/** The same for a stream, which does not tell its size beforehand. */
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

/** @param size undefined if it is only known to be more */
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
  EACCES: 'you may not read this file',
  EPERM: 'you may not read this file',
  ELOOP: 'this link leads nowhere',
  ENAMETOOLONG: 'this name is too long for a file',
};
