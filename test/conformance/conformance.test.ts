/** The engines against a sample of the public corpus; `npm run conformance` checks all of it. */
import { expect, test } from 'vitest';
import { corpusFolder, noteMissingCorpus } from '../corpus.ts';
import { corpusCases, readSheet, readTrace } from './corpus-case.ts';
import { ENGINES, type JudgedEngine } from './engines.ts';
import { judge, type Verdict } from './judge.ts';

noteMissingCorpus('conformance with recorded playouts');

const cases = corpusFolder === undefined ? [] : corpusCases(corpusFolder);

interface Sample {
  /** Sheets that are always checked. */
  readonly always: RegExp;
  /** One in this number of the other sheets is checked. */
  readonly oneIn: number;
}

/** Making a circuit takes longer, and the sliced machine uses the same circuit. */
const SAMPLES: Readonly<Record<JudgedEngine, Sample>> = {
  rules: { always: /^(micro|gdl2)\//, oneIn: 4 },
  circuit: { always: /^(micro|gdl2)\//, oneIn: 16 },
  sliced: { always: /^micro\//, oneIn: 200 },
};

/** Corner cases of the language that only the rules engine plays: they have no circuit, and the refusal states why. */
const ONLY_BY_RULES = ['neg_recursion_even', 'role_dup', 'true_fact', 'unground_legal', 'unground_next'];

for (const engine of ['rules', 'circuit', 'sliced'] as const) {
  // Sheets are ordered by name, so the sample is always the same.
  const { always, oneIn } = SAMPLES[engine];
  const sample = cases.filter(({ name }, i) => always.test(name) || i % oneIn === 0);
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
