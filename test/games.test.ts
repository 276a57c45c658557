import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { libraryNames, librarySheet } from '../src/cli/library.ts';
import { checkText, formatText } from '../src/gdl/index.ts';

describe('every game of the library', () => {
  test.each(libraryNames())('%s is free of mistakes, and laid out', (name) => {
    const text = readFileSync(librarySheet(name) ?? '', 'utf8');
    expect(checkText(text, name).findings).toEqual([]);
    expect(formatText(text).text).toBe(text);
  });
});
