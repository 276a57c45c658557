/**
 * The parts of a store besides tournaments: knowledge that players have learned about games, and measurements for
 * experiments.
 */
import { hashText } from '../../base/index.ts';
import type { KnowledgeKind, Remembered, SavedKnowledge } from '../../game/index.ts';
import type { KnowledgeStore } from '../../learn/index.ts';
import type { StoreDatabase } from './database.ts';
import { type OpenOptions, openDatabase } from './open-database.ts';

export class KnowledgeBase {
  readonly knowledge: KnowledgeStore;
  readonly measurements: MeasurementTable;
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.knowledge = new KnowledgeTable(database);
    this.measurements = new MeasurementTable(database);
    this.#database = database;
  }

  /**
   * Checks in advance that the store can be written.
   *
   * @throws StoreError
   */
  ensureWritable(): void {
    this.#database.atomically(() => {});
  }

  close(): void {
    this.#database.close();
  }
}

/** @throws StoreError */
export async function openKnowledgeBase(file: string, options?: OpenOptions): Promise<KnowledgeBase> {
  return new KnowledgeBase(await openDatabase(file, options));
}

/** Knowledge by the canonical text that all spellings of a game share. */
class KnowledgeTable implements KnowledgeStore {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  recall(rules: string, kind: KnowledgeKind): Remembered | undefined {
    return this.#database.guarded(() => {
      const row = this.#database
        .select('SELECT games, knowledge FROM knowledge WHERE game = ? AND kind = ? AND rules = ?')
        .get(hashText(rules), kind, rules) as
        | { readonly games: number; readonly knowledge: string }
        | undefined;
      return row && { games: row.games, knowledge: JSON.parse(row.knowledge) as SavedKnowledge };
    });
  }

  games(kind: KnowledgeKind): { readonly rules: string; readonly fingerprint: readonly string[] }[] {
    return this.#database.guarded(() =>
      this.#database
        .select(
          "SELECT rules, json_extract(knowledge, '$.fingerprint') AS fingerprint FROM knowledge WHERE kind = ?",
        )
        .all(kind)
        .map((row) => {
          const { rules, fingerprint } = row as {
            readonly rules: string;
            readonly fingerprint: string | null;
          };
          return { rules, fingerprint: fingerprint === null ? [] : (JSON.parse(fingerprint) as string[]) };
        }),
    );
  }

  /** Replaces the stored knowledge, unless that was learned from more games. */
  keep(rules: string, kind: KnowledgeKind, games: number, knowledge: SavedKnowledge): void {
    this.#database.guarded(() =>
      this.#database
        .prepare(
          `INSERT INTO knowledge VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game, kind) DO UPDATE SET
            rules = excluded.rules, games = excluded.games, knowledge = excluded.knowledge, updated = excluded.updated
            WHERE excluded.games >= games OR excluded.rules <> rules`,
        )
        .run(hashText(rules), kind, rules, games, JSON.stringify(knowledge), new Date().toISOString()),
    );
  }
}

/** Measurements, by keys that include everything that affects them. */
export class MeasurementTable {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  /** The measurement with a key; undefined if there is none. */
  get(key: string): unknown {
    return this.#database.guarded(() => {
      const row = this.#database.select('SELECT result FROM measurements WHERE key = ?').get(key);
      return row === undefined ? undefined : JSON.parse((row as { readonly result: string }).result);
    });
  }

  /**
   * Stores a measurement, replacing an earlier one.
   *
   * @param name for people who inspect the store
   * @param result a value that can be written as JSON
   */
  keep(key: string, name: string, result: unknown, now: Date): void {
    this.#database.guarded(() =>
      this.#database
        .prepare('INSERT OR REPLACE INTO measurements VALUES (?, ?, ?, ?)')
        .run(key, name, JSON.stringify(result), now.toISOString()),
    );
  }
}
