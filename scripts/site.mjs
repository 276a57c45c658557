// npm run build:site [FOLDER]: builds a copy of the page for any folder of any web server; it needs no server of ours.

import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { buildPage, page } from './page.mjs';

await bootstrap();
await buildPage();
const given = process.argv[2];
const from = process.env.INIT_CWD ?? process.cwd();
const site = given === undefined ? path.join(root, 'site') : path.resolve(from, given);
if (given === undefined) rmSync(site, { recursive: true, force: true });
cpSync(page, site, { recursive: true });
console.log(`The page is in ${path.relative(from, site) || '.'}; any web server can serve it.`);
