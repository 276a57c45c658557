/** What is fuzzed with guidance. A target throws if an input breaks something. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { readMatchJob } from '../../src/host/redis/match-job.ts';
import { checkStore, openTournamentStore, StoreError, storedRows } from '../../src/host/store/index.ts';
import { incomingReply, incomingRequest } from '../../src/protocol/http-message.ts';
import { isRecordRefusal, readPublishedRecord } from '../../src/protocol/manager/published-record.ts';
import { readInfo, readMoveReply } from '../../src/protocol/replies.ts';
import { isWatching, readRegistration } from '../../src/protocol/timed/timed-message.ts';
import { playedInto, testTournament } from '../arena/tournaments.ts';
import { brokenProperty } from '../fuzz/properties.ts';
import { ownSheets } from '../fuzz/seed-sheets.ts';

export interface Target {
  /** Inputs to start from. */
  readonly seeds: readonly Buffer[];
  readonly words: readonly string[];
  /** Maximum length of an input in bytes. */
  readonly longest: number;
  readonly run: (input: Buffer) => void | Promise<void>;
  readonly close?: () => void;
}

export type TargetName = 'reader' | 'wire' | 'store';

export const TARGETS: Readonly<Record<TargetName, () => Promise<Target>>> = {
  reader: async () => readerTarget(),
  wire: async () => wireTarget(),
  store: storeTarget,
};

function readerTarget(): Target {
  return {
    seeds: ownSheets()
      .filter((sheet) => sheet.length < 1500)
      .slice(0, 20)
      .map((sheet) => Buffer.from(sheet)),
    words: [
      ...[
        '(',
        ')',
        '<=',
        '(not ',
        '(or ',
        '(distinct ',
        '?x',
        '?y',
        ' ',
        '\n',
        ';',
        '"',
        "'",
        ':-',
        '&',
        '|',
        '~',
      ],
      ...[
        'role',
        'init',
        'true',
        'does',
        'next',
        'legal',
        'goal',
        'terminal',
        'base',
        'input',
        'sees',
        'random',
      ],
      ...[
        'include',
        'use',
        'expired',
        'infinity',
        '/*',
        '*/',
        '//',
        '%',
        '\\=',
        '.',
        ',',
        '__proto__',
        '100',
      ],
    ],
    longest: 600,
    run: (input) => {
      const broken = brokenProperty(input.toString('utf8'));
      if (broken !== undefined) throw new Error(`${broken.property}: ${broken.message}`);
    },
  };
}

/** Maximum size of a message in this target. */
const LARGEST = 200;

function wireTarget(): Target {
  const readers: readonly ((text: string) => unknown)[] = [
    readMoveReply,
    readInfo,
    readRegistration,
    isWatching,
    (text) => isRecordRefusal(readPublishedRecord(text)),
    (text) => {
      try {
        return readMatchJob(JSON.parse(text));
      } catch (error) {
        if (error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
  ];
  return {
    seeds: [
      'POST / HTTP/1.0\r\nContent-Length: 8\r\n\r\n( INFO )',
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n( IN\r\n4\r\nFO )\r\n0\r\n\r\n',
      'HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nready',
      '((name x) (status available))',
      '( PLAY m ((mark 1 1) noop) )',
      '(REGISTER name)',
      '{"moves": [["a", "b"]], "states": ["s"]}',
      '{"number": 1, "seed": 2, "sheet": {"name": "x", "text": "y"}, "players": ["random"], "clocks": {"start": {"seconds": 1}, "play": {"playouts": 1}}, "maxLength": null}',
    ].map((text) => Buffer.from(text)),
    words: [
      ...[
        'POST ',
        'GET ',
        'HTTP/1.0 ',
        'HTTP/1.1 ',
        '\r\n',
        '\n',
        'Content-Length: ',
        'Transfer-Encoding: chunked',
      ],
      ...[
        'Host: ',
        'Origin: ',
        'Expect: 100-continue',
        '0\r\n\r\n',
        '(',
        ')',
        ' ',
        'START',
        'PLAY',
        'STOP',
        'NIL',
      ],
      ...[
        '"moves":',
        '"states":',
        '"number":',
        '[',
        ']',
        '{',
        '}',
        'null',
        '1e400',
        '"__proto__":',
        'status',
        '%28',
      ],
    ],
    longest: 500,
    run: (input) => {
      arriveInParts(input);
      const text = input.toString('utf8');
      for (const read of readers) read(text);
    },
  };
}

/** A request or a reply means the same however it is cut into parts. */
function arriveInParts(input: Buffer): void {
  for (const create of [incomingRequest, incomingReply]) {
    const whole = create(LARGEST);
    const all = [whole.add(input), whole.end()];
    const parts = create(LARGEST);
    let last: unknown;
    for (const byte of input) {
      const state = parts.add(Buffer.from([byte]));
      last = state.kind;
      // What follows a complete message does not belong to it.
      if (state.kind !== 'more' && state.kind !== 'doubtful') break;
    }
    const [first] = all;
    const isClear = first?.kind === 'refused' || first?.kind === 'too large';
    if (isClear && last === 'more') throw new Error(`${first.kind} at once, but not byte by byte`);
  }
}

/** A small store whose bytes or values are changed. */
async function storeTarget(): Promise<Target> {
  const folder = mkdtempSync(path.join(tmpdir(), 'anygame-guided-'));
  const [base, file] = [path.join(folder, 'base.db'), path.join(folder, 'cup.db')];
  const clocks = { start: { playouts: 1 }, play: { playouts: 1 } };
  const store = await openTournamentStore(base);
  await playedInto(store, testTournament({ rounds: 1, clocks }));
  store.close();
  const bytes = readFileSync(base);
  return {
    seeds: [
      Buffer.from([0, 0, 18, 1, 255]),
      Buffer.from([0, 16, 100, 2, 255, 7]),
      ...VALUES.map((_, index) => Buffer.concat([Buffer.from([1, index, 0]), Buffer.from('{}')])),
    ],
    words: ['{', '}', '[', ']', '"', 'null', '0', '-1', '1e999', '{"moves":[]}', '"goals":', '\xff', '\0'],
    longest: 64,
    run: async (input) => {
      rmSync(`${file}-journal`, { force: true });
      if (input[0] === 0) writeFileSync(file, patched(bytes, input.subarray(1)));
      else {
        copyFileSync(base, file);
        assignValue(file, input.subarray(1));
      }
      await expectReadOrRefused(file);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Places of three bytes, a length, and the new bytes. */
function patched(bytes: Buffer, patches: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = 0; at + 3 < patches.length; ) {
    const place = patches.readUIntBE(at, 3) % copy.length;
    const length = (patches[at + 3] as number) % 16;
    patches.copy(copy, place, at + 4, at + 4 + length);
    at += 4 + length;
  }
  return copy;
}

const VALUES = [
  ...['name', 'definition', 'sheets', 'created', 'key'].map((column) => `tournaments SET ${column}`),
  ...['record', 'players', 'ending', 'finished', 'game', 'length', 'digest', 'number'].map(
    (column) => `matches SET ${column}`,
  ),
  ...['name', 'player', 'choice', 'goal'].map((column) => `seats SET ${column}`),
  ...['name', 'text'].map((column) => `sheets SET ${column}`),
];

/** The column, the type, and the new value. */
function assignValue(file: string, [column = 0, type = 0, ...value]: Buffer): void {
  const database = new Database(file);
  const bytes = `x'${Buffer.from(value).toString('hex')}'`;
  const given = type % 3 === 0 ? `CAST(${bytes} AS TEXT)` : type % 3 === 1 ? bytes : 'NULL';
  try {
    database.exec('PRAGMA foreign_keys = OFF');
    database.exec(`UPDATE ${VALUES[column % VALUES.length]} = ${given}`);
  } catch {
    // Constraints forbid it.
  } finally {
    database.close();
  }
}

async function expectReadOrRefused(file: string): Promise<void> {
  try {
    const store = await openTournamentStore(file);
    try {
      for (const tournament of store.tournaments.all()) {
        store.tournaments.definition(tournament.id);
        store.matches.of(tournament);
        for (const _ of store.matches.movesOf(tournament));
      }
      const { heads } = store.matches.heads({ most: 3 });
      for (const { id } of heads) store.matches.get(id);
      store.ratings.list();
    } finally {
      store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
  try {
    await checkStore(file);
    for await (const _ of storedRows(file));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}
