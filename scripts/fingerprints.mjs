// Fingerprints of sources, used to decide whether something has to be rebuilt.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './bootstrap.mjs';

/**
 * The hash of each file. Folders are read recursively, without tests.
 *
 * @param {readonly string[]} sources
 * @returns {Record<string, string>}
 */
export function fingerprintsOf(sources) {
  const files = sources.flatMap((source) =>
    statSync(path.join(root, source)).isDirectory() ? filesOf(source) : [source],
  );
  return Object.fromEntries(files.sort().map((file) => [file, hash(file)]));
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** @param {string} file */
function hash(file) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex');
}

/**
 * @param {Record<string, string>} current
 * @param {Record<string, string>} built
 */
export function isSame(current, built) {
  return (
    Object.keys(current).length === Object.keys(built).length &&
    Object.entries(current).every(([file, value]) => built[file] === value)
  );
}
