// npm start: installs and builds if needed, then runs the command line; without a command, it serves the page.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, root } from './bootstrap.mjs';
import { build } from './build.mjs';
import { buildPage } from './page.mjs';

await bootstrap();
await build();

const main = path.join(root, 'dist', 'cli', 'main.js');
process.argv[1] = main;
if (process.argv.length === 2) {
  console.log(
    "Anygame plays any game from its rules. 'npm start -- play GAME' plays on the terminal, 'npm start -- check FILE'",
  );
  console.log("checks your own rules, and 'npm start -- help' lists all commands.\n");
  process.argv.push('serve');
}
if (process.argv[2] === 'serve') await buildPage();
// npm runs scripts in the project's folder; file names are relative to the user's folder.
if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD);
await import(pathToFileURL(main).href);
