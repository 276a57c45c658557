// npm run reference: builds the API reference from the doc comments, in reference/. TypeDoc is downloaded on demand,
// so that it is not needed for working on the code.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bootstrap, npm, root } from './bootstrap.mjs';

const TYPEDOC = 'typedoc@0.28.20';
const TYPESCRIPT = 'typescript@6.0.3';

await bootstrap();
const entries = readdirSync(path.join(root, 'src/api'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => `src/api/${name}`);
const options = [
  '--out',
  'reference',
  '--name',
  'Anygame',
  '--tsconfig',
  'tsconfig.build.json',
  '--readme',
  'README.md',
  '--excludeInternal',
  '--excludePrivate',
  '--disableSources',
  // Unexported types that programs do not need to name.
  '--validation.notExported',
  'false',
  '--logLevel',
  'Warn',
];
process.exitCode = await npm([
  'exec',
  '--yes',
  `--package=${TYPEDOC}`,
  `--package=${TYPESCRIPT}`,
  '--',
  'typedoc',
  ...options,
  ...entries,
]);
if (process.exitCode === 0) console.log('The reference is in reference/index.html.');
