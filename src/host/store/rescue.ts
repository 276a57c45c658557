/** Examines every row of a store that may be damaged, and copies the intact rows to a new store. */
import { existsSync } from 'node:fs';
import type Libsql from 'libsql';
import { damaged, guarded, type Selection, StoreDatabase, StoreError, storeError } from './database.ts';
import { openDatabase, openUnchecked } from './open-database.ts';
import { storedDefinition, storedPlayers, storedRecord } from './stored-shapes.ts';
import { digest, sheetDigest } from './tournament-tables.ts';

/** Damage to stored data. */
export interface StoreDamage {
  readonly table: string;
  /** A row such as `match 12`; undefined if no single row is affected. */
  readonly row: string | undefined;
  readonly problem: string;
}

export interface StoreReport {
  /** Number of intact rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly damage: readonly StoreDamage[];
}

type Row = Readonly<Record<string, unknown>>;

interface Table {
  readonly name: string;
  /** The name of a row in messages. */
  readonly noun: string;
  /** Columns that identify a row. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Columns that older stores do not have. */
  readonly newer?: readonly string[];
  /** A problem with a single row; may throw a `StoreError`. */
  readonly problem?: (row: Row, file: string) => string | undefined;
  /** Rows of other tables that a row requires: column, table, column there. */
  readonly needs?: readonly (readonly [column: string, table: string, key: string])[];
  /** Columns with JSON. */
  readonly json?: readonly string[];
}

/** Tables in an order in which they can be filled. Ratings are recomputed, and locks are not needed. */
const TABLES: readonly Table[] = [
  {
    name: 'sheets',
    noun: 'sheet',
    key: ['digest'],
    columns: ['digest', 'name', 'text'],
    problem: ({ digest: known, name, text }) =>
      sheetDigest({ name: String(name), text: String(text) }) === known
        ? undefined
        : 'is not as it was stored',
  },
  {
    name: 'tournaments',
    noun: 'tournament',
    key: ['id'],
    columns: ['id', 'key', 'name', 'definition', 'created'],
    newer: ['sheets'],
    json: ['definition', 'sheets'],
    problem: ({ definition }, file) => {
      storedDefinition(file, String(definition));
      return undefined;
    },
  },
  {
    name: 'matches',
    noun: 'match',
    key: ['id'],
    columns: [
      ...['id', 'tournament', 'number', 'round', 'game', 'sheet', 'players', 'length', 'ending', 'incidents'],
      ...['finished', 'record'],
    ],
    newer: ['digest'],
    json: ['players', 'record'],
    needs: [
      ['tournament', 'tournaments', 'id'],
      ['sheet', 'sheets', 'digest'],
    ],
    problem: ({ players, record, digest: known, length, ending, incidents, finished }, file) => {
      storedPlayers(file, String(players));
      const read = storedRecord(file, String(record));
      if (typeof known === 'string' && known !== digest(String(record))) return 'is not as it was stored';
      const isSame =
        length === read.moves.length && ending === read.ending && incidents === read.incidents.length;
      if (!isSame) return 'contradicts its own record';
      return Number.isNaN(Date.parse(String(finished))) ? `has no time: '${String(finished)}'` : undefined;
    },
  },
  {
    name: 'seats',
    noun: 'seat',
    key: ['match', 'role'],
    columns: ['match', 'role', 'name', 'player', 'choice', 'goal'],
    needs: [['match', 'matches', 'id']],
    problem: ({ goal }) => (typeof goal === 'number' ? undefined : 'has a goal that is not a number'),
  },
  {
    name: 'measurements',
    noun: 'measurement',
    key: ['key'],
    columns: ['key', 'name', 'result', 'finished'],
    json: ['result'],
  },
  {
    name: 'knowledge',
    noun: 'knowledge',
    key: ['game', 'kind'],
    columns: ['game', 'kind', 'rules', 'games', 'knowledge', 'updated'],
    json: ['knowledge'],
  },
];

/** @throws StoreError if the file is not a store */
export async function checkStore(file: string, onRow: () => void = () => {}): Promise<StoreReport> {
  const database = await openUnchecked(file);
  try {
    return report(new Reading(file, database), onRow);
  } finally {
    database.close();
  }
}

/**
 * Copies all intact data to a new store. The old one is not changed.
 *
 * @throws StoreError
 */
export async function repairStore(
  file: string,
  target: string,
  onRow: () => void = () => {},
): Promise<StoreReport> {
  if (existsSync(target)) throw new StoreError(target, 'this file already exists; name a new one');
  const database = await openUnchecked(file);
  const saved = await openDatabase(target);
  try {
    return saved.atomically(() =>
      report(new Reading(file, database), onRow, ({ name, columns, newer = [] }, row) => {
        const all = [...columns, ...newer];
        const places = all.map(() => '?').join(', ');
        const add = saved.prepare(`INSERT INTO ${name} (${all.join(', ')}) VALUES (${places})`);
        return violation(() => add.run(...all.map((column) => row[column] ?? null)));
      }),
    );
  } finally {
    saved.close();
    database.close();
  }
}

/** All intact rows, each as an object with the name of its table, with JSON parsed. */
export async function* storedRows(file: string): AsyncGenerator<object> {
  const database = await openUnchecked(file);
  try {
    const reading = new Reading(file, database);
    for (const table of TABLES)
      for (const found of reading.rows(table)) {
        if ('problem' in found) continue;
        const parsed = (table.json ?? []).map((column) => [column, parsedJson(found.row[column])]);
        yield { table: table.name, ...found.row, ...Object.fromEntries(parsed) };
      }
  } finally {
    database.close();
  }
}

function report(
  reading: Reading,
  onRow: () => void,
  keep: (table: Table, row: Row) => string | undefined = () => undefined,
): StoreReport {
  const damage: StoreDamage[] = [...reading.fileDamage()];
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    let count = 0;
    for (const found of reading.rows(table)) {
      onRow();
      const problem = 'problem' in found ? found.problem : keep(table, found.row);
      if (problem === undefined) count++;
      else damage.push({ table: table.name, row: 'problem' in found ? found.row : table.noun, problem });
    }
    rows[table.name] = count;
  }
  return { rows, damage };
}

class Reading {
  readonly #file: string;
  readonly #raw: Libsql.Database;
  readonly #database: StoreDatabase;
  /** Keys of the intact rows by table. */
  readonly #whole = new Map<string, Set<unknown>>();

  constructor(file: string, raw: Libsql.Database) {
    this.#file = file;
    this.#raw = raw;
    this.#database = new StoreDatabase(file, raw, true);
  }

  /** The errors reported by SQLite itself. */
  fileDamage(): StoreDamage[] {
    const lines = attempt(this.#file, () =>
      this.#database
        .select('SELECT integrity_check AS line FROM pragma_integrity_check(20)')
        .all()
        .map((row) => String((row as Row).line)),
    );
    if (typeof lines === 'string') return [{ table: 'file', row: undefined, problem: lines }];
    return lines
      .filter((line) => line !== 'ok')
      .map((problem) => ({ table: 'file', row: undefined, problem: problem.replaceAll(/\s+/g, ' ') }));
  }

  *rows(table: Table): Generator<StoreDamage | { readonly row: Row }> {
    const { name, noun } = table;
    const whole = new Set<unknown>();
    this.#whole.set(name, whole);
    const find = attempt(this.#file, () => this.#finder(table));
    if (typeof find === 'string') {
      yield { table: name, row: undefined, problem: find };
      return;
    }
    const { keys, problem: unreadable } = this.#keys(table);
    for (const each of keys) {
      const row = attempt(this.#file, () => find.get(...each) as Row | undefined);
      const title = `${noun} ${each.map((part) => String(part).slice(0, 12)).join(' ')}`;
      const problem =
        typeof row === 'string'
          ? row
          : row === undefined
            ? 'cannot be found again'
            : this.#problem(table, row);
      if (problem !== undefined) yield { table: name, row: title, problem };
      else {
        whole.add(each[0]);
        yield { row: row as Row };
      }
    }
    if (unreadable !== undefined) yield { table: name, row: undefined, problem: unreadable };
  }

  /** Finds a row by its key. */
  #finder({ name, key, columns, newer = [] }: Table): Selection {
    const there = new Set(
      (this.#raw.prepare(`PRAGMA table_info(${name})`).all() as { name: string }[]).map((each) => each.name),
    );
    if (there.size === 0) throw damaged(this.#file, 'the table is missing');
    const all = [...columns, ...newer.filter((column) => there.has(column))];
    const condition = key.map((column) => `${column} IS ?`).join(' AND ');
    return this.#database.select(`SELECT ${all.join(', ')} FROM ${name} WHERE ${condition}`);
  }

  /** Reads forwards to the first unreadable page, and then backwards from the end. */
  #keys({ name, key }: Table): { readonly keys: readonly unknown[][]; readonly problem: string | undefined } {
    const found = new Map<string, unknown[]>();
    let problem: string | undefined;
    for (const direction of ['ASC', 'DESC']) {
      const order = key.map((column) => `${column} ${direction}`).join(', ');
      const walked = attempt(this.#file, () => {
        const rows = this.#raw
          .prepare(
            `SELECT ${key.map((each) => `CAST(${each} AS BLOB) AS "${each}"`).join(', ')}, ${key
              .map((each) => `typeof(${each}) AS "type ${each}"`)
              .join(', ')} FROM ${name} ORDER BY ${order}`,
          )
          .iterate();
        for (const row of rows as IterableIterator<Row>) {
          const values = key.map((each) => keyValue(row[each], row[`type ${each}`]));
          if (found.has(JSON.stringify(values))) break;
          found.set(JSON.stringify(values), values);
        }
      });
      if (typeof walked !== 'string') return { keys: [...found.values()], problem };
      problem = walked;
    }
    return { keys: [...found.values()], problem };
  }

  #problem({ problem, needs = [], json = [] }: Table, row: Row): string | undefined {
    for (const column of json)
      if (typeof row[column] === 'string' && parsedJson(row[column]) === undefined)
        return `'${column}' is not JSON`;
    const own = attempt(this.#file, () => ({ found: problem?.(row, this.#file) }));
    if (typeof own === 'string') return own;
    if (own.found !== undefined) return own.found;
    for (const [column, table] of needs)
      if (!this.#whole.get(table)?.has(row[column])) return `needs a row of '${table}' that is damaged`;
    return undefined;
  }
}

/** The constraint violated by adding a row, if any. */
function violation(add: () => void): string | undefined {
  try {
    add();
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT'))
      return error.message;
    throw error;
  }
}

/** Keys are read as bytes, since the binding aborts the process for texts that are not UTF-8. */
function keyValue(value: unknown, type: unknown): unknown {
  if (!(value instanceof ArrayBuffer || value instanceof Uint8Array)) return value;
  const text = new TextDecoder().decode(value);
  return type === 'integer' || type === 'real' ? Number(text) : text;
}

function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The result, or the problem with the store. Programming errors are thrown. */
function attempt<Result>(file: string, work: () => Result): Result | string {
  try {
    return guarded(file, work);
  } catch (error) {
    const known = storeError(file, error);
    if (!(known instanceof StoreError)) throw error;
    const [, detail = known.message] = /\(([^()]*)\)$/.exec(known.message) ?? [];
    return detail;
  }
}
