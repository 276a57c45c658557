/** What players have learned of games. */
import { hashText } from '../../base/index.ts';
import type { KnowledgeKind, Remembered, SavedKnowledge } from '../../game/index.ts';
import type { StoreDatabase } from './database.ts';

export class KnowledgeTable {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  /** What was learned of a game, given the text that all its spellings share. */
  recall(rules: string, kind: KnowledgeKind): Remembered | undefined {
    return this.#database.guarded(() => {
      const row = this.#database
        .prepare('SELECT games, knowledge FROM knowledge WHERE game = ? AND kind = ? AND rules = ?')
        .get(hashText(rules), kind, rules) as
        | { readonly games: number; readonly knowledge: string }
        | undefined;
      return row && { games: row.games, knowledge: JSON.parse(row.knowledge) as SavedKnowledge };
    });
  }

  /** Keeps what was learned in place of what was there, unless that was learned from more. */
  keep(rules: string, kind: KnowledgeKind, { games, knowledge }: Remembered, now: Date): void {
    this.#database.guarded(() =>
      this.#database
        .prepare(
          `INSERT INTO knowledge VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game, kind) DO UPDATE SET
            rules = excluded.rules, games = excluded.games, knowledge = excluded.knowledge, updated = excluded.updated
            WHERE excluded.games >= games OR excluded.rules <> rules`,
        )
        .run(hashText(rules), kind, rules, games, JSON.stringify(knowledge), now.toISOString()),
    );
  }
}
