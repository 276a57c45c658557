/** The pages that are made, wholly or in part, by running the program. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findingsPage } from './findings-page.ts';
import { gamesPage } from './games-page.ts';
import { withParameterTables } from './parameter-tables.ts';
import { withTranscripts } from './transcripts.ts';

export interface Page {
  /** From the project's folder. */
  readonly file: string;
  /** What it should hold. */
  text(root: string): Promise<string>;
}

const withRenewedTranscripts = (file: string): Page => ({
  file,
  text: (root) => withTranscripts(readFileSync(path.join(root, file), 'utf8')),
});

export const PAGES: readonly Page[] = [
  { file: 'docs/findings.md', text: async () => findingsPage() },
  { file: 'docs/games.md', text: gamesPage },
  {
    file: 'docs/players.md',
    text: async (root) => withParameterTables(readFileSync(path.join(root, 'docs/players.md'), 'utf8')),
  },
  withRenewedTranscripts('README.md'),
  withRenewedTranscripts('docs/authors.md'),
  withRenewedTranscripts('docs/playing.md'),
  withRenewedTranscripts('docs/researchers.md'),
  withRenewedTranscripts('docs/writing-games.md'),
];
