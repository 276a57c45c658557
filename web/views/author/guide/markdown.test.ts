import { describe, expect, test } from 'vitest';
import reference from '../../../../docs/gdl-reference.md?raw';
import tutorial from '../../../../docs/writing-games.md?raw';
import { type Block, readInline, readMarkdown } from './markdown.ts';

test('headings, paragraphs, lists, code and tables', () => {
  const text =
    '# A *game*\n\none\ntwo\n\n- a\n  b\n- c\n\n```lisp x.kif +\n(role x)\n\n(role y)\n```\n| a | b |\n| --- | --- |\n| `1|` | 2 |\n';
  expect(readMarkdown(text.replace('1|', '1\\|'))).toEqual([
    {
      kind: 'heading',
      level: 1,
      text: [
        { kind: 'text', text: 'A ' },
        { kind: 'emphasis', text: 'game' },
      ],
    },
    { kind: 'paragraph', text: [{ kind: 'text', text: 'one two' }] },
    { kind: 'list', items: [[{ kind: 'text', text: 'a b' }], [{ kind: 'text', text: 'c' }]] },
    { kind: 'code', sort: 'lisp x.kif +', text: '(role x)\n\n(role y)' },
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      rows: [[[{ kind: 'code', text: '1|' }], [{ kind: 'text', text: '2' }]]],
    },
  ] satisfies Block[]);
});

test('code keeps its signs, links their ends', () => {
  expect(readInline('`a*b*` and [**the** page](x.md#y) <b>')).toEqual([
    { kind: 'code', text: 'a*b*' },
    { kind: 'text', text: ' and ' },
    { kind: 'link', text: '**the** page', to: 'x.md#y' },
    { kind: 'text', text: ' <b>' },
  ]);
});

describe.each([
  ['the tutorial', tutorial],
  ['the reference', reference],
])('%s', (_, page) => {
  test('loses no word', () => {
    const words = (text: string) =>
      text
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .split(' ');
    const texts = readMarkdown(page).flatMap((block) => {
      switch (block.kind) {
        case 'code':
          return [block.sort, block.text];
        case 'list':
          return block.items.flat().flatMap(inlineTexts);
        case 'table':
          return [block.head, ...block.rows].flat(2).flatMap(inlineTexts);
        default:
          return block.text.flatMap(inlineTexts);
      }
    });
    expect(words(texts.join(' '))).toEqual(words(page));
  });
});

function inlineTexts(part: ReturnType<typeof readInline>[number]): string[] {
  return part.kind === 'link' ? [part.text, part.to] : [part.text];
}
