// Runs one of our TypeScript scripts: node scripts/typescript.mjs FILE [ARGUMENTS]

import { bootstrap, runTool } from './bootstrap.mjs';

await bootstrap();
process.exitCode = await runTool('tsx/dist/cli.mjs', process.argv.slice(2));
