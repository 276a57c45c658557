// npm test: runs all checks, those with the clearest output first, and stops at the first failure. Vitest runs last,
// so that its summary ends the output; arguments are passed to it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bootstrap, root, run, runTool } from './bootstrap.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensurePython } from './python.mjs';

/** Stages before the tests: a name for people, and the script in package.json. */
const stages = [
  { name: 'Types', script: 'types' },
  { name: 'Lint and formatting', script: 'lint' },
  { name: 'Layering', script: 'layers' },
  { name: 'Dead code', script: 'dead' },
];

await bootstrap();
await ensureBrowser();
await ensurePython();

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const bin = path.join(root, 'node_modules', '.bin');
const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
const env = { ...process.env, [pathKey]: `${bin}${path.delimiter}${process.env[pathKey]}` };

for (const { name, script } of stages) {
  const start = Date.now();
  console.log(`\n── ${name} (npm run ${script})`);
  const code = await run(scripts[script], [], { shell: true, env });
  const time = `${((Date.now() - start) / 1000).toFixed(1)} s`;
  if (code !== 0) {
    console.error(`── ${name}: FAILED after ${time}`);
    process.exit(code);
  }
  console.log(`── ${name}: passed in ${time}`);
}

console.log('\n── Tests (vitest run)');
process.exitCode = await runTool('vitest/vitest.mjs', ['run', ...process.argv.slice(2)]);
