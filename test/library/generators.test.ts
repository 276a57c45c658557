/** Sheets that are made from parameters. */
import { beforeAll, describe, expect, test } from 'vitest';
import { checkStart } from '../../src/engines/index.ts';
import { checkText, formatText, isTurnBased } from '../../src/gdl/index.ts';
import { familyGenerator } from '../../src/host/index.ts';
import type { SheetGenerator } from '../../src/library/index.ts';
import { library, sheetText } from './library-games.ts';

const generated = library.games.filter(({ parameters }) => parameters !== undefined);

describe.each([...new Set(generated.map(({ family }) => family))])('the generator of %s', (family) => {
  const games = generated.filter((game) => game.family === family);
  let generator: SheetGenerator;

  beforeAll(async () => {
    const found = await familyGenerator(family);
    if (found === undefined) throw new Error(`games/${family}/generate.ts: there is no such file`);
    generator = found;
  });

  test.each(games)('makes the sheet of $name, byte for byte', (game) => {
    const values = game.parameters ?? {};
    expect(Object.keys(values)).toEqual(Object.keys(generator.parameters));
    expect(generator.sheet(values)).toBe(sheetText(game));
  });

  test('has bounds that make sense', () => {
    for (const { least, most, default: usual, meaning } of Object.values(generator.parameters)) {
      expect([least, usual, most]).toEqual([least, usual, most].toSorted((a, b) => a - b));
      expect(meaning).not.toBe('');
    }
  });

  test.each(['least', 'default', 'most'] as const)('makes a sound sheet of the %s values', (bound) => {
    const values = Object.fromEntries(
      Object.entries(generator.parameters).map(([name, parameter]) => [name, parameter[bound]]),
    );
    expectSound(generator, values);
  });

  test('makes a sound sheet when one value is the least, or the most, and the others as usual', () => {
    const usual = Object.fromEntries(
      Object.entries(generator.parameters).map(([name, parameter]) => [name, parameter.default]),
    );
    for (const [name, { least, most }] of Object.entries(generator.parameters)) {
      for (const value of [least, most]) expectSound(generator, { ...usual, [name]: value });
    }
  });
});

/** Invalid combinations of values are refused with a RangeError, which is as acceptable as a sheet. */
function expectSound(generator: SheetGenerator, values: Readonly<Record<string, number>>): void {
  const called = JSON.stringify(values);
  let text: string;
  try {
    text = generator.sheet(values);
  } catch (error) {
    if (error instanceof RangeError) return;
    throw error;
  }
  const { findings, description } = checkText(text, called);
  const start = isTurnBased(description) ? checkStart(description) : [];
  expect([...findings, ...start].map(({ code, message }) => `${called}: ${code} ${message}`)).toEqual([]);
  expect(formatText(text).text === text, `${called}: laid out as anygame format does it`).toBe(true);
}
