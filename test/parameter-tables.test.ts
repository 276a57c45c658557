import { describe, expect, test } from 'vitest';
import { withParameterTables } from '../scripts/parameter-tables.ts';
import { definePlayer, type PlayerKind } from '../src/players/index.ts';

const parameter = (meaning: string) =>
  ({ kind: 'number', default: 1, meaning, least: 0, most: 9, whole: true }) as const;

const climber: PlayerKind = definePlayer({
  name: 'climber',
  summary: 'climbs',
  parameters: { height: parameter('metres'), speed: parameter('metres per second') },
  create: () => ({
    start: async () => {},
    choose: async ({ legal }) => legal[0] as never,
    stop: async () => {},
  }),
});

const page = (...tables: string[]): string =>
  [
    '# Players',
    '',
    '## climber',
    '',
    ...tables.flatMap((table) => [`<!-- parameters: ${table} -->`, 'old', '<!-- end -->']),
  ].join('\n');

const namesIn = (text: string): string[][] =>
  text
    .split('<!-- end -->')
    .slice(0, -1)
    .map((part) => Array.from(part.matchAll(/^\| `(\w+)`/gm), ([, name]) => name as string));

describe('tables of parameters', () => {
  test('hold the default, the values and the meaning, in the place of what was there', () => {
    const text = withParameterTables(page('climber'), [climber]);
    expect(text).toContain('| `height` | `1` | a whole number from 0 to 9 | metres |  |');
    expect(text).not.toContain('old');
  });

  test('hold the named parameters, and a table without names holds the rest', () => {
    const text = withParameterTables(page('climber speed', 'climber'), [climber]);
    expect(namesIn(text)).toEqual([['speed'], ['height']]);
  });

  test('are not renewed if a player, a parameter or a section is missing', () => {
    expect(() => withParameterTables(page('climber speed'), [climber])).toThrow("'height'");
    expect(() => withParameterTables(page('climber weight'), [climber])).toThrow("no parameter 'weight'");
    expect(() => withParameterTables(page('walker'), [climber])).toThrow("'walker'");
    expect(() => withParameterTables('# Players\n', [climber])).toThrow("'## climber'");
  });
});
