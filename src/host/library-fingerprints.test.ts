import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRules } from '../engines/index.ts';
import { fingerprintOf, Subject } from '../equivalence/index.ts';
import { installedLibrary, sheetFile } from './game-library.ts';
import { storedFingerprint, storedFingerprints } from './library-fingerprints.ts';

const { library } = installedLibrary();
const sheetOf = (name: string): string => {
  const game = library.find(name);
  if (game === undefined) throw new Error(`no game ${name}`);
  return readFileSync(sheetFile(game), 'utf8');
};

test('stored fingerprints are of sheets as they are: npm run fingerprints renews them', () => {
  const stored = storedFingerprints();
  const stale = Object.keys(stored).filter(
    (name) => storedFingerprint(stored, name, sheetOf(name)) === undefined,
  );
  expect(stale).toEqual([]);
  expect(Object.keys(stored).length).toBeGreaterThan(100);
});

test.each(['tic-tac-toe', 'nim-3-4-5', 'kuhn-poker'])(
  'the stored fingerprint of %s is its fingerprint',
  (name) => {
    const rules = sheetOf(name);
    const read = readRules(rules, { name, checks: 'reading' });
    if (read.kind === 'refused') throw new Error(read.message);
    const own = fingerprintOf(new Subject(name, read.description));
    const kept = storedFingerprint(storedFingerprints(), name, rules);
    expect(kept).toEqual(own);
    expect(storedFingerprint(storedFingerprints(), name, `${rules} `)).toBeUndefined();
  },
);
