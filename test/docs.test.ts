import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';
import { PAGES } from '../scripts/pages.ts';
import * as gdl from '../src/gdl/index.ts';

describe('pages made from the program are up to date (npm run docs renews them)', () => {
  test.each(PAGES)('$file', async (page) => {
    expect(await page.text(root)).toBe(readFileSync(path.join(root, page.file), 'utf8'));
  });
});

test('the program in README.md prints what it says', async () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [, program = '', output] =
    /```ts\n([\s\S]*?)```\n\nprints\n\n```text\n([\s\S]*?)```/.exec(readme) ?? [];
  const printed: string[] = [];
  const body = program.replace(/^import (.*) from 'anygame\/gdl';$/m, 'const $1 = gdl;');
  new Function('gdl', 'console', body)(gdl, { log: (...words: unknown[]) => printed.push(words.join(' ')) });
  expect(`${printed.join('\n').trimEnd()}\n`).toBe(output);
});
