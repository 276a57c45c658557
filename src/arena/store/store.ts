/** Tournaments, matches and what was learned in an embedded SQLite file, safe against sudden ends. */
import type { StoreDatabase } from './database.ts';
import { KnowledgeTable } from './knowledge-table.ts';
import { MatchTable } from './match-table.ts';
import { MeasurementTable } from './measurement-table.ts';
import { RatingTable } from './rating-table.ts';
import { TournamentTable } from './tournament-table.ts';

export class Store {
  readonly file: string;
  readonly tournaments: TournamentTable;
  readonly matches: MatchTable;
  readonly ratings: RatingTable;
  readonly measurements: MeasurementTable;
  readonly knowledge: KnowledgeTable;
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.file = database.file;
    this.tournaments = new TournamentTable(database);
    this.matches = new MatchTable(database);
    this.ratings = new RatingTable(database);
    this.measurements = new MeasurementTable(database);
    this.knowledge = new KnowledgeTable(database);
    this.#database = database;
  }

  close(): void {
    this.#database.close();
  }
}
