// Runs one of our TypeScript scripts: node scripts/typescript.mjs FILE [ARGUMENTS]

import { bootstrap, runTool } from './bootstrap.mjs';

await bootstrap();
// Ctrl-C reaches the script too, and the script decides what becomes of it.
process.on('SIGINT', () => {});
process.exitCode = await runTool('tsx/dist/cli.mjs', process.argv.slice(2));
