/**
 * npm run nightly: repeats every published experiment in small (`anygame reproduce PAPER --quick`), with a report for
 * each paper. Fails if a paper cannot be repeated, or if all of them together take more than the limit.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PAPERS } from '../src/papers/index.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.cache/nightly' },
    minutes: { type: 'string', default: '30' },
    sheets: { type: 'string' },
    only: { type: 'string' },
  },
});
const limit = Number(values.minutes);
const wanted = values.only?.split(/[\s,]+/u);
const unknown = wanted?.find((name) => !PAPERS.some((paper) => paper.name === name));
if (!(limit > 0) || unknown !== undefined) {
  console.error(unknown ? `there is no paper '${unknown}'` : '--minutes needs a number above 0');
  process.exit(2);
}
const folder = path.resolve(values.folder);
mkdirSync(folder, { recursive: true });
// Kept results would make the night short and prove nothing.
const store = path.join(folder, 'nightly.db');
for (const end of ['', '-journal']) rmSync(store + end, { force: true });

const start = performance.now();
const minutes = (since: number): number => (performance.now() - since) / 60_000;
let failures = 0;
for (const { name } of PAPERS.filter((paper) => wanted?.includes(paper.name) ?? true)) {
  const began = performance.now();
  const code = await reproduce(name);
  if (code !== 0) failures++;
  console.log(`${name}: ${code === 0 ? 'done' : `failed (${code})`} in ${minutes(began).toFixed(1)} minutes`);
}
const spent = minutes(start);
console.log(`${spent.toFixed(1)} of ${limit} minutes; reports are in ${folder}`);
if (failures > 0 || spent > limit) process.exitCode = 1;

/** Returns the exit code. */
function reproduce(name: string): Promise<number> {
  const root = path.resolve(import.meta.dirname, '..');
  const words = ['reproduce', name, '--quick', '--store', store, '--html', path.join(folder, `${name}.html`)];
  if (values.sheets !== undefined) words.push('--sheets', path.resolve(values.sheets));
  const script = [path.join(root, 'scripts/typescript.mjs'), path.join(root, 'src/cli/main.ts')];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...script, ...words], { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
