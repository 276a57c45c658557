/** A copy of a checkout's build, so that the sources may change while the copy plays. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../../src/base/index.ts';

export interface CodeSnapshot {
  /** The folder of the copy. */
  readonly code: string;
  /** An identifier that is equal for equal sources. */
  readonly fingerprint: string;
  remove(): void;
}

/** @param root a checkout with its packages installed; it is built if necessary */
export async function codeSnapshot(root: string): Promise<CodeSnapshot> {
  await build(root);
  const dist = path.join(root, 'dist');
  const sources = readFileSync(path.join(dist, '.sources.json'), 'utf8');
  const fingerprint = createHash('sha256').update(sources).digest('hex').slice(0, 12);
  // The copy is inside the checkout, where its packages are found.
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const code = mkdtempSync(path.join(cache, 'strength-'));
  const pages = ['page', 'site', 'web'].map((name) => path.join(dist, name));
  cpSync(dist, code, { recursive: true, filter: (file) => !pages.includes(file) && !file.endsWith('.d.ts') });
  return { code, fingerprint, remove: () => rmSync(code, { recursive: true, force: true }) };
}

function build(root: string): Promise<void> {
  if (!existsSync(path.join(root, 'scripts', 'build.mjs')))
    throw new Failure(`${root} is not a checkout of Anygame: it has no scripts/build.mjs`);
  const script = "import('./scripts/build.mjs').then(({ build }) => build())";
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', script], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Failure(`${root} cannot be built; see the error above`));
    });
  });
}
