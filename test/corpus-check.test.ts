/** The checks on every public rule sheet, and their differences from the field's reference validator. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkText, type Finding, fixText } from '../src/gdl/index.ts';
import { type CorpusSheet, corpusFolder, corpusSheets, noteMissingCorpus } from './corpus.ts';

noteMissingCorpus('checks of the public rule sheets');

/** Every sheet with errors, and its errors. Sheets outside the folders of deliberately broken sheets have a reason. */
const ERRORS: Readonly<Record<string, string>> = {
  // Uses `and`, `true` inside terms, and recursion over lists.
  'dresden/Corridor.kif': 'GDL111 GDL301 GDL304 GDL306',
  // Variables that no positive condition binds.
  'dresden/DresdenSinglePlayer1.kif': 'GDL302',
  'dresden/DresdenSinglePlayer2.kif': 'GDL301',
  'gdl-validation-tests/badparens1.kif': 'GDL101',
  'gdl-validation-tests/badparens2.kif': 'GDL102',
  'gdl-validation-tests/badparens3.kif': 'GDL102',
  'gdl-validation-tests/badparens4.kif': 'GDL104',
  'gdl-validation-tests/badparens5.kif': 'GDL104',
  'gdl-validation-tests/baseDependsOnTrue.kif': 'GDL207',
  'gdl-validation-tests/formatter1After.kif': 'GDL211 GDL213 GDL214 GDL215',
  'gdl-validation-tests/formatter2After.kif': 'GDL211 GDL213 GDL214 GDL215',
  'gdl-validation-tests/misplacedDatalogKeyword1.kif': 'GDL109',
  'gdl-validation-tests/misplacedDatalogKeyword2.kif': 'GDL108',
  'gdl-validation-tests/misplacedDatalogKeyword3.kif': 'GDL108',
  'gdl-validation-tests/varInTopLevelSentence.kif': 'GDL304',
  // The game has no end.
  'gdl2/Tiger_vs_Dogs.kif': 'GDL215',
  // Four rules lack their last parenthesis.
  'gdl2/ticTacToe2.kif': 'GDL101',
  'ggp-node/constants.kif': 'GDL213 GDL214 GDL215',
  'ggp-node/legal_moves_0.kif': 'GDL201 GDL211 GDL215',
  'ggp-node/roles.kif': 'GDL213 GDL214 GDL215',
  'ggp-node/rule_1.kif': 'GDL213 GDL214 GDL215',
  'ggpbase-test/test_case_3b.kif': 'GDL301',
  'ggpbase-test/test_case_3e.kif': 'GDL301',
  'ggpbase-test/test_case_3f.kif': 'GDL301',
  'libgdl-tests/base_depen.kif': 'GDL207 GDL212',
  'libgdl-tests/ds_test.kif': 'GDL211 GDL213 GDL214 GDL215',
  'libgdl-tests/headsafe.kif': 'GDL301 GDL306',
  'libgdl-tests/init_depen.kif': 'GDL205',
  'libgdl-tests/input_depen.kif': 'GDL207 GDL212',
  'libgdl-tests/legal_depen.kif': 'GDL206 GDL212',
  'libgdl-tests/mgu_check.kif': 'GDL213 GDL214 GDL215',
  'libgdl-tests/ndef_goal.kif': 'GDL214',
  'libgdl-tests/ndef_legal.kif': 'GDL213',
  'libgdl-tests/ndef_role.kif': 'GDL211',
  'libgdl-tests/ndef_terminal.kif': 'GDL215',
  'libgdl-tests/notsafe.kif': 'GDL302',
  'libgdl-tests/notunstrat.kif': 'GDL305',
  'libgdl-tests/opt1.kif': 'GDL211 GDL213 GDL214 GDL215',
  'libgdl-tests/orsafe.kif': 'GDL301',
  'libgdl-tests/recurse.kif': 'GDL213 GDL214 GDL215',
  'libgdl-tests/recurseunstrat.kif': 'GDL306',
  'libgdl-tests/unstratrec.kif': 'GDL305',
  'libgdl-tests/variable_parsing.kif': 'GDL211 GDL213 GDL214 GDL215',
  // Uses `next` with two arguments as the successor of a number.
  'libgdl/kono.kif': 'GDL201',
  // The end of the game depends on the moves made in its last step.
  'stanford/firesheep.kif': 'GDL206',
};

interface Disagreement {
  /** Our codes for the same problem, errors or not. */
  readonly ours: string;
  readonly why: 'theirs too strict' | 'theirs too lax';
  readonly note: string;
}

const DISAGREEMENTS: Readonly<Record<string, Disagreement>> = {
  'base-oldversions/wargame02.v0.kif': {
    ours: 'GDL410',
    why: 'theirs too strict',
    note: 'GDL ignores case, so `timeOut` and `timeout` are one symbol; worth a warning for systems that do not',
  },
  'base-oldversions/wargame03.v0.kif': {
    ours: 'GDL410',
    why: 'theirs too strict',
    note: 'mixed case, as in wargame02',
  },
  'stanford/alquerquezero.kif': {
    ours: 'GDL410',
    why: 'theirs too strict',
    note: 'mixed case: `nbcaptures` and `nbCaptures`',
  },
  'gdl2/transit.kif': {
    ours: 'GDL203',
    why: 'theirs too strict',
    note: '`next` as a condition has a clear meaning and must work; worth a warning',
  },
  'ggpbase-test/test_clean_not_distinct.kif': {
    ours: '',
    why: 'theirs too strict',
    note: '`(not (distinct ?a ?b))` is equality, and both variables are bound elsewhere',
  },
  'stanford/battleofnumbers.kif': {
    ours: '',
    why: 'theirs too strict',
    note: '`(not (distinct …))` again',
  },
  'libgdl-tests/notunstrat.kif': {
    ours: 'GDL305',
    why: 'theirs too lax',
    note: 'its check for negation through a cycle never fires',
  },
  'libgdl-tests/unstratrec.kif': {
    ours: 'GDL305',
    why: 'theirs too lax',
    note: 'its check for negation through a cycle never fires',
  },
};

/** Maximum percentage of sheets with a warning; a kind that many good sheets raise is not worth reading. */
const MOST_SHEETS_PER_WARNING = 20;

const sheets = corpusSheets();
const codes = (findings: readonly Finding[]) => [...new Set(findings.map(({ code }) => code))].sort();
const isError = ({ severity }: Finding) => severity === 'error';

describe.skipIf(corpusFolder === undefined)('the public rule sheets', () => {
  const checked = new Map(sheets.map((sheet) => [sheet.name, checkText(sheet.text(), sheet.name).findings]));

  test('all but the broken ones are free of errors, and each broken one has the right ones', () => {
    const errors: Record<string, string> = {};
    for (const [name, findings] of checked) {
      const found = codes(findings.filter(isError)).join(' ');
      if (found !== '') errors[name] = found;
    }
    expect(errors).toEqual(ERRORS);
  });

  test('every difference from the reference validator is explained', () => {
    const file = path.join(corpusFolder ?? '', 'validation.json');
    const verdicts: Record<string, { verdict: string }> = JSON.parse(readFileSync(file, 'utf8'));
    const differences: Record<string, string> = {};
    for (const [name, findings] of checked) {
      const theirs = /error/.test(verdicts[name]?.verdict ?? '');
      const ours = findings.some(isError);
      if (theirs !== ours) differences[name] = theirs ? 'theirs too strict' : 'theirs too lax';
    }
    const explained = Object.entries(DISAGREEMENTS).map(([name, { why }]) => [name, why]);
    expect(differences).toEqual(Object.fromEntries(explained));
    for (const [name, { ours }] of Object.entries(DISAGREEMENTS)) {
      const found = codes(checked.get(name) ?? []);
      for (const code of ours.split(' ').filter(Boolean)) expect(found).toContain(code);
    }
  });

  test('no kind of warning is raised by many of them', () => {
    const raisedBy = new Map<string, number>();
    for (const findings of checked.values()) {
      for (const code of codes(findings.filter((each) => !isError(each)))) {
        raisedBy.set(code, (raisedBy.get(code) ?? 0) + 1);
      }
    }
    const common = [...raisedBy].filter(([, times]) => times * 100 > sheets.length * MOST_SHEETS_PER_WARNING);
    expect(common).toEqual([]);
  });

  test('every finding has a place inside its sheet, or none', () => {
    for (const sheet of sheets) {
      const { length } = sheet.text();
      for (const { span, related } of checked.get(sheet.name) ?? []) {
        for (const place of [...(span ? [span] : []), ...related.map((each) => each.span)]) {
          expect(place.start).toBeGreaterThanOrEqual(0);
          expect(place.end).toBeGreaterThanOrEqual(place.start);
          expect(place.end).toBeLessThanOrEqual(length);
        }
      }
    }
  });

  test('fixes mend what they promise and break nothing', () => {
    const mendable = sheets.filter(({ name }) => checked.get(name)?.some(({ fix }) => fix !== undefined));
    expect(mendable.length).toBeGreaterThan(10);
    for (const sheet of mendable) expectMended(sheet, checked.get(sheet.name) ?? []);
  });
});

function expectMended(sheet: CorpusSheet, before: readonly Finding[]): void {
  const { text } = fixText(sheet.text(), (each) => checkText(each).findings);
  const after = checkText(text, sheet.name).findings;
  expect(after.filter(({ fix }) => fix !== undefined)).toEqual([]);
  const promised = codes(before.filter(({ fix }) => fix !== undefined));
  const unmendable = codes(before.filter(({ fix }) => fix === undefined));
  const left = codes(after).filter((code) => promised.includes(code) && !unmendable.includes(code));
  expect(left, sheet.name).toEqual([]);
  // A sheet that could not be read completely may have errors that were not visible.
  const readBefore = !before.some(({ code, severity }) => severity === 'error' && /^GDL[01]/.test(code));
  const errorsBefore = codes(before.filter(isError));
  const newErrors = codes(after.filter(isError)).filter((code) => !errorsBefore.includes(code));
  if (readBefore) expect(newErrors, sheet.name).toEqual([]);
}
