import { describe, expect, test } from 'vitest';
import { defineGenerator } from '../../games/generator.ts';
import {
  chosenValues,
  isSheetGenerator,
  parametrisedName,
  readParametrisedName,
  type SheetGenerator,
} from './sheet-parameters.ts';

const generator: SheetGenerator = defineGenerator({
  parameters: {
    width: { meaning: 'columns', least: 3, most: 9, default: 5 },
    height: { meaning: 'rows', least: 3, most: 9, default: 5 },
  },
  sheet: ({ width, height }) => `; ${width} by ${height}`,
});

function chosen(text: string) {
  const name = readParametrisedName(text);
  return name && chosenValues(name, { width: 7, height: 6 }, generator);
}

describe('a name with parameters', () => {
  test('has values, and for the others those of the game itself', () => {
    expect(chosen('four:width=4')).toEqual({ kind: 'values', values: { width: 4, height: 6 } });
    expect(chosen('four:height=3,width=9')).toEqual({ kind: 'values', values: { width: 9, height: 3 } });
  });

  test('is written as it is read', () => {
    expect(parametrisedName('four', { width: 7, height: 6 })).toBe('four:width=7,height=6');
  });

  test.each(['four', 'games/four.kif', 'C:\\four.kif', 'https://four', ''])('is not %j', (text) => {
    expect(readParametrisedName(text)).toBeUndefined();
  });

  const bounds = 'four has width from 3 to 9 and height from 3 to 9';
  test.each([
    ['four:depth=3', "there is no parameter 'depth'"],
    ['four:toString=3', "there is no parameter 'toString'"],
    ['four:width=10', "width must be a whole number from 3 to 9, not '10'"],
    ['four:width=-4', "width must be a whole number from 3 to 9, not '-4'"],
    ['four:width=4.5', "width must be a whole number from 3 to 9, not '4.5'"],
    ['four:width=4,width=5', "'width' is given twice"],
    ['four:width', 'parameters are written as in four:width=7,height=6'],
    ['four:', 'parameters are written as in four:width=7,height=6'],
    ['four:width=4,', 'parameters are written as in four:width=7,height=6'],
  ])('%s is refused, and it is said what there is', (text, problem) => {
    expect(chosen(text)).toEqual({ kind: 'refused', problem: `${problem}; ${bounds}` });
  });
});

test('generators of games are what the library takes for one', () => {
  expect(isSheetGenerator(generator)).toBe(true);
  for (const other of [undefined, null, 'text', {}, { parameters: {} }]) {
    expect(isSheetGenerator(other)).toBe(false);
  }
});
