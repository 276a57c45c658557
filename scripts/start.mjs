// npm start: install if needed, build if needed, then be the command line.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, root } from './bootstrap.mjs';
import { build } from './build.mjs';

await bootstrap();
await build();

const main = path.join(root, 'dist', 'cli', 'main.js');
process.argv[1] = main;
await import(pathToFileURL(main).href);
