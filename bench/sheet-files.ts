/** The files of frequently measured sheets, by name. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../src/base/index.ts';
import { UsageError } from '../src/cli/io.ts';
import { corpusSheets } from '../test/corpus.ts';
import { PLAYOUT_SHEETS, type PlayoutSheet } from './playout-sheets.ts';

const LIBRARY = new URL('../games/', import.meta.url);

/** All sheets, unless some are named. */
export function wantedSheets(names: string | undefined): readonly PlayoutSheet[] {
  if (names === undefined) return PLAYOUT_SHEETS;
  return names.split(/\s+/).map((name) => {
    const sheet = PLAYOUT_SHEETS.find((each) => each.name === name);
    if (sheet !== undefined) return sheet;
    const known = PLAYOUT_SHEETS.map((each) => each.name);
    throw new UsageError(
      `there is no default sheet '${name}'.${didYouMean(name, known)} Choose from ${known.join(', ')}.`,
    );
  });
}

export function fileOf({
  corpus,
  library,
}: PlayoutSheet): { readonly path: string; readonly name: string } | undefined {
  const ofCorpus = corpusSheets().find(({ name }) => name === corpus);
  if (ofCorpus !== undefined) return { path: ofCorpus.file, name: ofCorpus.name };
  if (library === undefined) return undefined;
  const path = fileURLToPath(new URL(library, LIBRARY));
  return existsSync(path) ? { path, name: `games/${library}` } : undefined;
}
