// Compiles src and the generators of games to dist, adds the entry for bundlers and the script of threads, and builds the
// page, unless dist is up to date.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap, root, runTool } from './bootstrap.mjs';
import { writeBrowserEntry } from './browser-entry.mjs';
import { fingerprintsOf, isSame } from './fingerprints.mjs';
import { buildPage } from './page.mjs';
import { bundleThreadScript } from './thread-script.mjs';
import { COMPILER } from './types.mjs';

const dist = path.join(root, 'dist');
const stampFile = path.join(dist, '.sources.json');

/** The compiled projects, and their output folders inside dist. */
const PROJECTS = ['tsconfig.build.json', 'tsconfig.games.json'];
/** @type {readonly (readonly [source: string, target: string, isSource: (name: string) => boolean])[]} */
const FOLDERS = [
  ['src', '.', (name) => name.endsWith('.ts') && !name.endsWith('.test.ts')],
  ['games', 'games', (name) => /(^|[/\\])(generat(e|or)\.ts|(game|view)\.json|[\w-]+\.kif)$/.test(name)],
];

export async function build() {
  const current = fingerprints();
  const built = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
  if (isSame(current, built)) return;

  console.error('Building ...');
  for (const project of PROJECTS) {
    const code = await runTool(COMPILER, ['-p', project]);
    if (code === 0) continue;
    console.error('The build failed; see the errors above.');
    process.exit(code);
  }
  for (const source of Object.keys(built)) if (!(source in current)) removeOutputs(source);
  writeBrowserEntry();
  await bundleThreadScript();
  writeFileSync(stampFile, JSON.stringify(current));
}

/** @returns {Record<string, string>} */
function fingerprints() {
  const sources = FOLDERS.flatMap(([folder, , isSource]) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((name) => path.join(folder, name)),
  );
  return fingerprintsOf([
    'tsconfig.json',
    ...PROJECTS,
    'package-lock.json',
    'scripts/browser-entry.mjs',
    'scripts/thread-script.mjs',
    ...sources,
  ]);
}

/**
 * The compiler never deletes files, so the outputs of a deleted source would remain.
 *
 * @param {string} source
 */
function removeOutputs(source) {
  const [folder, target] = FOLDERS.find(([each]) => source.startsWith(`${each}${path.sep}`)) ?? [];
  if (folder === undefined || target === undefined) return;
  const stem = path.join(dist, target, path.relative(folder, source)).replace(/\.ts$/, '');
  for (const ending of ['.js', '.js.map', '.d.ts']) rmSync(stem + ending, { force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bootstrap();
  await build();
  await buildPage();
}
