/**
 * Libraries that are programs: called with the relation and its arguments, they write the completed tuple to standard
 * output (Sheng 2011). `java research.ggp.MathApp add 3 5 ?p3` writes `add 3 5 8`.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { canAnswerIn, type RunProgram, usualMode } from '../../externals/index.ts';
import { LibraryError, readTerm, TermPool, termText } from '../../gdl/index.ts';
import { fileNameOf } from './find-library.ts';

/** Milliseconds for one answer; a virtual machine may need some of them to start. */
const MOST_TIME = 20_000;
const MOST_OUTPUT = 1024 * 1024;

export const runProgram: RunProgram = ({ command, folder }, library) => {
  const variables = new Map(
    library.relations.map(({ relation, args }) => [relation, args.map(({ spelling }) => spelling)]),
  );
  const spellings = new Map(library.relations.map(({ relation, spelling }) => [relation, spelling]));
  const [program = '', ...prefix] = command;
  return {
    canAnswer: (_, known) => canAnswerIn([usualMode(known.length)], known),
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
    // Java looks for classes there; nothing else of the environment is the program's business.
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
      'look for a loop without end',
    );
  if (code === 'ENOBUFS')
    return new LibraryError(`\`${program}\` says too much`, 'let it write answers only');
  return new LibraryError(`\`${program}\` cannot be run (${String(code ?? error.message)})`, 'correct `use`');
}

/** `add 3 5 8`, or the same in parentheses. */
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
