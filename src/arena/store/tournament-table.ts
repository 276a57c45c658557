/** The tournaments of a store, and the rules of their games. */
import {
  sheetDigest,
  type TournamentDefinition,
  type TournamentSheet,
  tournamentKey,
} from '../definition.ts';
import type { StoreDatabase } from './database.ts';

/** A tournament of the store. */
export interface StoredTournament {
  readonly id: number;
  readonly name: string;
  /** When it was first seen, as in 2026-01-31T12:00:00.000Z. */
  readonly created: string;
  readonly matches: number;
}

/** A tournament of the store, and what was asked for. */
export interface DefinedTournament {
  readonly tournament: StoredTournament;
  readonly definition: TournamentDefinition;
  /** The rules, in the order of the games; undefined if the store does not have them. */
  readonly sheets: readonly TournamentSheet[] | undefined;
}

export class TournamentTable {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  /** Finds the tournament again, or makes it. */
  findOrAdd(
    definition: TournamentDefinition,
    sheets: readonly TournamentSheet[],
    now: Date,
  ): StoredTournament {
    const key = tournamentKey(definition, sheets);
    return this.#database.atomically(() => {
      const add = this.#database.prepare(
        'INSERT OR IGNORE INTO sheets (digest, name, text) VALUES (?, ?, ?)',
      );
      for (const sheet of sheets) add.run(sheetDigest(sheet), sheet.name, sheet.text);
      this.#database
        .prepare('INSERT OR IGNORE INTO tournaments (key, name, definition, created) VALUES (?, ?, ?, ?)')
        .run(key, definition.name, JSON.stringify(definition), now.toISOString());
      // Only the number of rounds can differ; the last word counts.
      this.#database
        .prepare('UPDATE tournaments SET definition = ? WHERE key = ?')
        .run(JSON.stringify(definition), key);
      const row = this.#database.prepare(`${TOURNAMENTS} WHERE t.key = ?`).get(key);
      const { id, name, created, matches } = row as StoredTournament;
      return { id, name, created, matches };
    });
  }

  /** Undefined if there is no such tournament. */
  definition(id: number): DefinedTournament | undefined {
    return this.#database.guarded(() => {
      const row = this.#database
        .prepare('SELECT id, name, created, key, definition FROM tournaments WHERE id = ?')
        .get(id);
      if (row === undefined) return undefined;
      const { key, definition: text, ...rest } = row as DefinitionRow;
      const definition = JSON.parse(text) as TournamentDefinition;
      const named = this.#database.prepare('SELECT name, text FROM sheets WHERE name = ?');
      const versions = definition.games.map((game) => named.all(game).map((each) => each as TournamentSheet));
      const sheets = combinations(versions).find((each) => tournamentKey(definition, each) === key);
      const { count } = this.#database
        .prepare('SELECT count(*) AS count FROM matches WHERE tournament = ?')
        .get(id) as { count: number };
      const { name, created } = rest;
      return { tournament: { id, name, created, matches: count }, definition, sheets };
    });
  }

  /** Others of the same name, with other settings. */
  namesakes({ id, name }: StoredTournament): StoredTournament[] {
    return this.#database.guarded(() =>
      this.#database
        .prepare(`${TOURNAMENTS} WHERE t.name = ? AND t.id <> ? ORDER BY t.id`)
        .all(name, id)
        .map((row) => row as StoredTournament),
    );
  }

  /** What is in the store, to help whoever asks for what is not. */
  all(): StoredTournament[] {
    return this.#database.guarded(() =>
      this.#database
        .prepare(`${TOURNAMENTS} ORDER BY t.id`)
        .all()
        .map((row) => row as StoredTournament),
    );
  }
}

interface DefinitionRow {
  readonly name: string;
  readonly created: string;
  readonly key: string;
  readonly definition: string;
}

/** Rules change under their names; the key of a tournament tells which it was made with. */
const MOST_COMBINATIONS = 1000;

function combinations<Item>(choices: readonly (readonly Item[])[]): Item[][] {
  return choices.reduce<Item[][]>(
    (before, items) =>
      before.flatMap((some) => items.map((item) => [...some, item])).slice(0, MOST_COMBINATIONS),
    [[]],
  );
}

const TOURNAMENTS = `SELECT t.id, t.name, t.created,
  (SELECT count(*) FROM matches m WHERE m.tournament = t.id) AS matches FROM tournaments t`;
