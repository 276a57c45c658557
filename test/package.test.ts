import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test('every folder of src with an index.ts is a subpath export of the package', () => {
  const folders = readdirSync(source).filter((name) => existsSync(new URL(`${name}/index.ts`, source)));
  for (const folder of folders) {
    expect(manifest.exports, `package.json: exports["./${folder}"]`).toHaveProperty([`./${folder}`], {
      types: `./dist/${folder}/index.d.ts`,
      default: `./dist/${folder}/index.js`,
    });
  }
});
