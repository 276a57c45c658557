import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';
import { anygame } from '../../test/command-line.ts';
import { COMMAND_GROUPS } from './commands.ts';

/** Resolvable from any folder. */
const TSX = import.meta.resolve('tsx');

async function completed(...words: string[]): Promise<{ also: string | undefined; words: string[] }> {
  const { code, out } = await anygame(['completion', '--words', '--', ...words]);
  expect(code).toBe(0);
  const [also, ...rest] = out.trimEnd().split('\n');
  return { also, words: rest };
}

describe('what may come next', () => {
  test('every command, with help and version, comes first', async () => {
    const { words } = await completed('');
    for (const { name } of COMMAND_GROUPS.flatMap((group) => group.commands)) expect(words).toContain(name);
    expect(words).toContain('help');
    expect((await completed('pla')).words).toEqual(['play', 'players', 'player']);
    expect((await completed('help', 'mat')).words).toEqual(['match', 'matches']);
  });

  test('every option of every command is offered', async () => {
    for (const { name, load } of COMMAND_GROUPS.flatMap((group) => group.commands)) {
      const { words } = await completed(name, '--');
      expect(words).toEqual([
        ...Object.keys((await load()).options).map((option) => `--${option}`),
        '--help',
      ]);
    }
  });

  test('games and files, then players, are the operands of match', async () => {
    expect(await completed('match', 'connect-four-m')).toEqual({
      also: 'files',
      words: ['connect-four-misere'],
    });
    expect((await completed('match', 'frog-r')).words).toEqual(['frog-road']);
    expect((await completed('match', 'nim', 'minim')).words).toEqual(['minimax']);
    expect((await completed('match', 'nim', '--matches', '3', 'mcts', 'rand')).words).toEqual(['random']);
  });

  test('values of options are offered by their kind', async () => {
    expect(await completed('match', 'nim', '--engine', '')).toEqual({
      also: 'nothing',
      words: ['auto', 'rules', 'circuit'],
    });
    expect((await completed('match', 'nim', '--engine=c')).words).toEqual(['--engine=circuit']);
    expect((await completed('games', '--tag', 'hid')).words).toEqual(['hidden-information']);
    expect(await completed('draw', 'nim', '-o', '')).toEqual({ also: 'files', words: [] });
    expect(await completed('draw', '--library', '')).toEqual({ also: 'folders', words: [] });
    expect((await completed('check', '--explain', 'GDL30')).words).toContain('GDL301');
    expect((await completed('reproduce', 'act')).words).toEqual(['action-heuristics']);
    expect((await completed('completion', 'z')).words).toEqual(['zsh']);
  });

  test('nothing is offered where nothing is known', async () => {
    expect(await completed('nonsense', '')).toEqual({ also: 'nothing', words: [] });
    expect(await completed('match', 'nim', '--matches', '')).toEqual({ also: 'nothing', words: [] });
    expect(await completed('matches', 'show', '')).toEqual({ also: 'nothing', words: [] });
  });
});

test('a shell that is unknown, or not named, is refused', async () => {
  expect((await anygame(['completion', 'tcsh'])).err).toContain(
    "there is no completion for 'tcsh'; choose from bash, zsh, fish.",
  );
  expect((await anygame(['completion'])).code).toBe(2);
  expect((await anygame(['completion', 'bash', 'zsh'])).code).toBe(2);
});

/** Real shells complete a line as they would at a prompt; shells that are not installed are skipped. */
describe('in a real shell', { timeout: 120_000 }, () => {
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'anygame-completion-'));
    const program = path.join(folder, 'anygame');
    const main = path.join(root, 'src', 'cli', 'main.ts');
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' --import '${TSX}' '${main}' "$@"\n`);
    chmodSync(program, 0o755);
    writeFileSync(path.join(folder, 'connect-four-mine.kif'), '');
    for (const shell of ['bash', 'zsh', 'fish'])
      writeFileSync(path.join(folder, `_${shell}`), (await anygame(['completion', shell])).out);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(shell: string, ...args: string[]): string[] {
    const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}`, HOME: folder };
    const { stdout, stderr } = spawnSync(shell, args, { env, cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.trim().split('\n').sort();
  }

  const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

  test.skipIf(!has('bash'))('bash completes commands, games with files, and values after =', () => {
    const ask = (line: string, ...words: string[]): string[] =>
      run(
        'bash',
        '--norc',
        '-c',
        `source ./_bash; COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _anygame 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`,
      );
    expect(ask('anygame comp', 'anygame', 'comp')).toEqual(['compare', 'compile', 'completion']);
    expect(ask('anygame play connect-four-m', 'anygame', 'play', 'connect-four-m')).toEqual([
      'connect-four-mine.kif',
      'connect-four-misere',
    ]);
    expect(ask('anygame step nim --engine=r', 'anygame', 'step', 'nim', '--engine', '=', 'r')).toEqual([
      'rules',
    ]);
  });

  test.skipIf(!has('fish'))('fish completes games and files', () => {
    const ask = (line: string): string[] =>
      run('fish', '--no-config', '-c', `source ./_fish; complete -C '${line}'`).map(
        (each) => each.split('\t')[0] ?? '',
      );
    expect(ask('anygame play connect-four-m')).toEqual(['connect-four-mine.kif', 'connect-four-misere']);
  });

  test.skipIf(!has('zsh'))('zsh completes games, files and folders', () => {
    // Without a terminal, the built-in functions of its completion system are replaced by functions that print.
    const ask = (...words: string[]): string[] =>
      run(
        'zsh',
        '-f',
        '-c',
        `compdef() { :; }; compadd() { shift; print -l -- "$@"; }; _files() { print -l -- "files $*"; }; source ./_zsh; words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _anygame`,
      );
    expect(ask('anygame', 'draw', '--library', '')).toEqual(['files -/']);
    expect(ask('anygame', 'play', 'connect-four-m')).toEqual(['connect-four-misere', 'files']);
  });
});
