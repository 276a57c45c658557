import { expect, test } from 'vitest';
import { applyEdits, fixText } from './apply-fixes.ts';
import { type Finding, finding } from './finding.ts';
import { readDescription } from './read.ts';

const readFindings = (text: string) => readDescription(text).findings;

test('edits are applied together, wherever they stand', () => {
  const edits = [
    { span: { start: 4, end: 5 }, text: 'X' },
    { span: { start: 0, end: 1 }, text: '' },
    { span: { start: 6, end: 6 }, text: '!' },
  ];
  expect(applyEdits('abcdef', edits)).toBe('bcdXf!');
});

test('a sheet is mended until nothing is left that can be', () => {
  const { text, repairs } = fixText('(role x\n(role o))\n(<= terminal (and a b)))', readFindings);
  expect(readFindings(text).filter((each) => each.fix)).toEqual([]);
  expect(repairs.map((each) => each.code)).toContain('GDL111');
});

test('a sound sheet stays as it is', () => {
  expect(fixText('(role x)', readFindings)).toEqual({ text: '(role x)', repairs: [] });
});

test('fixes that touch the same place are applied one after the other', () => {
  const replace = (from: string, to: string) => (text: string) => {
    const start = text.indexOf(from);
    const span = { start, end: start + from.length };
    return start < 0
      ? []
      : [finding('GDL110', from, { span, fix: { title: to, edits: [{ span, text: to }] } })];
  };
  const check = (text: string): Finding[] => [...replace('ab', 'b')(text), ...replace('bc', 'd')(text)];
  expect(fixText('abc', check)).toMatchObject({ text: 'd', repairs: [{ title: 'b' }, { title: 'd' }] });
});

test('fixes that undo one another do not go on for ever', () => {
  const flip = (text: string): Finding[] => {
    const span = { start: 0, end: 1 };
    const edits = [{ span, text: text === 'a' ? 'b' : 'a' }];
    return [finding('GDL110', 'flip', { span, fix: { title: 'flip', edits } })];
  };
  expect(fixText('a', flip)).toMatchObject({ text: 'b', repairs: [{ title: 'flip' }] });
});
