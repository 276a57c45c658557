// Computes the fingerprints of library games whose sheets have changed, and saves games/fingerprints.json after each
// one, so that it can be interrupted.

import { readFileSync, writeFileSync } from 'node:fs';
import { hashText } from '../src/base/index.ts';
import { readRules } from '../src/engines/index.ts';
import { fingerprintOf, Subject } from '../src/equivalence/index.ts';
import {
  FINGERPRINTS_FILE,
  installedLibrary,
  type StoredFingerprint,
  sheetFile,
  storedFingerprint,
  storedFingerprints,
} from '../src/host/index.ts';

const SECONDS = 60;
const stored = storedFingerprints();
const kept = new Map<string, StoredFingerprint>();
const sheets = installedLibrary().library.games.map((game) => ({
  name: game.name,
  rules: readFileSync(sheetFile(game), 'utf8'),
}));
for (const { name, rules } of sheets) {
  const known = stored[name];
  if (known !== undefined && storedFingerprint(stored, name, rules) !== undefined) kept.set(name, known);
}
for (const { name, rules } of sheets) {
  if (kept.has(name)) continue;
  const read = readRules(rules, { name, checks: 'reading' });
  if (read.kind === 'refused') throw new Error(`${name}: ${read.message}`);
  const { depths, text } = fingerprintOf(new Subject(name, read.description, { seconds: SECONDS }));
  kept.set(name, { sheet: hashText(rules), depths, text: text ?? null });
  process.stdout.write(`${name}\n`);
  save();
}
save();

function save(): void {
  const lines = [...kept]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, print]) => `  ${JSON.stringify(name)}: ${JSON.stringify(print)}`);
  writeFileSync(FINGERPRINTS_FILE, `{\n${lines.join(',\n')}\n}\n`);
}
