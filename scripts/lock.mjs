// npm run lock: adds the builds for other systems to package-lock.json, which npm omits if the registry in use does
// not have them. `npm ci` refuses a lock file with such gaps on every system. It also adds the hashes
// that are missing, as far as the registry knows them.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bootstrap.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, cpu?: string[], dev?: boolean, libc?: string[], optional?: boolean, os?: string[],
 *   optionalDependencies?: Record<string, string> }} LockEntry
 */

/**
 * Optional packages that others require but the lock file does not describe, by their keys in it.
 *
 * @param {Record<string, LockEntry>} packages
 * @returns {Record<string, LockEntry>}
 */
export function missingBuilds(packages) {
  const missing = Object.entries(packages).flatMap(([location, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(
        ([name]) =>
          ![`node_modules/${name}`, `${location}/node_modules/${name}`].some((at) => at in packages),
      )
      .map(([name, version]) => [`node_modules/${name}`, describe(name, version, entry.dev === true)]),
  );
  return Object.fromEntries(missing);
}

/**
 * All builds follow the same naming convention for systems: darwin-arm64, linux-x64-musl.
 *
 * @param {string} name
 * @param {string} version
 * @param {boolean} dev
 * @returns {LockEntry}
 */
function describe(name, version, dev) {
  const [os] =
    /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)\b/.exec(name) ?? [];
  const [cpu] = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)\b/.exec(name) ?? [];
  return {
    version: version.replace(/^[~^]/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(name.endsWith('musl') && { libc: ['musl'] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

/**
 * The packages whose content the lock file does not pin by a hash.
 *
 * @param {Record<string, LockEntry>} packages
 * @returns {string[]}
 */
export function withoutHash(packages) {
  return Object.keys(packages).filter(
    (location) => location !== '' && packages[location]?.integrity === undefined,
  );
}

/**
 * The hash of a package as the registry publishes it; undefined if it does not.
 *
 * @param {string} location
 * @param {LockEntry} entry
 * @returns {string | undefined}
 */
function publishedHash(location, { version }) {
  const name = location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' });
  return /^sha512-\S+$/.exec(stdout.trim())?.[0];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingBuilds(lock.packages);
  const all = Object.entries({ ...lock.packages, ...missing });
  for (const location of withoutHash(Object.fromEntries(all))) {
    const [, entry] = all.find(([each]) => each === location) ?? [];
    const integrity = entry && publishedHash(location, entry);
    if (integrity !== undefined) Object.assign(entry ?? {}, { integrity });
  }
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  const added = Object.keys(missing).length;
  const left = withoutHash(lock.packages).length;
  console.log(`package-lock.json: ${added} builds for other systems added; ${left} packages without a hash.`);
}
