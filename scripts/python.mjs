// Finds a Python for the tests of the package in python/: one with NumPy and pip.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './bootstrap.mjs';

/** The command of a Python with NumPy and pip; undefined if there is none. */
export function installedPython() {
  return [process.env.PYTHON, 'python3', '/usr/bin/python3'].find(
    (name) => name !== undefined && name !== '' && spawnSync(name, ['-c', 'import numpy, pip']).status === 0,
  );
}

/** Installs Debian's Python with NumPy where possible; otherwise the tests that need it are skipped. */
export async function ensurePython() {
  if (installedPython() !== undefined) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Python and NumPy (apt-get install python3-numpy python3-pip) ...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    const packages = ['python3', 'python3-numpy', 'python3-pip'];
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
  }
  if (installedPython() === undefined)
    console.log(
      'Python with NumPy and pip is not installed, so the tests of the Python package are skipped.',
    );
}
