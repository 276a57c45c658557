// Makes a fresh checkout ready to work: checks Node's version and installs the packages if they are
// missing or differ from package-lock.json. Depends on nothing but Node, since it runs before the install.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export async function bootstrap() {
  requireNode();
  if (!isInstalled(root)) await install();
}

/**
 * npm records what it installed in node_modules/.package-lock.json, last of all; comparing that with
 * package-lock.json also recognises an install done by hand, and an install that was interrupted.
 *
 * @param {string} folder
 */
export function isInstalled(folder) {
  const recordFile = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const wanted = readPackages(path.join(folder, 'package-lock.json'));
  const installed = readPackages(recordFile);
  return Object.entries(wanted).every(([location, entry]) => {
    if (location === '') return true;
    const found = installed[location];
    // A package for another operating system is in the lock file but not on disk, which is correct.
    if (found === undefined) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && existsSync(path.join(folder, location));
  });
}

function requireNode() {
  const { engines } = readJson(path.join(root, 'package.json'));
  const wanted = engines.node.replace('>=', '');
  const [major = 0, minor = 0] = wanted.split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  fail(`Anygame needs Node ${wanted} or later; this is Node ${process.versions.node}.`);
}

async function install() {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  console.log('Installing packages (npm ci) ...');
  const timer = setInterval(() => console.log(`  still installing, ${seconds()} s`), 10_000);
  const code = await npm(['ci', '--include=dev', '--loglevel=error']);
  clearInterval(timer);
  if (code !== 0)
    fail('The packages could not be installed; see the error above. Is the npm registry reachable?');
  console.log(`Packages installed in ${seconds()} s.`);
}

/** @param {string[]} args */
export function npm(args) {
  // Under `npm run` this is npm's own script, which avoids the shell that npm.cmd needs on Windows.
  const script = process.env.npm_execpath;
  return script !== undefined && /npm-cli\.c?js$/.test(script)
    ? run(process.execPath, [script, ...args])
    : run('npm', args, { shell: process.platform === 'win32' });
}

/**
 * Runs a program in the project's folder, sharing our terminal, and returns its exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a script of an installed package with Node itself, which needs no shell on any system.
 *
 * @param {string} script
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function runTool(script, args, options = {}) {
  return run(process.execPath, [path.join(root, 'node_modules', script), ...args], options);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockEntry
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
function readPackages(file) {
  return readJson(file).packages;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bootstrap();
