// Writes dist/browser: the root of the package for bundlers, with the library games as modules that are loaded on
// demand.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './bootstrap.mjs';

const games = path.join(root, 'games');
const out = path.join(root, 'dist', 'browser');

export function writeBrowserEntry() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(path.join(out, 'families'), { recursive: true });
  const families = readdirSync(games, { withFileTypes: true })
    .filter((each) => each.isDirectory() && existsSync(path.join(games, each.name, 'game.json')))
    .map(({ name }) => name)
    .sort();
  for (const family of families)
    writeFileSync(path.join(out, 'families', `${family}.js`), familyModule(family));
  const descriptions = families.map((family) => JSON.parse(textOf(family, 'game.json')));
  writeFileSync(path.join(out, 'descriptions.js'), `export default ${JSON.stringify(descriptions)};\n`);
  const arcade = arcadeNames();
  mkdirSync(path.join(out, 'arcade'));
  for (const name of arcade) writeFileSync(path.join(out, 'arcade', `${name}.js`), arcadeModule(name));
  const entries = arcade.map((name) => JSON.parse(textOf(`arcade/${name}`, 'game.json')));
  writeFileSync(path.join(out, 'arcade.js'), `export default ${JSON.stringify(entries)};\n`);
  writeFileSync(path.join(out, 'index.js'), entry(families, arcade));
}

function arcadeNames() {
  return readdirSync(path.join(games, 'arcade'), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * The rules, levels and recorded runs of an arcade game.
 *
 * @param {string} name
 */
function arcadeModule(name) {
  const folder = `arcade/${name}`;
  const levels = readdirSync(path.join(games, folder))
    .filter((file) => /_lvl\d+\.txt$/.test(file))
    .sort()
    .map((file) => textOf(folder, file));
  const sheets = { rules: textOf(folder, `${name}.vgdl`), levels, runs: textOf(folder, 'runs.json') };
  return `export default ${JSON.stringify(sheets)};\n`;
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

/**
 * @param {readonly string[]} families
 * @param {readonly string[]} arcade
 */
function entry(families, arcade) {
  return `// The root of the package for bundlers; the entry for Node, and the documentation of its names, is dist/api/index.js.
import { libraryFunctions } from '../api/root/load-game.js';
import { Library } from '../library/index.js';

export * from '../api/root/everywhere.js';

const families = {
${families.map((family) => `  '${family}': () => import('./families/${family}.js'),`).join('\n')}
};

const arcade = {
${arcade.map((name) => `  '${name}': () => import('./arcade/${name}.js'),`).join('\n')}
};

let texts;
let arcadeTexts;

async function readTexts() {
  const { default: descriptions } = await import('./descriptions.js');
  return {
    library: new Library(descriptions),
    sheet: async ({ family, name }) => (await families[family]()).sheets[name],
    generator: async (family) => (await families[family]()).generator,
    view: async (family) => (await families[family]()).view,
  };
}

async function readArcadeTexts() {
  const { default: games } = await import('./arcade.js');
  return { games, sheets: async (name) => (await arcade[name]()).default };
}

export const { loadGame, listGames, arcadeGames } = libraryFunctions({
  texts: () => (texts ??= readTexts()),
  arcade: () => (arcadeTexts ??= readArcadeTexts()),
});
`;
}

/**
 * @param {string} family
 * @param {string} name
 */
function textOf(family, name) {
  return readFileSync(path.join(games, family, name), 'utf8');
}
