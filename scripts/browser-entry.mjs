// Writes dist/browser: the root of the package for bundlers, with the games of the library as modules that are loaded when asked for.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './bootstrap.mjs';

const games = path.join(root, 'games');
const out = path.join(root, 'dist', 'browser');

export function writeBrowserEntry() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(path.join(out, 'families'), { recursive: true });
  const families = readdirSync(games, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .sort();
  for (const family of families)
    writeFileSync(path.join(out, 'families', `${family}.js`), familyModule(family));
  const descriptions = families.map((family) => JSON.parse(textOf(family, 'game.json')));
  writeFileSync(path.join(out, 'descriptions.js'), `export default ${JSON.stringify(descriptions)};\n`);
  writeFileSync(path.join(out, 'index.js'), entry(families));
}

/**
 * The sheets of a family, by name, and what else it has.
 *
 * @param {string} family
 */
function familyModule(family) {
  const sheets = readdirSync(path.join(games, family))
    .filter((name) => name.endsWith('.kif'))
    .map((name) => [name.replace(/\.kif$/, ''), textOf(family, name)]);
  const view = existsSync(path.join(games, family, 'view.json')) ? textOf(family, 'view.json') : undefined;
  const generator = existsSync(path.join(games, family, 'generate.ts'))
    ? `export { generator } from '../../games/${family}/generate.js';`
    : 'export const generator = undefined;';
  return [
    `export const sheets = ${JSON.stringify(Object.fromEntries(sheets))};`,
    `export const view = ${JSON.stringify(view)};`,
    generator,
    '',
  ].join('\n');
}

/** @param {readonly string[]} families */
function entry(families) {
  return `// The root of the package for bundlers; the entry for Node, and the documentation of its names, is dist/api/index.js.
import { libraryFunctions } from '../api/root/load-game.js';
import { Library } from '../library/index.js';

export * from '../api/root/everywhere.js';

const families = {
${families.map((family) => `  '${family}': () => import('./families/${family}.js'),`).join('\n')}
};

let texts;

async function readTexts() {
  const { default: descriptions } = await import('./descriptions.js');
  return {
    library: new Library(descriptions),
    sheet: async ({ family, name }) => (await families[family]()).sheets[name],
    generator: async (family) => (await families[family]()).generator,
    view: async (family) => (await families[family]()).view,
  };
}

export const { loadGame, listGames } = libraryFunctions({ texts: () => (texts ??= readTexts()) });
`;
}

/**
 * @param {string} family
 * @param {string} name
 */
function textOf(family, name) {
  return readFileSync(path.join(games, family, name), 'utf8');
}
