/** The rules engine against a sample of the public corpus; `npm run conformance` judges all of it. */
import { expect, test } from 'vitest';
import { corpusFolder, noteMissingCorpus } from '../corpus.ts';
import { corpusCases, readSheet, readTrace } from './corpus-case.ts';
import { ENGINES } from './engines.ts';
import { judge, type Verdict } from './judge.ts';

noteMissingCorpus('conformance with recorded playouts');

const cases = corpusFolder === undefined ? [] : corpusCases(corpusFolder);

/** Of the folders that are judged in part: every how many sheets one is taken. */
const ONE_IN = 4;

/** Sheets are in the order of their names, so the sample is the same every time. */
const sample = cases.filter(({ name }, i) => /^(micro|gdl2)\//.test(name) || i % ONE_IN === 0);

for (const [engine, factory] of Object.entries(ENGINES)) {
  const folders = new Set(sample.map(({ name }) => name.split('/')[0] ?? ''));
  for (const folder of folders) {
    const sheets = sample.filter(({ name }) => name.startsWith(`${folder}/`));
    test(`the ${engine} engine plays the sheets of ${folder} as recorded`, { timeout: 120_000 }, () => {
      const verdicts = sheets.map((each): [string, Verdict] => [
        each.name,
        judge({ sheet: readSheet(each), trace: readTrace(each), stateSpace: each.stateSpace }, factory),
      ]);
      const wrong = verdicts.filter(([, { verdict }]) => verdict === 'disagreed');
      expect(wrong).toEqual([]);
      const refused = verdicts.filter(([, { verdict }]) => verdict === 'refused');
      for (const [name, { reason }] of refused) expect(reason, name).toMatch(/^unreadable: /);
    });
  }
}

test.skipIf(corpusFolder)('the corpus is absent', () => {
  expect(cases).toEqual([]);
});
