import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkText, readDescription, SourceText } from '../src/gdl/index.ts';

const folder = new URL('./sheets/', import.meta.url);
const names = readdirSync(folder).filter((name) => /\.(kif|hrf)$/.test(name));

describe('in our own sheets exactly the expected mistakes are found', () => {
  test.each(names)('%s', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const source = new SourceText(name, text);
    const found = checkText(text, name).findings.map(({ code, span }) =>
      span === undefined ? `sheet: ${code}` : `line ${source.position(span.start).line}: ${code}`,
    );
    expect(found.sort()).toEqual(expectedFindings(text).sort());
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

function expectedFindings(text: string): string[] {
  return text.split('\n').flatMap((line, i) => {
    const [, inSheet, codes = ''] = /\bexpect (in sheet )?((?:GDL\d+ ?)+)/.exec(line) ?? [];
    const where = inSheet === undefined ? `line ${i + 1}` : 'sheet';
    return codes.split(' ').flatMap((code) => (code === '' ? [] : [`${where}: ${code}`]));
  });
}
