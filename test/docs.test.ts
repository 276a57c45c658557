import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';
import { PAGES } from '../scripts/pages.ts';

describe('pages made from the program are up to date (npm run docs renews them)', () => {
  test.each(PAGES)('$file', async (page) => {
    expect(await page.text(root)).toBe(readFileSync(path.join(root, page.file), 'utf8'));
  });
});
