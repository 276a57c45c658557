import { describe, expect, test } from 'vitest';
import { formatText } from '../../../src/gdl/index.ts';
import { TEMPLATES } from './templates.ts';
import { studySheet } from './workshop/sheet-study.ts';

describe.each(TEMPLATES)('$name', ({ text }) => {
  test('has no findings, not even in play', () => {
    const findings = [...studySheet(text, () => 0)].flatMap((news) =>
      news?.kind === 'checked' || news?.kind === 'played' ? news.findings : [],
    );
    expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  });

  test('is laid out as the formatter would', () => {
    expect(formatText(text).text).toBe(text);
  });
});
