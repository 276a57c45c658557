import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingBuilds } from '../scripts/lock.mjs';

const source = new URL('../src/', import.meta.url);
const manifest = readJson('package.json');
const lockText = readText('package-lock.json');

test('every folder of src with an index.ts is a subpath export of the package', () => {
  const folders = readdirSync(source).filter((name) => existsSync(new URL(`${name}/index.ts`, source)));
  for (const folder of folders) {
    expect(manifest.exports, `package.json: exports["./${folder}"]`).toHaveProperty([`./${folder}`], {
      types: `./dist/${folder}/index.d.ts`,
      default: `./dist/${folder}/index.js`,
    });
  }
});

test('every dependency is explained in docs/dependencies.md', () => {
  const explained = readText('docs/dependencies.md');
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(explained).toContain(`| \`${name}\` |`);
  }
});

test('the lock file names the builds for every system (if not: npm run lock)', () => {
  expect(missingBuilds(JSON.parse(lockText).packages)).toEqual({});
});

test('the lock file holds no download addresses', () => {
  expect(lockText).not.toContain('"resolved"');
});

function readText(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
}

function readJson(file: string) {
  return JSON.parse(readText(file));
}
