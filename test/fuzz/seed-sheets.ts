/** The sheets from which mutations start. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusSheets } from '../corpus.ts';

/** Our own sheets, which are the same everywhere, so a seeded run can be repeated on any machine. */
export function ownSheets(): string[] {
  return ['../../games/', '../sheets/'].flatMap((where) => {
    const folder = fileURLToPath(new URL(where, import.meta.url));
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(kif|hrf)$/.test(name))
      .sort()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  });
}

export function seedSheets(): string[] {
  return [...ownSheets(), ...corpusSheets().map((sheet) => sheet.text())];
}
