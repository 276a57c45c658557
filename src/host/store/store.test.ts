import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playedInto, testTournament, timeless } from '../../../test/arena/tournaments.ts';
import { StoreDatabase, storeError } from './database.ts';
import { openKnowledgeBase } from './knowledge-base.ts';
import { keepRatings, openTournamentStore, TournamentStore } from './tournament-store.ts';

let folder: string;
/** A store with a tournament. */
let filled: string;
const tournament = testTournament();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-store-'));
  filled = path.join(folder, 'filled.db');
  const store = await openTournamentStore(filled);
  await playedInto(store, tournament);
  store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);

describe('the store', () => {
  test('gives back what was put into it', async () => {
    const store = await openTournamentStore(filled);
    const { heads, total } = store.matches.heads({});
    expect(total).toBe(24);
    expect(heads).toHaveLength(24);
    expect(heads[0]).toMatchObject({
      id: 1,
      tournament: 'test cup',
      number: 1,
      round: 1,
      game: 'tic-tac-toe',
      ending: 'terminal',
      incidents: 0,
      seats: [
        { role: 'x', player: 'flat', choice: 'flat' },
        { role: 'o', player: 'random', choice: 'random' },
      ],
    });
    const match = store.matches.get(1);
    expect(match?.record.moves).toHaveLength(match?.length ?? 0);
    expect(match?.rules).toBe(tournament.games[0]?.text);
    expect(store.matches.get(99)).toBeUndefined();
    store.close();
  });

  test('finds matches by game, player and tournament', async () => {
    const store = await openTournamentStore(filled);
    expect(store.matches.heads({ game: 'nim' }).total).toBe(12);
    expect(store.matches.heads({ player: 'legal' }).total).toBe(16);
    expect(store.matches.heads({ player: 'legal', game: 'nim', tournament: 'test cup' }).total).toBe(8);
    expect(store.matches.heads({ tournament: 'another' })).toEqual({ heads: [], total: 0 });
    expect(store.matches.heads({ most: 2 }).heads.map(({ id }) => id)).toEqual([23, 24]);
    expect(store.tournaments.all()).toMatchObject([{ id: 1, name: 'test cup', matches: 24 }]);
    store.close();
  });

  test('tells the moves of all matches, and what was measured', async () => {
    const store = await openTournamentStore(filled);
    const [cup] = store.tournaments.all();
    if (cup === undefined) throw new Error('there is a tournament');
    const moves = [...store.matches.movesOf(cup)];
    expect(moves).toHaveLength(24);
    expect(moves[0]).toEqual({ number: 1, moves: store.matches.get(1)?.record.moves });
    store.close();
    const base = await openKnowledgeBase(filled);
    expect(base.measurements.get('key')).toBeUndefined();
    base.measurements.keep('key', 'costs of chess', [1, null], new Date());
    base.measurements.keep('key', 'costs of chess', [2, null], new Date());
    expect(base.measurements.get('key')).toEqual([2, null]);
    base.close();
  });

  test('keeps ratings over all and of each game, the last ones only', async () => {
    const store = await openTournamentStore(filled);
    const [cup] = store.tournaments.all();
    if (cup === undefined) throw new Error('there is a tournament');
    const matches = store.matches.of(cup);
    keepRatings(store, cup, tournament.definition, matches.slice(0, 10));
    const { overall, games } = keepRatings(store, cup, tournament.definition, matches);
    const all = store.ratings.list({ tournament: 'test cup' });
    expect(all).toHaveLength(9);
    expect(
      all.filter(({ game }) => game === undefined).map(({ player, rating }) => [player, rating]),
    ).toEqual(
      tournament.definition.players
        .map(({ label }, i) => [label, overall.players[i]?.rating?.rating] as const)
        .sort(([, a = 0], [, b = 0]) => b - a)
        .map((pair) => [...pair]),
    );
    expect(store.ratings.list({ game: 'nim', player: 'flat' })).toEqual([
      {
        tournament: 'test cup',
        game: 'nim',
        player: 'flat',
        matches: 8,
        ...games[tournament.definition.games.indexOf('nim')]?.players[0]?.rating,
      },
    ]);
    expect(store.ratings.list({ tournament: 'another' })).toEqual([]);
    store.close();
  });

  test('knows what was asked for, and the rules as they were', async () => {
    const store = await openTournamentStore(at('defined.db'));
    const { definition } = tournament;
    const games = tournament.games.map(({ name, text }) => ({ name, text }));
    const changed = games.map(({ name, text }) => ({ name, text: `${text}\n; another version` }));
    const { id: first } = store.tournaments.findOrAdd(definition, games, new Date());
    const { id: second } = store.tournaments.findOrAdd(definition, changed, new Date());
    expect(store.tournaments.definition(first)).toMatchObject({
      tournament: { id: first, matches: 0 },
      sheets: games,
    });
    expect(store.tournaments.definition(second)?.sheets).toEqual(changed);
    // A definition with more rounds continues the tournament and is stored.
    expect(store.tournaments.findOrAdd({ ...definition, rounds: 7 }, games, new Date()).id).toBe(first);
    expect(store.tournaments.definition(first)?.definition.rounds).toBe(7);
    expect(store.tournaments.definition(99)).toBeUndefined();
    store.close();
  });

  test('keeps a match once, and what was there first', async () => {
    const store = await openTournamentStore(filled);
    const { definition, games } = tournament;
    const stored = store.tournaments.findOrAdd(definition, games, new Date());
    const before = store.matches.of(stored);
    const [first] = before;
    const job = { number: 1, round: 1, game: 0, seats: [0, 1], seed: 5 };
    const changed = { ...first!.record, goals: [7, 7] };
    const [game] = games;
    expect(
      store.matches.add(stored, definition, game!, { job, players: [0, 1], record: changed }, new Date()),
    ).toBe(false);
    expect(store.matches.of(stored)).toEqual(before);
    store.close();
  });

  test('shows every move with its time to whoever asks in SQL', () => {
    const database = new Database(filled);
    const moves = database.prepare('SELECT * FROM moves WHERE match = 1 ORDER BY turn, role').all();
    expect(moves[0]).toEqual({
      match: 1,
      turn: 1,
      role: 0,
      move: expect.stringMatching(/^\(mark/),
      seconds: expect.any(Number),
      error: null,
    });
    expect(database.prepare('SELECT count(*) AS count FROM incidents').get()).toMatchObject({ count: 0 });
    database.close();
  });

  test('continues a tournament with more rounds, and tells others of its name apart', async () => {
    copyFileSync(filled, at('more.db'));
    const store = await openTournamentStore(at('more.db'));
    const more = testTournament({ rounds: 3 });
    const all = await playedInto(store, more, { parallel: 3 });
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, i) => i + 1));
    const other = store.tournaments.findOrAdd({ ...more.definition, seed: 2 }, more.games, new Date());
    expect(other).toMatchObject({ id: 2, matches: 0 });
    expect(store.tournaments.namesakes(other)).toMatchObject([{ id: 1, matches: 36 }]);
    store.close();
  });

  test('plays the same matches however many at once', async () => {
    const store = await openTournamentStore(at('parallel.db'));
    const again = await playedInto(store, tournament, { parallel: 4 });
    const first = await openTournamentStore(filled);
    const [stored] = first.tournaments.all();
    expect(timeless(again)).toEqual(timeless(first.matches.of(stored!)));
    first.close();
    store.close();
  });

  test('is left as it is when a tournament is called off, and no match is kept by half', async () => {
    const store = await openTournamentStore(at('stopped.db'));
    const controller = new AbortController();
    let count = 0;
    const onMatch = () => {
      if (++count === 5) controller.abort();
    };
    const some = await playedInto(store, tournament, { signal: controller.signal, onMatch });
    expect(some).toHaveLength(5);
    expect(await playedInto(store, tournament)).toHaveLength(24);
    store.close();
  });
});

describe('a store that cannot be used is refused plainly', () => {
  const refused = async (file: string, options = {}) => {
    const error = await openTournamentStore(file, options).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'StoreError' });
    return (error as Error).message.replace(folder, '');
  };

  test('by a newer version', async () => {
    copyFileSync(filled, at('newer.db'));
    const database = new Database(at('newer.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await refused(at('newer.db'))).toMatch(
      /^\/newer\.db: it was written by a newer Anygame \(version 99 .*; update/,
    );
  });

  test('of another program', async () => {
    const database = new Database(at('other.db'));
    database.exec('CREATE TABLE songs (title TEXT)');
    database.close();
    expect(await refused(at('other.db'))).toMatch(/^\/other\.db: this is a database of another program/);
  });

  test('that is no database at all, which stays as it is', async () => {
    writeFileSync(at('text.db'), 'some words that are no database\n'.repeat(100));
    const before = readFileSync(at('text.db'));
    expect(await refused(at('text.db'))).toMatch(/^\/text\.db: this is not a store of Anygame/);
    expect(readFileSync(at('text.db'))).toEqual(before);
  });

  test('that is damaged', async () => {
    const bytes = readFileSync(filled);
    // The first page describes the tables; the following pages contain them.
    bytes.fill(0x5a, 4096);
    writeFileSync(at('damaged.db'), bytes);
    const work = openTournamentStore(at('damaged.db')).then((store) => {
      try {
        return store.tournaments.all().map((each) => store.matches.of(each));
      } finally {
        store.close();
      }
    });
    await expect(work).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringContaining("the file is damaged; 'anygame store check' shows where"),
    });
  });

  test('that is not there, or in no folder', async () => {
    expect(await refused(at('none.db'), { mustExist: true })).toMatch(/^\/none\.db: there is no such store/);
    expect(existsSync(at('none.db'))).toBe(false);
    expect(await refused(at('no/such.db'))).toMatch(
      /^\/no\/such\.db: it cannot be opened: there is no such folder/,
    );
  });

  test('on a full disk: the tournament ends, and what was kept stays', async () => {
    copyFileSync(filled, at('full.db'));
    const database = new Database(at('full.db'));
    const pages = database.prepare('PRAGMA page_count').get() as { page_count: number };
    database.exec(`PRAGMA max_page_count = ${pages.page_count + 3}`);
    const full = new TournamentStore(new StoreDatabase(at('full.db'), database));
    await expect(playedInto(full, testTournament({ rounds: 9 }), { parallel: 2 })).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringContaining('full.db: the disk is full; free some space and try again'),
    });
    const [kept] = full.tournaments.all();
    full.close();
    expect(kept?.matches).toBeGreaterThanOrEqual(24);
    const store = await openTournamentStore(at('full.db'));
    expect(store.tournaments.all()).toEqual([kept]);
    expect(await playedInto(store, testTournament({ rounds: 4 }))).toHaveLength(48);
    store.close();
  });

  test('while another program has locked it', () => {
    copyFileSync(filled, at('locked.db'));
    const other = new Database(at('locked.db'));
    other.exec('BEGIN IMMEDIATE');
    const store = new TournamentStore(new StoreDatabase(at('locked.db'), new Database(at('locked.db'))));
    expect(() => store.tournaments.findOrAdd(tournament.definition, tournament.games, new Date())).toThrow(
      /locked\.db: another program has locked it; wait until it has finished/,
    );
    other.exec('ROLLBACK');
    expect(store.tournaments.findOrAdd(tournament.definition, tournament.games, new Date())).toMatchObject({
      matches: 24,
    });
    store.close();
    other.close();
  });

  test.each([
    ['SQLITE_FULL', 'database or disk is full', 'the disk is full'],
    ['SQLITE_BUSY', 'database is locked', 'another program has locked it'],
    ['SQLITE_READONLY', 'attempt to write a readonly database', 'it cannot be written'],
    ['SQLITE_IOERR_WRITE', 'disk I/O error', 'the disk does not answer'],
  ])('%s', (code, message, words) => {
    const error = storeError('x.db', Object.assign(new Error(message), { code }));
    expect(String(error)).toContain(`x.db: ${words}`);
  });

  test('faults of the program are not taken for faults of the store', () => {
    const fault = new TypeError('x is undefined');
    expect(storeError('x.db', fault)).toBe(fault);
  });
});

test('a store with a write-ahead log, as it was written before, is whole and has no log afterwards', async () => {
  copyFileSync(filled, at('log.db'));
  const other = new Database(at('log.db'));
  other.exec("PRAGMA journal_mode = WAL; UPDATE tournaments SET name = 'only in the log'");
  for (const part of ['', '-wal']) copyFileSync(at(`log.db${part}`), at(`logged.db${part}`));
  other.close();
  const store = await openTournamentStore(at('logged.db'));
  expect(store.tournaments.all()).toMatchObject([{ name: 'only in the log', matches: 24 }]);
  store.close();
  expect(readdirSync(folder).filter((name) => name.startsWith('logged.'))).toEqual(['logged.db']);
});

test('one at a time plays a tournament that is locked, until it gives no sign of life', async () => {
  const store = await openTournamentStore(at('locked.db'));
  const cup = store.tournaments.findOrAdd(tournament.definition, tournament.games, new Date());
  expect(store.tournaments.lock(cup, 'ann', 0)).toBeUndefined();
  expect(store.tournaments.lock(cup, 'bob', 20_000)).toBe('ann');
  expect(store.tournaments.lock(cup, 'ann', 20_000)).toBeUndefined();
  expect(store.tournaments.lock(cup, 'bob', 40_000)).toBe('ann');
  expect(store.tournaments.lock(cup, 'bob', 60_000)).toBeUndefined();
  store.tournaments.unlock(cup, 'ann');
  expect(store.tournaments.lock(cup, 'ann', 60_000)).toBe('bob');
  store.tournaments.unlock(cup, 'bob');
  expect(store.tournaments.lock(cup, 'ann', 60_000)).toBeUndefined();
  store.close();
});

test('a tournament finds its rules among a hundred versions of each of its games', async () => {
  const store = await openTournamentStore(at('versions.db'));
  for (let version = 0; version < 100; version++) {
    const sheets = tournament.games.map(({ name, text }) => ({ name, text: `${text} ; ${version}` }));
    store.tournaments.findOrAdd({ ...tournament.definition, name: `cup ${version}` }, sheets, new Date());
  }
  for (const { id, name } of store.tournaments.all()) {
    const [, version] = name.split(' ');
    const { sheets } = store.tournaments.definition(id) ?? {};
    expect(sheets?.map(({ text }) => text.split(' ; ').at(-1))).toEqual(sheets?.map(() => version));
    expect(sheets).toHaveLength(tournament.games.length);
  }
  store.close();
});

describe('what players have learned', () => {
  test('is kept by the rules of the game, and not replaced by less', async () => {
    const base = await openKnowledgeBase(at('learned.db'));
    const { knowledge } = base;
    const learned = (games: number) => ({ terms: ['(cell n1)'], roles: [games] });
    const keep = (games: number) => knowledge.keep('(role n0)', 'search-values', games, learned(games));
    const recalled = () => knowledge.recall('(role n0)', 'search-values');
    expect(recalled()).toBeUndefined();
    keep(500);
    keep(300);
    expect(recalled()).toEqual({ games: 500, knowledge: learned(500) });
    keep(900);
    expect(recalled()).toEqual({ games: 900, knowledge: learned(900) });
    expect(knowledge.recall('(role n0)', 'sub-goals')).toBeUndefined();
    expect(knowledge.recall('(role n1)', 'search-values')).toBeUndefined();
    base.close();
  });

  test('shares the file with tournaments, even while both are open', async () => {
    copyFileSync(filled, at('shared.db'));
    const store = await openTournamentStore(at('shared.db'));
    const base = await openKnowledgeBase(at('shared.db'));
    base.measurements.keep('key', 'costs of chess', 1, new Date());
    expect(await playedInto(store, testTournament({ rounds: 3 }))).toHaveLength(36);
    base.measurements.keep('key', 'costs of chess', 2, new Date());
    base.close();
    expect(store.tournaments.all()).toMatchObject([{ matches: 36 }]);
    store.close();
    const again = await openKnowledgeBase(at('shared.db'), { mustExist: true });
    expect(again.measurements.get('key')).toBe(2);
    again.close();
  });
});

describe('a damaged store', () => {
  const ATTACKS: readonly [what: string, sql: string][] = [
    ['a time', "UPDATE matches SET finished = CAST(x'ff' AS TEXT)"],
    ['a record', "UPDATE matches SET record = CAST(x'7b80' AS TEXT)"],
    ['a label', "UPDATE seats SET player = CAST(x'c0af' AS TEXT)"],
    ['a name', "UPDATE tournaments SET name = CAST(x'eda080' AS TEXT)"],
    ['rules', "UPDATE sheets SET text = CAST(x'fe' AS TEXT)"],
  ];

  test.each(ATTACKS)('whose text is not UTF-8 is refused: %s', async (_, sql) => {
    const file = at('not-utf8.db');
    copyFileSync(filled, file);
    const raw = new Database(file);
    raw.exec(sql);
    raw.close();
    const store = await openTournamentStore(file);
    const read = () => {
      const [cup] = store.tournaments.all();
      store.matches.heads({});
      store.matches.get(1);
      if (cup !== undefined) store.matches.of(cup);
    };
    expect(read).toThrow(/the file is damaged.*not UTF-8/);
    store.close();
    rmSync(file);
  });

  test('does not cut names at a zero byte', async () => {
    const file = at('zero.db');
    const store = await openTournamentStore(file);
    const definition = { ...tournament.definition, name: 'cup\0of zero' };
    store.tournaments.findOrAdd(definition, tournament.games, new Date());
    expect(store.tournaments.all().map(({ name }) => name)).toEqual(['cup\0of zero']);
    store.close();
  });
});
