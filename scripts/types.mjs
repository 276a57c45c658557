// npm run types: checks all types, in the three configurations in which the code runs.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from './bootstrap.mjs';

/** Node with tests and scripts; the modules that also run in browsers, without Node's types; the page. */
const PROJECTS = ['tsconfig.json', 'tsconfig.isomorphic.json', 'tsconfig.web.json'];

/** The native compiler, several times as fast as the one in JavaScript. */
export const COMPILER = 'typescript-native/bin/tsc';

/** @returns {Promise<number>} the exit code */
export async function checkTypes() {
  for (const project of PROJECTS) {
    const code = await run(process.execPath, [path.join(root, 'node_modules', COMPILER), '-p', project]);
    if (code !== 0) return code;
  }
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await checkTypes();
