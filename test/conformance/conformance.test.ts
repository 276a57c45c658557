/** The engines against a sample of the public corpus; `npm run conformance` judges all of it. */
import { expect, test } from 'vitest';
import type { EngineName } from '../../src/machine/index.ts';
import { corpusFolder, noteMissingCorpus } from '../corpus.ts';
import { corpusCases, readSheet, readTrace } from './corpus-case.ts';
import { ENGINES } from './engines.ts';
import { judge, type Verdict } from './judge.ts';

noteMissingCorpus('conformance with recorded playouts');

const cases = corpusFolder === undefined ? [] : corpusCases(corpusFolder);

/** Of the folders that are judged in part: every how many sheets one is taken. A circuit takes longer to make. */
const ONE_IN: Readonly<Record<EngineName, number>> = { rules: 4, circuit: 12 };

/** The corners of the language that only the rules engine plays: what cannot be a circuit, and says so. */
const ONLY_BY_RULES = ['neg_recursion_even', 'role_dup', 'true_fact', 'unground_legal', 'unground_next'];

for (const engine of ['rules', 'circuit'] as const) {
  // Sheets are in the order of their names, so the sample is the same every time.
  const sample = cases.filter(({ name }, i) => /^(micro|gdl2)\//.test(name) || i % ONE_IN[engine] === 0);
  const folders = new Set(sample.map(({ name }) => name.split('/')[0] ?? ''));
  for (const folder of folders) {
    const sheets = sample.filter(({ name }) => name.startsWith(`${folder}/`));
    test(`the ${engine} engine plays the sheets of ${folder} as recorded`, { timeout: 300_000 }, () => {
      const verdicts = sheets.map((each): [string, Verdict] => [
        each.name,
        judge(
          { sheet: readSheet(each), trace: readTrace(each), stateSpace: each.stateSpace },
          ENGINES[engine],
        ),
      ]);
      const wrong = verdicts.filter(([, { verdict }]) => verdict === 'disagreed');
      expect(wrong).toEqual([]);
      const refused = verdicts.filter(
        ([, { verdict, reason }]) => verdict === 'refused' && !reason?.startsWith('unreadable: '),
      );
      const names = refused.map(([name]) => name.replace(/^.*\/|\.kif$/g, ''));
      if (engine === 'rules') expect(names).toEqual([]);
      else if (folder === 'micro') expect(names).toEqual(ONLY_BY_RULES);
    });
  }
}

test.skipIf(corpusFolder)('the corpus is absent', () => {
  expect(cases).toEqual([]);
});
