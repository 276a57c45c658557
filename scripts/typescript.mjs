// Runs a TypeScript script of this project: node scripts/typescript.mjs FILE [ARGUMENTS]

import { bootstrap, runTool } from './bootstrap.mjs';

await bootstrap();
// Ctrl-C also reaches the script, which decides what to do.
process.on('SIGINT', () => {});
process.exitCode = await runTool('tsx/dist/cli.mjs', process.argv.slice(2));
