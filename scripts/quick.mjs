// npm run quick: checks for use while working. Formats changed files, checks all types, and runs the tests beside
// changed files and those that import them directly. Only `npm test` runs everything.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap, root, runTool } from './bootstrap.mjs';
import { checkTypes } from './types.mjs';

const SOURCE = /\.(ts|tsx|mjs)$/;
const FOLDERS = ['src', 'web', 'bench', 'test', 'games'];
const TEST = /\.test\.ts$/;
/** Tests that start browsers, servers and other programs, or read whole collections of rule sheets. */
const SLOW = /^(test|games)\//;

/**
 * The tests affected by a change: changed tests, those beside a changed file, and those that import one.
 *
 * @param {readonly string[]} changed paths from the root, with forward slashes
 * @param {ReadonlyMap<string, string>} tests the text of each test by path
 * @returns {string[]}
 */
export function touchedTests(changed, tests) {
  const files = new Set(changed);
  return [...tests.keys()].filter((test) => {
    if (files.has(test)) return true;
    if (SLOW.test(test)) return false;
    const beside = test.replace(TEST, '');
    if (files.has(`${beside}.ts`) || files.has(`${beside}.tsx`)) return true;
    return importsOf(test, /** @type {string} */ (tests.get(test))).some((file) => files.has(file));
  });
}

/**
 * @param {string} file
 * @param {string} text
 */
function importsOf(file, text) {
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) =>
    path.posix.join(path.posix.dirname(file), name),
  );
}

/** Paths of files that differ from the last commit. */
function changedFiles() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const names = `${git('diff', '--name-only', 'HEAD')}${git('ls-files', '--others', '--exclude-standard')}`;
  return names.split('\n').filter((name) => SOURCE.test(name) && existsSync(path.join(root, name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bootstrap();
  const changed = changedFiles();
  if (changed.length === 0) console.log('Nothing has changed since the last commit.');
  else {
    process.exitCode =
      (await runTool('@biomejs/biome/bin/biome', ['check', '--write', ...changed])) ||
      (await checkTypes()) ||
      (await runTests(changed));
  }
}

/** @param {readonly string[]} changed */
async function runTests(changed) {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => TEST.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/'))),
  );
  const tests = new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
  const touched = touchedTests(changed, tests);
  if (touched.length > 0) return runTool('vitest/vitest.mjs', ['run', ...touched]);
  console.log("No tests are beside the changed files or import them; 'npm test' runs all tests.");
  return 0;
}
