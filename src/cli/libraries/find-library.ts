/** Finds the resource that a sheet includes: beside the sheet, or on the network if that is allowed. */
import { rmSync } from 'node:fs';
import { mkdtemp, open, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ExternalLibrary,
  isAddress,
  LibraryError,
  type LibrarySource,
  moduleKind,
} from '../../gdl/index.ts';
import type { Permissions } from './permissions.ts';

/** What is missing is not a mistake of the sheet, but a permission or a place. */
export class NotConnected extends Error {
  readonly hint: string;

  constructor(problem: string, hint: string) {
    super(problem);
    this.hint = hint;
  }
}

/** Bytes. */
const MOST_SIZE = 4 * 1024 * 1024;
/** Milliseconds. */
const DOWNLOAD_TIME = 20_000;

/**
 * @param sheetFile undefined for sheets that are no file: those may use neither files nor programs
 * @throws LibraryError, NotConnected
 */
export async function findLibrary(
  library: ExternalLibrary,
  sheetFile: string | undefined,
  permissions: Permissions,
): Promise<LibrarySource> {
  const { resource, command } = library;
  if (resource === undefined) throw new LibraryError('it is not included', 'add `include NAME FILE`');
  if (sheetFile === undefined)
    throw new NotConnected('the sheet does not come from a file', 'save it, and use it from its folder');
  const folder = path.dirname(path.resolve(sheetFile));
  if (command !== undefined) {
    if (!permissions['allow-programs'])
      throw new NotConnected(
        `it is a program (${command.join(' ')})`,
        'if you trust the sheet, allow it with --allow-programs',
      );
    if (!isAddress(resource)) return { kind: 'program', command, folder };
    const bytes = await downloaded(resource, permissions);
    return { kind: 'program', command, folder: await folderWith(resource, bytes) };
  }
  const kind = moduleKind(resource);
  if (kind === undefined)
    throw new LibraryError(`nothing says how to run \`${resource}\``, 'add `use NAME (COMMAND …)`');
  const bytes = isAddress(resource)
    ? await downloaded(resource, permissions)
    : await besideSheet(resource, folder);
  return kind === 'webassembly' ? { kind, bytes } : { kind, text: new TextDecoder().decode(bytes) };
}

async function besideSheet(resource: string, folder: string): Promise<Uint8Array> {
  const file = path.resolve(folder, resource);
  try {
    // Links are followed first, so that they lead nowhere else either.
    const [found, home] = await Promise.all([realpath(file), realpath(folder)]);
    const way = path.relative(home, found);
    if (way.startsWith('..') || path.isAbsolute(way))
      throw new LibraryError(`\`${resource}\` is outside the folder of the sheet`, 'put it beside the sheet');
    return await readBounded(found);
  } catch (error) {
    if (error instanceof LibraryError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new LibraryError(
      code === 'ENOENT' ? `there is no file \`${resource}\`` : `\`${resource}\` cannot be read (${code})`,
      'put the file beside the sheet, or correct its name',
    );
  }
}

async function readBounded(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size > MOST_SIZE) throw tooLarge();
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function downloaded(address: string, permissions: Permissions): Promise<Uint8Array> {
  if (!/^https?:/i.test(address))
    throw new LibraryError(`\`${address}\` is not an address of the web`, 'use http or https');
  if (!permissions['allow-downloads'])
    throw new NotConnected(
      `it is on the network (${address})`,
      'allow it with --allow-downloads, or save it beside the sheet',
    );
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DOWNLOAD_TIME) });
    if (!response.ok) throw new LibraryError(`${address} answers ${response.status}`, 'correct the address');
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > MOST_SIZE) throw tooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof LibraryError) throw error;
    throw new LibraryError(`${address} cannot be fetched`, 'check the address and the connection');
  }
}

/** A folder of its own with the file in it, for programs that look for it where they run. */
async function folderWith(address: string, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'anygame-library-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, fileNameOf(address)), bytes);
  return folder;
}

/** Where the resource is, seen from the folder in which a program runs. */
export function fileNameOf(resource: string): string {
  if (!isAddress(resource)) return resource;
  return path.basename(new URL(resource).pathname).replace(/[^\w.-]/g, '_') || 'library';
}

function tooLarge(): LibraryError {
  return new LibraryError(`it has more than ${MOST_SIZE / 1024 / 1024} MB`, 'use a smaller library');
}
