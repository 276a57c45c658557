/** The dialects on whole sheets: our own, the examples of the manual, and the public ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDescription } from '../src/gdl/check/check.ts';
import {
  type Atom,
  canonicalText,
  type Description,
  type Dialect,
  type Formula,
  readDescription,
} from '../src/gdl/index.ts';
import { corpusFolder, corpusSheets, noteMissingCorpus } from './corpus.ts';

const root = join(import.meta.dirname, '..');

function sheetsIn(folder: string): { name: string; text: string }[] {
  const directory = join(root, 'test', 'sheets', folder);
  return readdirSync(directory).map((name) => ({ name, text: readFileSync(join(directory, name), 'utf8') }));
}

function faults(description: Description): string[] {
  return checkDescription(description).map(({ code, message }) => `${code} ${message}`);
}

describe('sheets in the GUI dialect', () => {
  const withChance = ['blind-tic-tac-toe.kif', 'high-or-low.kif'];
  it.each(sheetsIn('gui-dialect'))('$name is imported and accepted', ({ name, text }) => {
    const { description, findings, imported } = readDescription(text, name);
    expect(findings).toEqual([]);
    expect(imported?.from).toBe('gui-dialect');
    expect(imported?.notes.length).toBeGreaterThan(2);
    expect(description.dialect).toBe(withChance.includes(name) ? 'gdl-2' : 'gdl-1');
    expect(description.rules.some(({ head }) => head.relation === 'drawit' && head.args.length === 3)).toBe(
      true,
    );
    expect(faults(description)).toEqual([]);
  });
});

describe('sheets in real-time GDL', () => {
  it.each(sheetsIn('real-time'))('$name is read as real-time GDL and accepted', ({ name, text }) => {
    const { description, findings } = readDescription(text, name);
    expect(findings).toEqual([]);
    expect(description).toMatchObject({ dialect: 'rtgdl', percepts: false });
    expect(faults(description)).toEqual([]);
  });
});

describe('real-time sheets in both notations', () => {
  const sheets = sheetsIn('real-time').filter(({ name }) => name.endsWith('.hrf'));
  it.each(sheets)('$name says the same in prefix notation', ({ name, text }) => {
    const twin = sheetsIn('real-time').find((sheet) => sheet.name === name.replace('.hrf', '.kif'));
    const infix = readDescription(text, name);
    const prefix = readDescription(twin?.text ?? '', name);
    expect([infix.notation, prefix.notation]).toEqual(['infix', 'kif']);
    expect(ruleTexts(infix.description)).toEqual(ruleTexts(prefix.description));
  });

  function ruleTexts({ rules }: Description): string[] {
    return rules.map(({ head, body }) => [head, ...body].map(formulaText).join(' '));
  }

  function formulaText(formula: Formula): string {
    switch (formula.kind) {
      case 'atom':
        return atomText(formula);
      case 'distinct':
        return `(distinct ${canonicalText(formula.left.term)} ${canonicalText(formula.right.term)})`;
      case 'not':
        return `(not ${formulaText(formula.formula)})`;
      case 'or':
        return `(or ${formula.disjuncts.map(formulaText).join(' ')})`;
    }
  }

  function atomText({ relation, args }: Atom): string {
    return `(${[relation, ...args.map(({ term }) => canonicalText(term))].join(' ')})`;
  }
});

describe('sheets with outside resources', () => {
  it.each(sheetsIn('external'))('$name is read with its libraries and accepted', ({ name, text }) => {
    const { description, findings } = readDescription(text, name);
    expect(findings).toEqual([]);
    expect(description.externals.length).toBeGreaterThan(0);
    for (const library of description.externals) {
      expect(library.resource).toBeDefined();
      expect(library.command?.length).toBeGreaterThan(0);
      expect(library.relations).toHaveLength(1);
    }
    expect(faults(description)).toEqual([]);
  });
});

describe('the manual of dialects', () => {
  const manual = readFileSync(join(root, 'docs', 'dialects.md'), 'utf8');
  const examples = [...manual.matchAll(/^```(\S+) (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, language, dialect, text]) => ({
      language: language as string,
      dialect: dialect as string,
      text: text as string,
    }),
  );

  it('shows every dialect', () => {
    const shown = new Set(examples.map(({ dialect }) => dialect));
    expect(shown).toEqual(new Set(['gdl-1', 'gdl-2', 'rtgdl', 'gui-dialect', 'external']));
  });

  it.each(examples)('shows a $dialect example that is read as such and accepted', ({ dialect, text }) => {
    const { description, findings, imported } = readDescription(text);
    expect(findings).toEqual([]);
    expect(faults(description)).toEqual([]);
    const expected: Record<string, Dialect> = { 'gdl-2': 'gdl-2', rtgdl: 'rtgdl' };
    expect(description.dialect).toBe(expected[dialect] ?? 'gdl-1');
    expect(imported !== undefined).toBe(dialect === 'gui-dialect');
    expect(description.externals.length > 0).toBe(dialect === 'external');
  });
});

noteMissingCorpus('no public sheet is taken for another dialect');
describe.skipIf(corpusFolder === undefined)('public sheets', () => {
  const sheets = [...corpusSheets(), ...corpusSheets('micro/rulesheets')].map(({ name, text }) => ({
    name,
    reading: readDescription(text(), name),
  }));

  it('are never taken for the GUI dialect, for real-time GDL or for sheets with outside resources', () => {
    const taken = sheets.filter(
      ({ reading: { description, imported } }) =>
        imported !== undefined || description.dialect === 'rtgdl' || description.externals.length > 0,
    );
    expect(sheets.length).toBeGreaterThan(400);
    expect(taken.map(({ name }) => name)).toEqual([]);
  });
});
