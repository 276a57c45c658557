import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { counted, listed, numberText, speak, spokenOf } from './language.ts';

const folder = import.meta.dirname;
const web = path.dirname(folder);
/** Modules that are not sections of the catalogue. */
const NO_SECTIONS = ['language.ts', 'phrases.test.ts'];
const sections = readdirSync(folder).filter((name) => name.endsWith('.ts') && !NO_SECTIONS.includes(name));

/** Every text and function of a section by its path, such as `keys.find`. */
function leaves(value: unknown, at: string): [key: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  return Object.entries(value).flatMap(([key, each]) => leaves(each, at === '' ? key : `${at}.${key}`));
}

test('every section is translated', () => {
  for (const language of ['english', 'german'])
    expect(readdirSync(path.join(folder, language)).sort()).toEqual([...sections].sort());
});

describe.each(sections)('%s', (name) => {
  test('has every phrase in both languages', async () => {
    const { english } = (await import(`./english/${name}`)) as { english: object };
    const { german } = (await import(`./german/${name}`)) as { german: object };
    const originals = new Map(leaves(english, ''));
    const translations = new Map(leaves(german, ''));
    // The texts of the editor component are English by themselves.
    for (const key of [...translations.keys()]) if (key.startsWith('component.')) translations.delete(key);
    originals.delete('component');
    expect([...translations.keys()].sort()).toEqual([...originals.keys()].sort());
    for (const [key, original] of originals) {
      const translation = translations.get(key);
      expect(typeof translation, key).toBe(typeof original);
      if (typeof original === 'function')
        expect((translation as typeof original).length, key).toBeLessThanOrEqual(original.length);
      else expect(String(translation).trim(), key).not.toBe('');
    }
  });

  test('has no sentence that was left in English', async () => {
    const { english } = (await import(`./english/${name}`)) as { english: object };
    const { german } = (await import(`./german/${name}`)) as { german: object };
    const translations = new Map(leaves(german, ''));
    const same = leaves(english, '').filter(
      ([key, text]) =>
        typeof text === 'string' && /\p{L} \p{L}/u.test(text) && translations.get(key) === text,
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

test('numbers and lists are written as the language does', async () => {
  expect([numberText(12345), numberText(2.5, 1)]).toEqual(['12,345', '2.5']);
  await speak('de');
  expect([numberText(12345), numberText(2.5, 1)]).toEqual(['12.345', '2,5']);
  await speak('en');
  expect([counted(1, 'move', 'moves'), counted(1200, 'move', 'moves')]).toEqual(['1 move', '1,200 moves']);
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map((parts) => listed(parts, 'and'))).toEqual([
    'a',
    'a and b',
    'a, b and c',
  ]);
});

test('the phrases follow the language', async () => {
  const { common } = await import('./common.ts');
  expect(common.rules).toBe('Rules');
  await speak('de');
  expect(common.rules).toBe('Regeln');
  expect(common.moveCount(1)).toBe('1 Zug');
  await speak('en');
  expect(common.rules).toBe('Rules');
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'DE'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr', 'pt-BR'], 'en'],
  [[], 'en'],
])('a browser that wants %j gets %s', (wanted, language) => {
  expect(spokenOf(wanted)).toBe(language);
});

/** Attributes that are read by people. */
const READ = new Set(['title', 'alt', 'placeholder', 'label', 'about', 'aria-label', 'aria-description']);
/** Names that are the same in every language, and names of keys. */
const NAMES = new Set([
  'Anygame',
  'Enter',
  'Escape',
  'Space',
  'Tab',
  'Content-Type',
  'registered:',
  'ms',
  'Shift+Alt+F',
]);
/** Files whose literals are rules, searches, drawings or settings. */
const OTHER_TEXTS = [
  'arcade/example.ts',
  'app/icon.tsx',
  'virtual-modules.d.ts',
  'views/author/editor/colours.ts',
  'views/author/language/keyword-help.ts',
  'views/author/templates.ts',
  'views/gallery/search.ts',
  'vite.config.ts',
];

/** The literals in a file that a person would read. */
function visibleLiterals(file: string): string[] {
  const text = readFileSync(path.join(web, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, literal: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (!NAMES.has(literal.trim())) found.push(`${file}:${line + 1} ${literal.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node)) {
      if (/\p{L}{2}/u.test(node.text)) report(node, node.text);
      return;
    }
    if (ts.isJsxAttribute(node)) {
      const { initializer } = node;
      if (initializer !== undefined && ts.isStringLiteral(initializer)) {
        if (READ.has(node.name.getText()) && /\p{L}{2}/u.test(initializer.text))
          report(node, initializer.text);
        return;
      }
      if (node.name.getText() === 'class') return;
    }
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) {
      // Errors of programmers begin with a small letter and are never shown to users.
      const [message] = node.arguments ?? [];
      const start = message === undefined ? '' : message.getText().replace(/^['"`]/, '');
      if (/^\p{Lu}\p{Ll}+ /u.test(start)) report(node, start);
      return;
    }
    if (ts.isStringLiteralLike(node)) {
      if (isProse(node.text)) report(node, node.text);
      return;
    }
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (!parts[0]?.startsWith('anygame ') && parts.some(isProse)) report(node, node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Two words in a row, or a single one with a capital letter; selectors and media queries are not prose. */
function isProse(text: string): boolean {
  if (/^[#.(@[]|[{}=>]|^\p{Ll}+(?:, ?\p{Ll}+)+$/u.test(text)) return false;
  if (/^\p{Lu}\p{Ll}{2,}$/u.test(text)) return true;
  return /\p{L}{2,}[ ,;:…]+\p{L}{2,}/u.test(text) && !CLASSES.test(text);
}

/** Names of classes, and options of commands. */
const CLASSES = /^(?:piece ghost|ahead far|behind far|input, select.*| --token.*)$/;

test('the texts that people read are all in the catalogue', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name) && !name.startsWith('phrases/'))
    .filter((name) => !OTHER_TEXTS.includes(name));
  expect(files.flatMap(visibleLiterals)).toEqual([]);
});
