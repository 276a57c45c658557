import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { atTerminal } from '../../../test/terminal.ts';

const RULES = `BasicGame square_size=10
    SpriteSet
        goal > Door color=GREEN
        avatar > MovingAvatar
    InteractionSet
        avatar wall > stepBack
        goal avatar > killSprite scoreChange=3
    LevelMapping
        g > goal
    TerminationSet
        SpriteCounter stype=goal limit=0 win=True
        Timeout limit=20 win=False
`;

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-arcade-'));
  file = path.join(folder, 'walk.vgdl');
  writeFileSync(file, RULES);
  writeFileSync(path.join(folder, 'walk_lvl0.txt'), 'wwwww\nwA gw\nwwwww\n');
  writeFileSync(path.join(folder, 'walk_lvl1.txt'), 'wwwww\nw? gw\nwwwww\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('step shows the level, the tick and the score after actions', async () => {
  const { code, out } = await anygame(['step', file, 'R']);
  expect([code, out]).toEqual([
    0,
    '#####\n# @g#\n#####\n\ntick 1\nplayer: on, score 0; LEFT RIGHT DOWN UP NIL\n',
  ]);
  const { out: json } = await anygame(['step', file, 'RIGHT', 'RIGHT', '--json']);
  expect(JSON.parse(json)).toMatchObject({ ticks: 2, players: [{ status: 'won', score: 3 }] });
});

test('step asks a planner what to do next, and why', async () => {
  const { code, out } = await anygame(['step', file, '--plan', 'iw', '--calls', '300']);
  expect([code, out]).toEqual([
    0,
    expect.stringContaining(
      'iw would play RIGHT as player: a win in 2 ticks\n  in 2 ticks: +3 points, wins\n',
    ),
  ]);
  const json = JSON.parse((await anygame(['step', file, 'R', '--plan', 'iw', '--json'])).out);
  expect(json.plans).toMatchObject([{ action: 'RIGHT', expected: [{ ticks: 1, text: '+3 points, wins' }] }]);
  const over = await anygame(['step', file, 'R', 'R', '--plan', 'iw']);
  expect(over.out).not.toContain('would play');
  const unknown = await anygame(['step', file, '--plan', 'nobody']);
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("no player 'nobody'")]);
  const other = await anygame(['step', 'tic-tac-toe', '--plan', 'iw']);
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('--plan is for arcade games')]);
});

test('many actions are given in one word, as solve prints them', async () => {
  const { out } = await anygame(['step', file, 'R2']);
  expect(out).toBe((await anygame(['step', file, 'R', 'RIGHT'])).out);
  const wrong = await anygame(['step', file, 'R20000']);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("'R20000' has 20000 actions")]);
});

test('words that are no actions and levels that cannot be played are refused', async () => {
  const wrong = await anygame(['step', file, 'JUMP']);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("'JUMP' is not an action")]);
  const level = await anygame(['step', `${file}:level=1`]);
  expect([level.code, level.err]).toEqual([expect.any(Number), expect.stringContaining('VGDL502')]);
  expect(level.code).not.toBe(0);
  const missing = await anygame(['step', `${file}:level=7`]);
  expect(missing.code).not.toBe(0);
});

test('search finds the way', async () => {
  const { out } = await anygame([
    'match',
    file,
    'search',
    '--levels',
    '0',
    '--matches',
    '2',
    '--calls',
    '200',
    '--json',
  ]);
  expect(JSON.parse(out).rows).toMatchObject([{ player: 'search', played: 2, wins: 2 }]);
});

test('look-ahead and random players play levels, and the same seed gives the same table', async () => {
  const args = [
    'match',
    file,
    'look',
    'random',
    '--levels',
    '0',
    '--matches',
    '3',
    '--calls',
    '10',
    '--json',
  ];
  const first = await anygame(args);
  expect((await anygame(args)).out).toBe(first.out);
  const { rows } = JSON.parse(first.out);
  expect(rows.map(({ player, played }: { player: string; played: number }) => [player, played])).toEqual([
    ['look', 3],
    ['random', 3],
  ]);
});

test('simulate, draw and play take arcade games', async () => {
  expect((await anygame(['simulate', file, '--playouts', '4'])).out).toContain('of 4');
  expect((await anygame(['draw', file])).out).toMatch(/^<svg [\s\S]*<title>goal<\/title>/);
  expect((await anygame(['draw', file, 'R', 'R', '--moving'])).out).toMatch(
    /<animateTransform [^>]*values="36 36;/,
  );
  expect((await anygame(['draw', file, 'R', '--text'])).out).toBe('#####\n# @g#\n#####\n');
  expect((await anygame(['play', file], { stdin: 'R R\n' })).out).toContain('player 3 (won)');
});

test('machines play the seats that nobody takes', async () => {
  const alone = await anygame(['play', file, '--as', 'none', '--against', 'search', '--calls', '50']);
  expect([alone.code, alone.out]).toEqual([0, expect.stringContaining('player 3 (won)')]);
  const chase = ['play', 'cat-and-mouse', '--calls', '20', '--seed', '3'];
  const beside = await anygame([...chase, '--against', 'iw'], { stdin: 'R R R\n' });
  expect(beside.out).toContain('tick 3 ');
  const other = await anygame([...chase, '--as', 'player-2', '--against', 'iw'], { stdin: 'R R R\n' });
  expect(other.out).not.toBe(beside.out);
  const two = await anygame(chase, { stdin: 'R\n' });
  expect([two.code, two.err]).toEqual([2, expect.stringContaining('2 are needed')]);
  const counted = await anygame(['play', 'cat-and-mouse', '--playouts', '20']);
  expect([counted.code, counted.err]).toEqual([2, expect.stringContaining('say how many with --calls N')]);
  const turns = await anygame(['play', 'nim', '--calls', '20']);
  expect([turns.code, turns.err]).toEqual([2, expect.stringContaining('--calls applies to arcade games')]);
  const nobody = await anygame([...chase, '--as', 'dog']);
  expect([nobody.code, nobody.err]).toEqual([
    2,
    expect.stringContaining('player-1, player-2, or all, or none'),
  ]);
  const unknown = await anygame([...chase, '--against', 'flat']);
  expect([unknown.code, unknown.err]).toEqual([
    2,
    expect.stringContaining('flat does not play arcade games'),
  ]);
});

test('check and format know games and levels', async () => {
  const game = await anygame(['check', file]);
  expect([game.code, game.out]).toEqual([0, expect.stringContaining('no mistakes found')]);
  const level = await anygame(['check', path.join(folder, 'walk_lvl1.txt')]);
  expect([level.code, level.out]).toEqual([1, expect.stringContaining('VGDL501')]);
  expect((await anygame(['format', file])).out).toBe(RULES);
  expect((await anygame(['check', '--explain', 'VGDL201'])).out).toContain('unknown sprite class');
});

test('games of the library are named, at any level', async () => {
  const start = await anygame(['step', 'frog-road:level=1']);
  expect([start.code, start.out]).toEqual([0, expect.stringContaining('tick 0\nplayer: on, score 0')]);
  const missing = await anygame(['step', 'frog-road:level=9']);
  expect(missing.code).not.toBe(0);
  const check = await anygame(['check', 'frog-road']);
  expect([check.code, check.out]).toEqual([0, expect.stringContaining('no mistakes found')]);
  const games = JSON.parse((await anygame(['games', '--tag', 'arcade', '--json'])).out).games;
  expect(games.map(({ name }: { name: string }) => name)).toContain('frog-road');
});

test('a match keeps its runs, which are the same for the same seed, and names who sits where', async () => {
  const args = ['match', 'crate-goals', 'search', '--matches', '1', '--calls', '20', '--json'];
  const first = JSON.parse((await anygame(args)).out);
  expect(first).toMatchObject({ version: 1, interrupted: false, timed: false, levels: [0] });
  expect(first.runs[0].actions[0]).toMatch(/^([LRUDNX]\d*)+$/);
  expect(JSON.parse((await anygame(args)).out)).toEqual(first);
  const wrong = await anygame(['match', file, 'nobody']);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('auto, random, iw, brfs, look')]);
  const levels = await anygame(['match', file, 'random', '--levels', '0-']);
  expect([levels.code, levels.err]).toEqual([2, expect.stringContaining('not a list of levels')]);
});

test('solve finds the shortest win of a game without chance, and refuses others', async () => {
  const solved = await anygame(['solve', file]);
  expect([solved.code, solved.out]).toEqual([
    0,
    expect.stringContaining('in 2 ticks at best, with score 3: R2'),
  ]);
  const json = JSON.parse((await anygame(['solve', file, '--json'])).out);
  expect(json).toMatchObject({ result: 'won', actions: 'R2', ticks: 2 });
  const chance = await anygame(['solve', 'key-dungeon']);
  expect([chance.code, chance.err]).toEqual([expect.any(Number), expect.stringContaining('involves chance')]);
  expect(chance.code).not.toBe(0);
});

test('tournaments have arcade games, are continued, and their matches are replayed', async () => {
  const cup = path.join(folder, 'cup.yaml');
  const store = path.join(folder, 'cup.db');
  const definition = (games: string, players = '[search, random]') =>
    writeFileSync(
      cup,
      `name: cup\ngames: ${games}\nplayers: ${players}\nclocks: {playouts: 50}\nmax-length: 30\n`,
    );
  definition('[walk.vgdl, cat-and-mouse]');
  const first = await anygame(['tournament', cup, '--store', store, '--json']);
  expect(first.code).toBe(0);
  const { finished, planned } = JSON.parse(first.out);
  // Each plays alone on the first, and both seats of the second.
  expect([planned, finished]).toEqual([4, 4]);
  const again = await anygame(['tournament', cup, '--store', store]);
  expect([again.code, again.out]).toEqual([0, expect.stringMatching(/search[^\n]*\n/)]);
  const list = await anygame(['matches', '--store', store, '--game', 'walk.vgdl']);
  expect(list.out).toContain('search 100');
  const id = /^ *(\d+) .*search 100/m.exec(list.out)?.[1] ?? '';
  const replay = await anygame(['matches', 'replay', id, '--store', store]);
  expect(replay.out).toContain('#####\n# @g#\n#####');
  expect(replay.out).toMatch(/tick \d+: RIGHT {3}player 3/);

  definition('[walk.vgdl]', '[search, flat]');
  const other = await anygame(['tournament', cup, '--store', store]);
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('flat does not play arcade games')]);
  definition('[frog-road:level=9]');
  const level = await anygame(['tournament', cup, '--store', store]);
  expect([level.code, level.err]).toEqual([2, expect.stringContaining('frog-road has 5 levels')]);
});

test('an arcade tournament ends at once when it is interrupted, also while a player thinks', async () => {
  const cup = path.join(folder, 'long.yaml');
  writeFileSync(
    cup,
    // A single action would take many minutes.
    'name: long\ngames: [invaders]\nplayers: [search, iw]\nclocks: {playouts: 1000000000}\n',
  );
  let interrupt = (): void => {};
  const said = await anygame(['tournament', cup, '--store', path.join(folder, 'long.db')], {
    errorIsTerminal: true,
    onInterrupt: (listener) => {
      interrupt = listener;
      return () => {};
    },
    hearError: (text) => {
      if (text.includes('0/2 matches')) setTimeout(interrupt, 500);
    },
  });
  expect([said.code, said.err]).toEqual([130, expect.stringContaining('interrupted; 0 of 2 matches')]);
});

test('at a terminal, the game waits for the first key, explains its letters, and runs at its pace', async () => {
  const { code, screen } = await atTerminal(
    ['play', file, '--pace', '4'],
    [
      ['Press a key to start', 'd'],
      ['tick 1 ', 'd'],
    ],
  );
  expect(code).toBe(0);
  expect(screen).toContain('@ avatar  g goal');
  expect(screen.indexOf('tick 1 ')).toBeGreaterThan(screen.indexOf('Press a key to start'));
  expect(screen.trimEnd()).toMatch(/tick 2 {3}player 3 \(won\)$/);
});

test('two people at a terminal are told their keys', async () => {
  const { code, screen } = await atTerminal(['play', 'tank-duel'], [['Enter for the second', 'q']]);
  expect([code, screen]).toEqual([0, expect.stringContaining('WASD and the space bar for the first player')]);
});

test('kinds with the same first letter have different letters, and players their numbers', async () => {
  const { out } = await anygame(['play', 'tank-duel'], { stdin: 'N,N' });
  expect(out).toMatch(/1 \w+ {2}2 \w+|2 \w+ {2}1 \w+/);
  expect(out).toContain('player-1 0 (on), 3 health');
  const trucks = (await anygame(['play', 'frog-road'], { stdin: 'N' })).out;
  const legend = trucks.trimEnd().split('\n\n').at(-2) ?? '';
  const signs = legend.split('  ').map((entry) => entry[0]);
  expect(signs.length).toBeGreaterThan(3);
  expect(new Set(signs).size).toBe(signs.length);
});
