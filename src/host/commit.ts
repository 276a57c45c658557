/** The commit of the checkout that is running, for reports that others want to repeat. */
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Such as `1a2b3c4d5e6f`, or `1a2b3c4d5e6f with changes`; undefined for an installed package. */
export function commit(): string | undefined {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  try {
    // An installed package may lie inside somebody else's repository.
    const top = git(root, 'rev-parse', '--show-toplevel');
    if (realpathSync(top) !== realpathSync(root)) return undefined;
    const name = git(root, 'rev-parse', '--short=12', 'HEAD');
    return git(root, 'status', '--porcelain', '--untracked-files=no') === '' ? name : `${name} with changes`;
  } catch {
    return undefined;
  }
}

function git(cwd: string, ...words: readonly string[]): string {
  return execFileSync('git', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
