import { expect, test } from 'vitest';
import { SourceText, type Span } from '../gdl/index.ts';
import { excerpt, type MarkedSpan } from './finding-report.ts';

const plain = (text: string) => text;

function place(text: string, words: string, label = '', mark = '^'): MarkedSpan {
  const start = text.indexOf(words);
  return { span: { start, end: start + words.length }, mark, label, paint: plain };
}

function at(span: Span): MarkedSpan {
  return { span, mark: '^', label: '', paint: plain };
}

function drawn(text: string, places: readonly MarkedSpan[], width = 100): string {
  return excerpt(new SourceText('sheet', text), places, width, plain).join('\n');
}

test('a mark stands under the place', () => {
  const text = '(role x)\n(init (cell 1 b))\n';
  expect(drawn(text, [place(text, 'cell')])).toBe(`  |
2 | (init (cell 1 b))
  |        ^^^^`);
});

test('tabs and wide characters move the mark along', () => {
  const text = '\t(名前 x y)';
  expect(drawn(text, [place(text, 'x')])).toBe(`  |
1 |     (名前 x y)
  |           ^`);
});

test('an empty span is marked by one caret', () => {
  expect(drawn('(role x', [at({ start: 7, end: 7 })])).toBe(`  |
1 | (role x
  |        ^`);
});

test('the end of an empty sheet can be marked', () => {
  expect(drawn('', [at({ start: 0, end: 0 })])).toBe(`  |
1 |
  | ^`);
});

test('a place of three lines is shown whole, a longer one by its ends', () => {
  const three = '(<= a\n    b\n    c)';
  expect(drawn(three, [at({ start: 0, end: three.length })])).toBe(`  |
1 | (<= a
  | ^^^^^
2 |     b
  |     ^
3 |     c)
  |     ^^`);
  const five = '(<= a\n    b\n    c\n    d\n    e)';
  expect(drawn(five, [{ ...at({ start: 0, end: five.length }), label: 'here' }])).toBe(`  |
1 | (<= a
  | ^^^^^
  :
5 |     e)
  |     ^^ here`);
});

test('places on one line share it, and lines in between are left out', () => {
  const text = '(a b c)\n\n\n(a b)\n';
  expect(
    drawn(text, [place(text, '(a b)'), place(text, 'a', 'first', '-'), place(text, 'c', 'last', '-')]),
  ).toBe(
    `  |
1 | (a b c)
  |  - first
  |      - last
  :
4 | (a b)
  | ^^^^^`,
  );
});

test('a long line is cut around the mark', () => {
  const text = `(${'word '.repeat(50)}HERE ${'word '.repeat(50)})`;
  expect(drawn(text, [place(text, 'HERE')], 44)).toBe(`  |
1 | …d word word word word HERE word word w…
  |                        ^^^^`);
});

test('a line of megabytes is no slower than a short one', () => {
  const text = `${'x '.repeat(2_000_000)}HERE${' x'.repeat(2_000_000)}`;
  const source = new SourceText('sheet', text);
  const { span } = place(text, 'HERE');
  source.position(0);
  const start = performance.now();
  for (let i = 0; i < 100; i++) excerpt(source, [at(span)], 80, plain);
  expect(performance.now() - start).toBeLessThan(2_000);
});
