/** The public rule sheets that some tests are judged by. They are not part of the project and may be absent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const expected = fileURLToPath(new URL('../../shared/corpora/', import.meta.url));

/** The corpus directory, or undefined where there is none. */
export const corpusFolder: string | undefined = existsSync(expected) ? expected : undefined;

export interface CorpusSheet {
  /** `folder/name.kif`, as the corpus's own lists call it. */
  readonly name: string;
  readonly file: string;
  text(): string;
}

/** Every sheet, sorted by name; none where there is no corpus. */
export function corpusSheets(section: 'rulesheets' | 'micro/rulesheets' = 'rulesheets'): CorpusSheet[] {
  if (corpusFolder === undefined) return [];
  const folder = path.join(corpusFolder, section);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.kif'))
    .map((name) => name.split(path.sep).join('/'))
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      return { name, file, text: () => readFileSync(file, 'latin1') };
    });
}

/** Says once, where people see it, that tests are skipped for want of the corpus. */
export function noteMissingCorpus(what: string): void {
  if (corpusFolder === undefined) console.warn(`SKIPPED: ${what} (no rule sheets at ../shared/corpora)`);
}
