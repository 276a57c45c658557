// Builds the page in dist/page from web with Vite and adds the library, unless both are up to date.

import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root, runTool } from './bootstrap.mjs';
import { fingerprintsOf, isSame } from './fingerprints.mjs';

export const page = path.join(root, 'dist', 'page');

const cache = path.join(root, '.cache');

/** A part of the page: its sources, how to build it, and where it belongs. */
const PARTS = [
  {
    name: 'page',
    place: '.',
    sources: ['web', 'src', 'scripts/page.mjs', 'tsconfig.web.json', 'package-lock.json'],
    /** @param {string} out */
    make: (out) =>
      runTool(
        'vite/bin/vite.js',
        ['build', '--config=web/vite.config.ts', `--outDir=${out}`, '--emptyOutDir', '--logLevel=warn'],
        // Tests have another environment, in which Vite would build a page for development.
        { env: { ...process.env, NODE_ENV: 'production' } },
      ),
  },
  {
    name: 'library',
    place: 'library',
    sources: ['src', 'games', 'scripts/page-library.ts', 'package-lock.json'],
    /** @param {string} out */
    make: (out) => runTool('tsx/dist/cli.mjs', ['scripts/page-library.ts', out]),
  },
];

export async function buildPage() {
  await alone(async () => {
    let isNew = !existsSync(page);
    for (const part of PARTS) isNew = (await makePart(part)) || isNew;
    if (isNew) assemble();
  });
}

/**
 * Returns whether anything had to be built.
 *
 * @param {typeof PARTS[number]} part
 */
async function makePart({ name, sources, make }) {
  const out = path.join(cache, `made-${name}`);
  const stampFile = path.join(cache, `made-${name}.json`);
  const current = fingerprintsOf(sources);
  const built = existsSync(stampFile) && existsSync(out) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
  if (isSame(current, built)) return false;
  console.error(`Building the ${name} ...`);
  rmSync(stampFile, { force: true });
  const code = await make(out);
  if (code !== 0) {
    console.error(`Building the ${name} failed; see the errors above.`);
    process.exit(code);
  }
  writeFileSync(stampFile, JSON.stringify(current));
  return true;
}

/** Done quickly, since somebody may be viewing the page. */
function assemble() {
  const [next, old] = [`${page}.next`, `${page}.old`];
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
  for (const { name, place } of PARTS)
    cpSync(path.join(cache, `made-${name}`), path.join(next, place), { recursive: true });
  listForOffline(next);
  compress(next);
  if (existsSync(page)) renameSync(page, old);
  renameSync(next, page);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Lists the files that a browser stores for playing without a network, and gives the service worker the version of
 * this build. Pictures are stored when they are seen.
 *
 * @param {string} folder
 */
function listForOffline(folder) {
  const worker = path.join(folder, 'service-worker.js');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .filter((name) => !/^(?:service-worker\.js|server\.json)$|^library\/boards\//.test(name))
    .sort();
  const version = createHash('sha256');
  for (const name of files) version.update(`${name}\0`).update(readFileSync(path.join(folder, name)));
  writeFileSync(path.join(folder, 'precache.json'), JSON.stringify(files.map((name) => `./${name}`)));
  const text = readFileSync(worker, 'utf8');
  if (!text.includes(VERSION_MARK)) throw new Error(`${worker} has no ${VERSION_MARK}`);
  writeFileSync(worker, text.replace(VERSION_MARK, version.digest('hex').slice(0, 16)));
}

const VERSION_MARK = '__VERSION__';

/** Minimum size in bytes for compression. */
const LEAST = 1000;

/**
 * Writes a compressed copy of every file that becomes smaller, for servers that support it.
 *
 * @param {string} folder
 */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!/\.(html|js|css|svg|json|kif|wasm)$/.test(name) || statSync(file).size < LEAST) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    // Browsers request it from the same machine and over TLS.
    if (/\.(html|js|css)$/.test(name)) writeFileSync(`${file}.br`, brotliCompressSync(content));
  }
}

const lock = path.join(cache, 'page.lock');
/** Milliseconds. */
const PERIOD = 200;
const LONGEST_BUILD = 300_000;

/**
 * Tests run concurrently and all need the page: one builds it, the others wait.
 *
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!isTaken()) {
    // Left behind by a build that was interrupted.
    if (age() > LONGEST_BUILD) rmSync(lock, { recursive: true, force: true });
    else await new Promise((resolve) => setTimeout(resolve, PERIOD));
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function isTaken() {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

function age() {
  try {
    return Date.now() - statSync(lock).mtimeMs;
  } catch {
    return 0;
  }
}
