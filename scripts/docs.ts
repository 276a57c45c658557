/** npm run docs: writes the generated pages. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './bootstrap.mjs';
import { PAGES } from './pages.ts';

for (const page of PAGES) {
  const file = path.join(root, page.file);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const after = await page.text(root);
  if (after === before) continue;
  writeFileSync(file, after);
  console.log(`${page.file}: written`);
}
