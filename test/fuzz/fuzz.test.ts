import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCase } from './case-file.ts';
import { fuzz } from './fuzz.ts';
import { brokenProperty } from './properties.ts';
import { ownSheets } from './seed-sheets.ts';
import { shrink } from './shrink.ts';

const folder = new URL('../fuzz-cases/', import.meta.url);
const cases = readdirSync(folder).filter((name) => /\.(txt|json)$/.test(name));

describe('cases that once broke something', () => {
  test.each(cases)('%s', (name) => {
    expect(brokenProperty(readCase(new URL(name, folder)))).toBeUndefined();
  });
});

test('a short run over our own sheets breaks nothing (npm run fuzz looks longer)', {
  timeout: 120_000,
}, async () => {
  const { failures } = await fuzz({ sheets: ownSheets(), seed: 2024, cases: 400, failures: 1 });
  expect(failures).toEqual([]);
});

test('a failing case is shrunk to what makes it fail', async () => {
  const text = `${'some lines\n'.repeat(20)}and (a (needle) here)\n${'more lines\n'.repeat(20)}`;
  const fails = async (candidate: string) => candidate.includes('needle');
  expect(await shrink(text, fails, { trials: 1_000, time: 10_000 })).toBe('needle');
});
