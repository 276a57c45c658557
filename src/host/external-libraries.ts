/**
 * Connects the external libraries used by a rule sheet: finds each beside the sheet or on the network, and runs those
 * that are programs.
 */

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  canAnswerIn,
  connectionTo,
  defaultMode,
  type LibraryHost,
  type SheetLibraries,
} from '../engines/index.ts';
import {
  answersOf,
  type Description,
  type ExternalLibrary,
  type Finding,
  finding,
  isAddress,
  type LibraryConnection,
  LibraryError,
  type LibrarySource,
  moduleKind,
  readTerm,
  TermPool,
  termText,
} from '../gdl/index.ts';
import { readBoundedFile } from './files.ts';
import { moduleInThread } from './module-threads.ts';

export async function sheetLibraries(
  { externals }: Description,
  sheetFile: string | undefined,
  permissions: Permissions,
): Promise<SheetLibraries> {
  const connections = new Map<string, LibraryConnection>();
  const findings: Finding[] = [];
  for (const library of externals) {
    if (library.relations.length === 0 || answersOf(library) !== undefined) continue;
    try {
      const source = await findLibrary(library, sheetFile, permissions);
      connections.set(library.name, await connectionTo(library, source, HOST));
    } catch (error) {
      findings.push(findingAbout(library, error));
    }
  }
  return { connections, findings };
}

/** Connects libraries from sources found earlier, in another thread. */
export async function connectionsTo(
  { externals }: Description,
  sources: Readonly<Record<string, LibrarySource>>,
): Promise<ReadonlyMap<string, LibraryConnection>> {
  const connections = new Map<string, LibraryConnection>();
  for (const library of externals) {
    const source = Object.hasOwn(sources, library.name) ? sources[library.name] : undefined;
    if (source !== undefined) connections.set(library.name, await connectionTo(library, source, HOST));
  }
  return connections;
}

function findingAbout({ spelling, span }: ExternalLibrary, error: unknown): Finding {
  if (error instanceof NotConnected)
    return finding('GDL414', `library \`${spelling}\` is not connected: ${error.message}`, {
      span,
      hint: error.hint,
    });
  if (error instanceof LibraryError)
    return finding('GDL124', `library \`${spelling}\` cannot be loaded: ${error.message}`, {
      span,
      hint: error.hint,
    });
  throw error;
}

/** The permissions of a rule sheet besides using modules beside it: none, unless given on the command line. */
export interface Permissions {
  readonly 'allow-programs': boolean;
  readonly 'allow-downloads': boolean;
}

export const NO_PERMISSIONS: Permissions = { 'allow-programs': false, 'allow-downloads': false };

/** The problem is a missing permission or file rather than an error in the sheet. */
class NotConnected extends Error {
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
 * @param sheetFile undefined for sheets without a file, which may use neither files nor programs
 * @throws LibraryError, NotConnected
 */
async function findLibrary(
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
    throw new LibraryError(`there is no command to run \`${resource}\``, 'add `use NAME (COMMAND …)`');
  const bytes = isAddress(resource)
    ? await downloaded(resource, permissions)
    : await besideSheet(resource, folder);
  return kind === 'webassembly' ? { kind, bytes } : { kind, text: new TextDecoder().decode(bytes) };
}

async function besideSheet(resource: string, folder: string): Promise<Uint8Array> {
  const file = path.resolve(folder, resource);
  try {
    // Symbolic links are resolved first, so that they cannot lead elsewhere.
    const [found, home] = await Promise.all([realpath(file), realpath(folder)]);
    const way = path.relative(home, found);
    if (way.startsWith('..') || path.isAbsolute(way))
      throw new LibraryError(`\`${resource}\` is outside the folder of the sheet`, 'put it beside the sheet');
    const read = await readBoundedFile(found, MOST_SIZE);
    if (read.kind === 'content') return read.bytes;
    if (read.code === 'too-large') throw tooLarge();
    throw new LibraryError(
      `\`${resource}\` cannot be read: ${read.problem}`,
      'put the file beside the sheet, or correct its name',
    );
  } catch (error) {
    if (error instanceof LibraryError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new LibraryError(
      code === 'ENOENT' ? `there is no file \`${resource}\`` : `\`${resource}\` cannot be read (${code})`,
      'put the file beside the sheet, or correct its name',
    );
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

/** A temporary folder that contains the file, for programs that look for it in their working directory. */
async function folderWith(address: string, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'anygame-library-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, fileNameOf(address)), bytes);
  return folder;
}

/** The name of the resource relative to the program's working directory. */
function fileNameOf(resource: string): string {
  if (!isAddress(resource)) return resource;
  return path.basename(new URL(resource).pathname).replace(/[^\w.-]/g, '_') || 'library';
}

function tooLarge(): LibraryError {
  return new LibraryError(`it has more than ${MOST_SIZE / 1024 / 1024} MB`, 'use a smaller library');
}

/** Milliseconds for one answer, including the start of a virtual machine. */
const MOST_TIME = 20_000;
const MOST_OUTPUT = 1024 * 1024;

/**
 * Libraries that are programs: they are called with the relation and its arguments, and write the completed tuple to
 * standard output (Sheng 2011). `java research.ggp.MathApp add 3 5 ?p3` writes `add 3 5 8`.
 */
const runProgram: NonNullable<LibraryHost['runProgram']> = ({ command, folder }, library) => {
  const variables = new Map(
    library.relations.map(({ relation, args }) => [relation, args.map(({ spelling }) => spelling)]),
  );
  const spellings = new Map(library.relations.map(({ relation, spelling }) => [relation, spelling]));
  const [program = '', ...prefix] = command;
  return {
    canAnswer: (_, known) => canAnswerIn([defaultMode(known.length)], known),
    answers: (relation, args) => {
      const given = args.map((arg, i) => arg ?? variables.get(relation)?.[i] ?? `?p${i + 1}`);
      const output = outputOf(
        program,
        [...prefix, spellings.get(relation) ?? relation, ...given],
        folder,
        library.resource,
      );
      return output
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => readTuple(line.trim(), relation, args.length));
    },
  };
};

function outputOf(
  program: string,
  args: readonly string[],
  folder: string,
  resource: string | undefined,
): string {
  const { error, status, signal, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    // Java looks for classes there; the rest of the environment is withheld from the program.
    env: {
      ...(process.env.PATH !== undefined && { PATH: process.env.PATH }),
      ...(resource !== undefined && { CLASSPATH: path.resolve(folder, fileNameOf(resource)) }),
    },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MOST_TIME,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_OUTPUT,
    windowsHide: true,
  });
  if (error !== undefined) throw failure(error, program);
  if (status === 0) return stdout;
  const [said = ''] = stderr.trim().split('\n');
  const end = signal === null ? `with code ${status}` : `by ${signal}`;
  throw new LibraryError(
    `\`${program}\` ended ${end}${said === '' ? '' : `: ${said}`}`,
    'correct the program',
  );
}

function failure(error: Error, program: string): LibraryError {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT')
    return new LibraryError(`there is no program \`${program}\``, 'install it, or correct `use`');
  if (code === 'ETIMEDOUT')
    return new LibraryError(
      `\`${program}\` has not answered after ${MOST_TIME / 1000} s`,
      'look for an infinite loop',
    );
  if (code === 'ENOBUFS')
    return new LibraryError(`\`${program}\` writes too much output`, 'make it write only answers');
  return new LibraryError(`\`${program}\` cannot be run (${String(code ?? error.message)})`, 'correct `use`');
}

/** Reads `add 3 5 8`, or the same in parentheses. */
function readTuple(line: string, relation: string, arity: number): string[] {
  const terms = new TermPool();
  const tuple = readTerm(line.startsWith('(') ? line : `(${line})`, terms);
  if (tuple?.kind === 'compound' && tuple.name === relation && tuple.args.length === arity)
    return tuple.args.map((arg) => termText(arg));
  throw new LibraryError(
    `it answers \`${line.slice(0, 80)}\``,
    `let it write \`${relation}\` and ${arity} values, or nothing`,
  );
}

const HOST: LibraryHost = { runProgram, runModule: moduleInThread };
