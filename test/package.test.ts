import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingBuilds, withoutHash } from '../scripts/lock.mjs';

const api = new URL('../src/api/', import.meta.url);
const manifest = readJson('package.json');
const lockText = readText('package-lock.json');

const entries = readdirSync(api, { withFileTypes: true })
  .filter((each) => each.isFile() && !each.name.endsWith('.test.ts'))
  .map(({ name }) => name.replace(/\.ts$/, ''));

test('the exports of the package are the files of src/api', () => {
  const subpaths = entries
    .filter((name) => name !== 'index')
    .map((name) => [`./${name}`, { types: `./dist/api/${name}.d.ts`, default: `./dist/api/${name}.js` }]);
  expect(manifest.exports).toEqual({
    '.': {
      types: './dist/api/index.d.ts',
      node: './dist/api/index.js',
      default: './dist/browser/index.js',
    },
    ...Object.fromEntries(subpaths),
    './package.json': './package.json',
  });
});

/** The names that an entry exports, including types. */
function exportedNames(file: URL): string[] {
  const text = readFileSync(file, 'utf8');
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ').at(-1) ?? ''),
  );
  const declared = [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)];
  const forwarded = [...text.matchAll(/^export \* from '([^']+)'/gm)];
  return [
    ...listed.filter((name) => name !== ''),
    ...declared.map(([, name = '']) => name),
    ...forwarded.flatMap(([, from = '']) => exportedNames(new URL(from, file))),
  ];
}

test('the public surface is small: 300 names in all, of which a newcomer needs about 25', () => {
  const counts = entries.map((name) => exportedNames(new URL(`${name}.ts`, api)).length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(300);
  expect(exportedNames(new URL('index.ts', api)).length).toBeLessThanOrEqual(30);
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

test('the lock file names no registry', () => {
  expect(lockText).not.toMatch(/"resolved": "https?:/);
});

/** Only packages that reach users count; build tools are run by developers only. */
type Locked = { readonly dev?: boolean; readonly license?: string; readonly hasInstallScript?: boolean };

const product: [string, Locked][] = Object.entries(
  JSON.parse(lockText).packages as Record<string, Locked>,
).filter(([location, { dev }]) => location !== '' && !dev);

test('every package is pinned by a hash, for every system (if not: npm run lock)', () => {
  expect(withoutHash(JSON.parse(lockText).packages)).toEqual([]);
});

test('licences of packages of the product permit its own', () => {
  const licences = new Set(product.map(([, { license }]) => license).filter(Boolean));
  const permitted = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];
  expect([...licences].filter((each) => !permitted.includes(String(each)))).toEqual([]);
});

test('one package of the product has an install script, which is not needed', () => {
  const scripts = product
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([location]) => location);
  expect(scripts).toEqual(['node_modules/msgpackr-extract']);
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
