// npm run release -- VERSION: updates the version number in all files, commits and tags it. Pushing the tag starts
// .github/workflows/release.yml, which tests, packs and publishes with a provenance statement, which only a build
// server can sign. With --check instead of a version, only says whether the package may be published.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from './bootstrap.mjs';

/**
 * The contents of each file with the version number after the release. Throws if the release is invalid.
 *
 * @param {Record<string, string>} files the files by name: package.json, package-lock.json, CITATION.cff and
 * CHANGELOG.md
 * @param {string} version
 * @param {string} date in the form 2026-01-31
 * @returns {Record<string, string>}
 */
export function releasedFiles(files, version, date) {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    throw new Error(`'${version}' is not a version such as 1.2.3 or 1.2.3-beta.1`);
  const old = JSON.parse(files['package.json'] ?? '').version;
  const changelog = files['CHANGELOG.md'] ?? '';
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md already has version ${version}`);
  const [, unreleased = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(changelog) ?? [];
  if (unreleased.trim() === '') throw new Error('CHANGELOG.md has nothing under [Unreleased]');
  return {
    'package.json': replacedOnce(files['package.json'], `"version": "${old}"`, `"version": "${version}"`),
    'package-lock.json': lockOf(files['package-lock.json'] ?? '', version),
    'CITATION.cff': replacedOnce(
      files['CITATION.cff']?.replace(/^date-released: .*\n/m, ''),
      `version: ${old}\n`,
      `version: ${version}\ndate-released: ${date}\n`,
    ),
    'CHANGELOG.md': replacedOnce(
      changelog,
      '## [Unreleased]\n',
      `## [Unreleased]\n\n## [${version}] - ${date}\n`,
    ),
  };
}

/** The fields of package.json that say where the project can be found. */
const ADDRESSES = ['repository', 'homepage', 'bugs'];

/**
 * Why a package cannot be published with provenance, or undefined. npm accepts the statement of a build server only
 * for the repository that package.json names.
 *
 * @param {string} manifest the contents of package.json
 * @returns {string | undefined}
 */
export function publishingProblem(manifest) {
  const stated = JSON.parse(manifest);
  const missing = ADDRESSES.filter((field) => !stated[field]);
  return missing.length === 0
    ? undefined
    : `package.json has no ${missing.join(', ')}: fill in the public address of the project first (CONTRIBUTING.md, "Releasing").`;
}

/**
 * @param {string | undefined} text
 * @param {string} before
 * @param {string} after
 */
function replacedOnce(text, before, after) {
  if (text?.split(before).length !== 2) throw new Error(`'${before.trim()}' should occur exactly once`);
  return text.replace(before, after);
}

/**
 * @param {string} text
 * @param {string} version
 */
function lockOf(text, version) {
  const lock = JSON.parse(text);
  lock.version = version;
  lock.packages[''].version = version;
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

/** @param {string[]} args */
async function git(...args) {
  if ((await run('git', args)) !== 0) fail(`git ${args[0]} failed; see the error above.`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`release: ${message}`);
  process.exit(1);
}

async function release() {
  const manifest = readFileSync(path.join(root, 'package.json'), 'utf8');
  const problem = publishingProblem(manifest);
  if (problem !== undefined) fail(problem);
  if (process.argv[2] === '--check') return;
  const version = process.argv[2] ?? fail("which version? For example 'npm run release -- 0.2.0'.");
  if ((await run('git', ['diff', '--quiet', 'HEAD'])) !== 0)
    fail('there are uncommitted changes; commit or stash them first.');
  const names = ['package.json', 'package-lock.json', 'CITATION.cff', 'CHANGELOG.md'];
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
  const date = new Date().toISOString().slice(0, 10);
  let after;
  try {
    after = releasedFiles(files, version, date);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  for (const name of names) writeFileSync(path.join(root, name), after[name] ?? '');
  await git('commit', '--quiet', '-m', `Release ${version}`, ...names);
  await git('tag', '-a', `v${version}`, '-m', `Version ${version}`);
  console.log(`Version ${version} is committed and tagged. 'git push --follow-tags' publishes it.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await release();
