import { describe, expect, test } from 'vitest';
import { checkVgdl } from './check/check.ts';
import { VGDL_FINDING_CODES } from './finding-catalogue.ts';
import { EXAMPLE_GAME, VGDL_FINDING_EXAMPLES, type VgdlFindingExample } from './finding-examples.ts';
import { checkLevel } from './level.ts';
import { readVgdl } from './read.ts';

function codes(text: string, isLevel: boolean): string[] {
  const findings = isLevel
    ? checkLevel(text, readVgdl(EXAMPLE_GAME).description).findings
    : checkVgdl(text).findings;
  return findings.map(({ code }) => code);
}

test('the game of the examples has nothing wrong with it', () => {
  expect(checkVgdl(EXAMPLE_GAME).findings).toEqual([]);
});

describe.each(VGDL_FINDING_CODES)('%s', (code) => {
  const example: VgdlFindingExample = VGDL_FINDING_EXAMPLES[code];
  test('is raised by its example, and not by the better text', () => {
    if ('described' in example) return;
    expect(codes(example.wrong, example.isLevel === true)).toContain(code);
    expect(codes(example.right, example.isLevel === true)).not.toContain(code);
  });

  test('is gone when its fix is applied', () => {
    if ('described' in example || example.isLevel) return;
    const found = checkVgdl(example.wrong).findings.find((each) => each.code === code);
    const edit = found?.fix?.edits[0];
    if (edit === undefined) return;
    const mended = example.wrong.slice(0, edit.span.start) + edit.text + example.wrong.slice(edit.span.end);
    expect(codes(mended, false)).not.toContain(code);
  });
});

test('a text without any sense is read to its end', () => {
  const noise = Array.from({ length: 300 }, (_, at) => `${' '.repeat(at % 7)}> ${at} = > x=y=z`).join('\n');
  expect(checkVgdl(noise).findings.length).toBeGreaterThan(0);
});
