/** The public rule sheets used by some tests. They are not part of the project and may be absent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const expected = fileURLToPath(new URL('../../shared/corpora/', import.meta.url));

/** The corpus directory, or undefined if it is absent. */
export const corpusFolder: string | undefined = existsSync(expected) ? expected : undefined;

export interface CorpusSheet {
  /** `folder/name.kif`, as in the corpus's own lists. */
  readonly name: string;
  readonly file: string;
  text(): string;
}

/** Every sheet, sorted by name; none if the corpus is absent. */
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

/** Reports once, visibly, that tests are skipped because the corpus is absent. */
export function noteMissingCorpus(what: string): void {
  if (corpusFolder === undefined) console.warn(`SKIPPED: ${what} (no rule sheets at ../shared/corpora)`);
}
