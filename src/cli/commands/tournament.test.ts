import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

const CUP = `name: cup
games: [tic-tac-toe]
players: [flat, random]
clocks: { playouts: 10 }
rounds: 2
`;

let folder: string;
let store: string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-tournament-'));
  store = ['--store', path.join(folder, 'x.db')];
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string, name = 'cup.yaml'): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

describe('anygame tournament and anygame matches', () => {
  test('play, keep and tell; then only tell; then play on with more rounds', async () => {
    const report = path.join(folder, 'report.html');
    const call = ['tournament', file(CUP), ...store, '--parallel', '1'];
    const first = await anygame([...call, '--html', report]);
    expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: '' });
    expect(first.out).toMatch(/^cup: 4 matches, round-robin of 2 players, 10 playouts per move, seed 1\n/);
    expect(first.out).toMatch(/^flat +1\d{3} ± \d+ +4 /m);
    expect(first.out).toContain(`All matches are stored in ${store[1]}; 'anygame matches' shows them.`);
    expect(readFileSync(report, 'utf8')).toContain('<svg ');

    const again = await anygame([...call, '--json']);
    expect(again.err).toBe('');
    const json = JSON.parse(again.out);
    expect(json).toMatchObject({
      version: 1,
      name: 'cup',
      format: 'round-robin',
      planned: 4,
      finished: 4,
      interrupted: false,
      players: [
        { label: 'flat', player: 'flat' },
        { label: 'random', player: 'random' },
      ],
    });
    expect(json.overall.players[0].rating + json.overall.players[1].rating).toBeCloseTo(3000);

    file(CUP.replace('rounds: 2', 'rounds: 3'));
    const more = await anygame(call);
    expect(more.err).toContain('4 of 6 matches are in');
    expect(more.out).toMatch(/^cup: 6 matches/);

    const list = await anygame(['matches', ...store, '--player', 'flat']);
    expect(list.out.split('\n')).toHaveLength(8);
    expect(list.out).toMatch(/^ +1 +cup +1 +tic-tac-toe +flat \d+, random \d+ +\d/m);
    const shown = await anygame(['matches', 'show', '2', ...store]);
    expect(shown.out).toMatch(/^tournament +cup, match 2, round 1$/m);
    expect(shown.out).toMatch(/^x +random +\d+/m);
    const replayed = await anygame(['matches', 'replay', '2', ...store]);
    expect(replayed.out).toMatch(/^match 2: tic-tac-toe, random and flat\n\nthe initial state:\n/);
    const exported = JSON.parse((await anygame(['matches', 'export', '2', ...store])).out);
    expect(exported).toMatchObject({ version: 1, id: 2, game: 'tic-tac-toe', record: { roles: ['x', 'o'] } });
    expect(exported.rules).toContain('(role x)');
    expect(replayed.out.match(/^move \d+:/gm)).toHaveLength(exported.record.moves.length);
    const all = JSON.parse((await anygame(['matches', ...store, '--json'])).out);
    expect(all).toMatchObject({ version: 1, total: 6 });
    expect(all.matches[1].seats.map(({ goal }: { goal: number }) => goal)).toEqual(exported.record.goals);

    const rated = JSON.parse((await anygame(['matches', ...store, '--ratings', '--json'])).out);
    expect(rated.ratings.length).toBeGreaterThanOrEqual(2);
    const ratings = await anygame(['matches', ...store, '--ratings', '--player', 'flat']);
    expect(ratings.out).toMatch(
      /^tournament +game +player +rating +matches\n.*all games +flat +\d+ ± \d+ +\d+$/m,
    );
    const none = await anygame(['matches', ...store, '--game', 'chess']);
    expect(none.out).toBe(`There is no such match.\n${store[1]} has the tournaments 'cup'.\n`);
  });

  test('Ctrl-C keeps what is finished and says how to go on', async () => {
    let stop = () => {};
    const call = [
      'tournament',
      file(CUP.replace('rounds: 2', 'rounds: 500').replace('cup', 'long')),
      ...store,
    ];
    const { code, out, err } = await anygame([...call, '--parallel', '1'], {
      errorIsTerminal: true,
      hearError: (text) => {
        if (/[1-9]\d*\/1,000 matches {2}.* left/.test(text)) stop();
      },
      onInterrupt: (interrupt) => {
        stop = interrupt;
        return () => {};
      },
    });
    expect(code).toBe(130);
    expect(out).toMatch(/^long: [\d,]+ of 1,000 matches/);
    expect(err).toMatch(
      /interrupted; \d+ of 1000 matches are in .*To play the others, run anygame tournament /,
    );
    const kept = Number(/interrupted; (\d+)/.exec(err)?.[1]);
    const list = JSON.parse((await anygame(['matches', '--tournament', 'long', '--json', ...store])).out);
    expect(list.total).toBe(kept);
  });
});

describe('wrong use is explained', () => {
  test.each([
    [['tournament', '/no/such.yaml'], '/no/such.yaml: there is no such file'],
    [['matches', '--store', '/no/such.db'], '/no/such.db: there is no such store'],
    [['matches', 'shwo', '1'], "'matches' does not take 'shwo'. Did you mean 'show'?"],
    [['matches', 'show'], "'show' needs the number of a match"],
    [['matches', 'show', '1', '--game', 'x'], "'show' is about one match"],
  ])('%j', async (words, message) => {
    const { code, err } = await anygame(words);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('mistakes in the file with their place', async () => {
    const { code, err } = await anygame(['tournament', file(`${CUP}rounds: 5\n`, 'twice.yaml'), ...store]);
    expect(code).toBe(2);
    expect(err).toContain('twice.yaml:6:1: this is not valid YAML: Map keys must be unique');
  });

  test('games that are not there, and tournaments without end', async () => {
    const missing = await anygame(['tournament', file(CUP.replace('tic-tac-toe', 'tic-tac-tow')), ...store]);
    expect(missing.err).toContain("Did you mean 'tic-tac-toe'?");
    const endless = await anygame(['tournament', file(CUP.replace('rounds: 2', 'rounds: 900000')), ...store]);
    expect(endless.err).toContain('this makes 1,800,000 matches, and 1,000,000 are the limit');
    const seated = CUP.replace('rounds: 2', 'rounds: 2\nformat: seated').replace(
      /players: \[.*\]/,
      'players: [random, legal, flat]',
    );
    expect((await anygame(['tournament', file(seated), ...store])).err).toContain(
      'the other 1 of 3 players would never play',
    );
  });

  test('a store that is none', async () => {
    const bad = file('no database '.repeat(50), 'bad.db');
    const { code, err } = await anygame(['tournament', file(CUP), '--store', bad]);
    expect(code).toBe(2);
    expect(err).toContain('bad.db: this is not a store of Anygame');
  });
});
