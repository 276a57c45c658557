import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';

const COMMAND = [process.execPath, '--import', 'tsx', path.join('src', 'cli', 'main.ts')];

function anygame(args: readonly string[], env: Record<string, string> = {}, input = '') {
  const [node = '', ...before] = COMMAND;
  const { NO_COLOR: _, FORCE_COLOR: __, ...rest } = process.env;
  return spawnSync(node, [...before, ...args], {
    cwd: root,
    env: { ...rest, ...env },
    encoding: 'utf8',
    input,
  });
}

describe('the command line as a process', () => {
  test('the exit code and both streams come through', () => {
    expect(anygame(['check', 'tic-tac-toe'])).toMatchObject({ status: 0, stderr: '' });
    expect(anygame(['check', '-'], {}, '(role x')).toMatchObject({ status: 1, stderr: '' });
    expect(anygame(['check', 'nowhere.kif'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'anygame: nowhere.kif: there is no such file\n',
    });
  });

  test('colours are for terminals, or whoever forces them', () => {
    expect(anygame(['check', 'tic-tac-toe']).stdout).not.toContain('\x1b');
    expect(anygame(['check', 'tic-tac-toe'], { FORCE_COLOR: '1' }).stdout).toContain('\x1b[32m');
    expect(anygame(['check', 'tic-tac-toe'], { FORCE_COLOR: '1', NO_COLOR: '1' }).stdout).not.toContain(
      '\x1b',
    );
  });

  test.skipIf(process.platform === 'win32')('a reader that leaves early is no reason to complain', () => {
    const call = `${COMMAND.map((word) => `'${word}'`).join(' ')} check --json test/sheets/*.kif | head -n 1`;
    const { stdout, stderr } = spawnSync('sh', ['-c', call], { cwd: root, encoding: 'utf8' });
    expect(stdout).toBe('{\n');
    expect(stderr).toBe('');
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk ends it with a message instead of a stack', () => {
    const call = `${COMMAND.map((word) => `'${word}'`).join(' ')} games > /dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', call], { cwd: root, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'anygame: cannot write to standard output: there is no space left\n',
    });
  });

  test.skipIf(process.platform === 'win32')('Ctrl-C ends it without a word', async () => {
    const [node = '', ...before] = COMMAND;
    const child = spawn(node, [...before, 'check', '-'], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    child.kill('SIGINT');
    const [code, signal] = await once(child, 'exit');
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGINT' });
    expect(said).toBe('');
  });
});
