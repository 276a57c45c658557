/** The listings of docs/writing-players.md: each is run, as the page says it is used. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';
import { anygame } from './command-line.ts';

const page = readFileSync(path.join(root, 'docs/writing-players.md'), 'utf8');
const listings = new Map(
  Array.from(page.matchAll(/^```\w+ (\S+\.\w+)\n([\s\S]*?)^```$/gm), ([, name = '', text = '']) => [
    name,
    text,
  ]),
);
const folder = mkdtempSync(path.join(tmpdir(), 'anygame-players-'));
afterAll(() => rmSync(folder, { recursive: true }));
const api = (name: string) => pathToFileURL(path.join(root, 'src/api', `${name}.ts`)).href;
writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
for (const [name, text] of listings)
  writeFileSync(
    path.join(folder, name),
    text
      .replaceAll(/'anygame\/(\w+)'/g, (_, subpath: string) => `'${api(subpath)}'`)
      .replaceAll("'anygame'", `'${api('index')}'`)
      .replaceAll("'./copycat.js'", "'./copycat.ts'"),
  );
const python = spawnSync('python3', ['--version']).status === 0;
if (!python) console.warn('SKIPPED: players in Python (no python3)');
/** Threads start slowly from the sources. */
const LONG = 180_000;
const module = path.join(folder, 'copycat.ts');
const program = `cmd:python3 ${path.join(folder, 'copycat.py')}`;

interface Series {
  readonly matches: readonly {
    readonly moves: readonly (readonly string[])[];
    readonly incidents: readonly unknown[];
    readonly ending: string;
  }[];
}

async function matched(...args: string[]): Promise<Series['matches']> {
  const { code, out, err } = await anygame([
    'match',
    ...args,
    '--matches',
    '1',
    '--json',
    '--no-memory',
    '--parallel',
    '1',
  ]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return (JSON.parse(out) as Series).matches;
}

test('the page lists what it promises', () => {
  expect([...listings.keys()]).toEqual([
    ...['copycat.ts', 'copycat.test.ts', 'copycat.py', 'copycat_http.py', 'cup.yaml'],
  ]);
});

describe('a player of one’s own', () => {
  test(
    'as a module plays a match, in which it repeats what others do',
    async () => {
      const [match] = await matched('rock-paper-scissors', module, 'legal', '--playouts', '1');
      expect(match).toMatchObject({ incidents: [], ending: 'terminal' });
    },
    LONG,
  );

  test('is tested by a match', async () => {
    const said: unknown[] = [];
    const log = console.log;
    console.log = (...words) => void said.push(words);
    await import(pathToFileURL(path.join(folder, 'copycat.test.ts')).href).finally(() => {
      console.log = log;
    });
    expect(said).toEqual([[true, true]]);
  });

  test.skipIf(!python)(
    'as a program plays a match',
    async () => {
      const [match] = await matched('tic-tac-toe', program, 'random', '--playouts', '1');
      expect(match).toMatchObject({ incidents: [], ending: 'terminal' });
    },
    LONG,
  );

  test.skipIf(!python)(
    'over HTTP plays a match',
    async () => {
      const server = spawn('python3', [path.join(folder, 'copycat_http.py'), '0']);
      try {
        const port = await new Promise<string>((resolve) => {
          server.stdout.once('data', (bytes: Buffer) => resolve(String(bytes).trim()));
        });
        const [match] = await matched('tic-tac-toe', `http://127.0.0.1:${port}`, 'random', '--time', '5s');
        expect(match).toMatchObject({ incidents: [], ending: 'terminal' });
      } finally {
        server.kill();
      }
    },
    LONG,
  );

  test.skipIf(!python)(
    'enters a tournament',
    async () => {
      const store = path.join(folder, 'cup.db');
      const cup = path.join(folder, 'cup.yaml');
      const { code, out, err } = await anygame([
        'tournament',
        cup,
        '--store',
        store,
        '--json',
        '--parallel',
        '1',
      ]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const { players, finished, errors, overall } = JSON.parse(out);
      expect(players.map(({ label }: { label: string }) => label)).toEqual(['module', 'program', 'random']);
      expect({ finished, errors }).toEqual({ finished: 6, errors: 'lose-after-3' });
      expect(overall.players.map(({ absent }: { absent: boolean }) => absent)).toEqual([false, false, false]);
    },
    LONG,
  );
});

test.skipIf(!python)(
  'the transcript of the page is what the program receives and answers',
  async () => {
    const [, shown] = /```json transcript\n([\s\S]*?)```/.exec(page) ?? [];
    expect(shown).toBe(await transcript());
  },
  LONG,
);

/** What x received and answered in a match against itself. */
async function transcript(): Promise<string> {
  const spy = path.join(folder, 'spy.py');
  const log = path.join(folder, 'spy.txt');
  writeFileSync(
    spy,
    `import json, sys\nsys.path.insert(0, ${JSON.stringify(folder)})\nfrom copycat import Copycat\nplayer = Copycat()\nlog = open(${JSON.stringify(log)}, 'w')\nfor line in sys.stdin:\n    reply = player.answer(json.loads(line))\n    log.write('> ' + line)\n    if reply is not None:\n        print(json.dumps(reply), flush=True)\n        log.write('< ' + json.dumps(reply) + '\\n')\n    log.flush()\n`,
  );
  await matched('tic-tac-toe', `cmd:python3 ${spy}`, program, '--playouts', '1', '--no-swap', '--seed', '1');
  return readFileSync(log, 'utf8').replace(/"rules":"(?:[^"\\]|\\.)*"/, '"rules":"(role x) …"');
}
