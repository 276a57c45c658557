import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkText, readDescription, SourceText } from '../src/gdl/index.ts';

const folder = new URL('./sheets/', import.meta.url);
const names = readdirSync(folder).filter((name) => /\.(kif|hrf)$/.test(name));

/** Line, column and code of every mistake; findings about the whole sheet have no place. */
const MISTAKES: Readonly<Record<string, readonly string[]>> = {
  'broken-button.kif': ['3:1 GDL101', '6:6 GDL111', '10:13 GDL216'],
  'broken-nim.kif': [
    '4:13 GDL102',
    '10:1 GDL101',
    '16:5 GDL107',
    '25:5 GDL112',
    '27:6 GDL111',
    '34:24 GDL103',
    '40:1 GDL105',
  ],
  'faulty-coin.hrf': ['33:13 GDL216'],
  'faulty-nim.kif': ['GDL214', '6:2 GDL403', '22:33 GDL301', '38:6 GDL401', '42:17 GDL404'],
};

describe('in our own sheets exactly the known mistakes are found', () => {
  test.each(names)('%s', (name) => {
    const source = new SourceText(name, readFileSync(new URL(name, folder), 'utf8'));
    const found = checkText(source.text, name).findings.map(({ code, span }) => {
      if (span === undefined) return code;
      const { line, column } = source.position(span.start);
      return `${line}:${column} ${code}`;
    });
    expect(found).toEqual(MISTAKES[name] ?? []);
  });
});

test('both notations of one game give the same rules', () => {
  const rulesOf = (name: string) =>
    readDescription(readFileSync(new URL(name, folder), 'utf8')).description.rules.map((rule) =>
      JSON.stringify([rule.head, rule.body], (key, value) =>
        key === 'span' || key === 'spelling' || key === 'id' ? undefined : value,
      ),
    );
  expect(rulesOf('nim.hrf')).toEqual(rulesOf('nim.kif'));
});
