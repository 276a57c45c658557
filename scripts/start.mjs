// npm start: install if needed, build if needed, then be the command line.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, root } from './bootstrap.mjs';
import { build } from './build.mjs';

await bootstrap();
await build();

const main = path.join(root, 'dist', 'cli', 'main.js');
process.argv[1] = main;
// npm runs scripts in the project's folder; files are named from where the user is.
if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD);
await import(pathToFileURL(main).href);
