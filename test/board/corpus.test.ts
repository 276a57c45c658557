/** A sample of the public rule sheets; `npm run boards` draws all of them. */
import { expect, test } from 'vitest';
import { corpusFolder, corpusSheets, noteMissingCorpus } from '../corpus.ts';
import { tryBoard } from './try-board.ts';

noteMissingCorpus('pictures of the public rule sheets');

/** Sheets that take long to examine are left to the complete run. */
const SAMPLE = corpusSheets().filter(({ name }, i) => i % 12 === 5 && !/Large|31|amazons/i.test(name));

test.skipIf(corpusFolder === undefined)('every sheet of the sample is drawn, and grids are found', () => {
  const trials = SAMPLE.map(({ name, text }) => tryBoard(name, text(), { most: 12 }));
  expect(trials.filter(({ failure }) => failure !== undefined)).toEqual([]);
  const grids = trials.filter(({ hasGrid }) => hasGrid);
  const boards = grids.filter(({ hasBoard }) => hasBoard);
  expect(grids.length).toBeGreaterThan(5);
  expect(boards.length / grids.length).toBeGreaterThanOrEqual(0.9);
});
