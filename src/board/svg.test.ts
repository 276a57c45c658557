import { expect, test } from 'vitest';
import { described } from '../../test/games.ts';
import { escaped } from '../base/index.ts';
import { RulesGame } from '../engines/index.ts';
import { inferLayout } from './infer-layout.ts';
import { symbolMarkup } from './picture.ts';
import { sceneOf } from './scene-of.ts';
import { svgOf } from './svg.ts';
import { longShape, SYMBOL_NAMES } from './symbols.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '"onload="alert(1)',
  "'&amp;",
  ']]>',
  '</svg><img/src=x>',
  '\u202eevil',
];

function drawn(name: string): string {
  const cells = [1, 2, 3].flatMap((x) =>
    [1, 2, 3].map((y) => `(init (${name} ${x} ${y} ${x === y ? name : 'empty'}))`),
  );
  const rules = `(role ${name}) ${cells.join(' ')} (init (has ${name} ${name})) (init (set ${name})) (init ${name})
    (legal ${name} (go 1 2)) (<= (next ?f) (true ?f)) (<= terminal (true never)) (goal ${name} 0)`;
  const description = described(rules);
  const game = new RulesGame(description);
  return svgOf(sceneOf(inferLayout(description, game), game.facts(game.initial)), { title: name });
}

/** Elements and attributes used in pictures; any others would come from a name. */
const TAGS = new Set(['svg', 'title', 'desc', 'style', 'rect', 'g', 'path', 'text', 'circle', 'line']);

test.each(HOSTILE)('names are never markup: %s', (name) => {
  const svg = drawn(name.replaceAll(/[\s()]/g, '_'));
  for (const [, tag = ''] of svg.matchAll(/<\/?([^\s/>]*)/g)) expect(TAGS).toContain(tag);
  const withoutStyle = svg.replace(/<style>.*?<\/style>/s, '');
  for (const [, attribute = ''] of withoutStyle.replaceAll(/"[^"]*"/g, '""').matchAll(/[\s"]([\w-:]+)=""/g))
    expect(attribute).not.toMatch(/^on/);
  expect(withoutStyle).not.toMatch(/[\u202a-\u202e]/);
});

test('every element is closed', () => {
  const svg = drawn('plain');
  const open: string[] = [];
  for (const [whole, slash, tag = ''] of svg.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (slash === '/') expect(open.pop()).toBe(tag);
    else if (!whole.endsWith('/>')) open.push(tag);
  }
  expect(open).toEqual([]);
});

test('the picture says in words what is on it', () => {
  expect(drawn('knight')).toMatch(/<title>knight<\/title><desc>[^<]*1 1 knight[^<]*<\/desc>/);
});

test('characters that XML does not allow are left out', () => {
  expect(escaped('a\u0000b\ud800c<&>"\'')).toBe('abc&lt;&amp;&gt;&quot;&#39;');
});

test('every symbol is drawn with plain paths', () => {
  for (const symbol of SYMBOL_NAMES)
    expect(symbolMarkup({ symbol, colour: 'red', label: '' })).toMatch(
      /^<g class="ag-red">(<path [^<>]*\/>)*<\/g>$/,
    );
});

test('a line has no letters on it, a block has them', () => {
  const size = { width: 1, height: 0.3, label: 'draw' };
  expect(longShape({ ...size, symbol: 'block' })?.label).toBe('draw');
  expect(longShape({ ...size, symbol: 'across' })?.label).toBe('');
  expect(longShape({ ...size, symbol: 'square' })).toMatchObject({ label: '', height: 0.3 });
  expect(longShape({ ...size, width: 0.3, symbol: 'across' })).toBeUndefined();
});
